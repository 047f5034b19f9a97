import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { createMcpEndpoint } from '@/terminal/mcp/http'
import { callTool } from './assistant'
import { root } from './registries'

const options = { ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' } as const
let running: Running
let token: string
let keyHeader: string
const api = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await (
    await fetch(`${running.url}/api/v5${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, string>

beforeAll(async () => {
  running = await startServer({ ...options, mcp: 'reversible' }, { createMcp: createMcpEndpoint })
  token = (await api('/login', { username: 'admin', password: 'public' }))['token'] ?? ''
  const key = await api(
    '/api_key',
    { name: 'assistant', desc: '', enable: true, expired_at: '2099-01-01T00:00:00Z' },
    { authorization: `Bearer ${token}` },
  )
  keyHeader = `Basic ${Buffer.from(`${key['api_key'] ?? ''}:${key['api_secret'] ?? ''}`).toString('base64')}`
})
afterAll(() => running.close())

const connect = async (authorization: string) => {
  const client = new Client({ name: 'test assistant', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', running.url), {
    requestInit: { headers: { authorization } },
  })
  await client.connect(transport)
  return { client, transport }
}
/** A request as it is sent, without a client of the protocol. */
const post = async (headers: Record<string, string>, body: unknown = initialize) =>
  await fetch(new URL('/mcp', running.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

describe('an assistant over HTTP', () => {
  it.each([
    ['a token of the broker', () => `Bearer ${token}`],
    ['an API key', () => keyHeader],
  ])('operates with %s of its own', async (_, authorization) => {
    const { client, transport } = await connect(authorization())
    const planned = await callTool(client, 'plan', { command: 'ban.create', parameters: { who: 'http' } })
    const done = await callTool(client, 'run', { plan: planned.structured['plan'] })
    expect(done.structured).toMatchObject({ ok: true })
    expect((await callTool(client, 'undo', { run: done.structured['run'] })).structured).toMatchObject({
      ok: true,
    })
    await transport.terminateSession()
    await client.close()
  })

  it('does not show one assistant the runs of another', async () => {
    const [one, other] = await Promise.all([connect(`Bearer ${token}`), connect(`Bearer ${token}`)])
    const planned = await callTool(one.client, 'plan', { command: 'ban.create', parameters: { who: 'mine' } })
    expect(await callTool(other.client, 'run', { plan: planned.structured['plan'] })).toMatchObject({
      isError: true,
    })
    expect((await callTool(other.client, 'history')).structured).toMatchObject({ runs: 0 })
    await Promise.all([one.client.close(), other.client.close()])
  })
})

describe('the endpoint', () => {
  it.each([
    ['no login', {}, 401],
    ['a token that the broker refuses', { authorization: 'Bearer wrong' }, 401],
    ['an unknown API key', { authorization: `Basic ${btoa('unknown:secret')}` }, 401],
    ['a login of another scheme', { authorization: 'Digest x' }, 401],
    ['a page of another site', { authorization: 'Bearer x', origin: 'https://evil.example' }, 403],
    ['an unknown session', { authorization: 'Bearer x', 'mcp-session-id': 'none' }, 404],
  ])('refuses %s', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status)
  })

  it('refuses another host name, and a session of another login', async () => {
    const opened = await post({ authorization: `Bearer ${token}` })
    const session = opened.headers.get('mcp-session-id') ?? ''
    expect([opened.status, session]).toEqual([200, expect.stringMatching(/^[\da-f-]{36}$/)])
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect((await post({ authorization: keyHeader, 'mcp-session-id': session }, list)).status).toBe(403)
    expect((await post({ authorization: `Bearer ${token}`, 'mcp-session-id': session }, list)).status).toBe(
      200,
    )
  })

  it('does not exist where it was not asked for', async () => {
    const other = await startServer(options, { createMcp: createMcpEndpoint })
    const { status } = await fetch(new URL('/mcp', other.url), { method: 'POST' })
    expect(status).toBeGreaterThanOrEqual(404)
    await other.close()
  })
})

it('answers on the standard input and output too', { timeout: 60_000 }, async () => {
  const client = new Client({ name: 'test assistant', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', 'tsx', join(root, 'src', 'cli', 'switchboard.ts'), 'mcp'],
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        SWITCHBOARD_BROKER: running.url,
        SWITCHBOARD_USER: 'admin',
        SWITCHBOARD_PASSWORD: 'public',
      },
    }),
  )
  expect(client.getInstructions()).toContain('This program only reads.')
  expect((await callTool(client, 'read', { list: 'clients' })).structured).toMatchObject({
    list: 'clients',
    rows: 0,
  })
  await client.close()
})
