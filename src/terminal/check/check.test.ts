import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import type { Api } from '@/broker/releases/releases'
import { releaseOf } from '@/contract/capability'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { readEndpoints, type EndpointCheck } from './read-endpoints'
import { runCheck } from './run-check'

const servers: Running[] = []
const brokers: TestBroker[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const { broker } of brokers.splice(0)) await broker.close()
})

async function check(args: readonly string[]) {
  const ran = { out: '', err: '' }
  const code = await runCheck(args, {
    env: {},
    out: (line) => {
      ran.out += `${line}\n`
    },
    err: (line) => {
      ran.err += `${line}\n`
    },
  })
  return { code, ...ran }
}

const admin = ['--user', 'admin', '--password', 'public']

/** Reads a broker of a release whose replies are changed on their way. */
async function readChanged(
  change: (path: string, value: unknown) => unknown,
): Promise<readonly EndpointCheck[]> {
  const self = await startTestBroker({ seed: 'calm', api: '5.8' })
  brokers.push(self)
  const api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => `Bearer ${self.token}`,
    http: createHttp({
      readOnly: () => 'session',
      fetch: async (url, init) => {
        const request = new Request(url, init)
        const response = await self.broker.fetch(request)
        const path = new URL(request.url).pathname.replace('/api/v5', '')
        const isJson = /json/.test(response.headers.get('content-type') ?? '')
        if (!isJson) return response
        const changed = change(path, await response.json())
        return changed instanceof Response ? changed : Response.json(changed, { status: response.status })
      },
    }),
  })
  return await readEndpoints({
    api,
    broker: () => ({ release: releaseOf('5.8.9'), edition: 'opensource' as const }),
  })
}
const checkOf = (checks: readonly EndpointCheck[], id: string) => checks.find((one) => one.id === id)

describe('switchboard check', () => {
  it.each(['5.1', '5.8', '6.2'] as const satisfies readonly Api[])(
    'understands all of an embedded broker of %s, and names no object, address or secret',
    async (api) => {
      const server = await startServer({
        ...defaults,
        port: 0,
        mqttPort: 0,
        wsPort: 0,
        bare: true,
        seed: 'calm',
        api,
        edition: 'enterprise',
      })
      servers.push(server)
      const line = ['--broker', server.url, ...admin]
      const { code, out } = await check([...line, '--json'])
      const { release, endpoints, nodes } = JSON.parse(out) as {
        release: string
        nodes: unknown
        endpoints: readonly EndpointCheck[]
      }
      expect(code).toBe(0)
      expect(release.startsWith(api)).toBe(true)
      expect(nodes).toEqual({ running: 1, all: 1 })
      expect(endpoints.filter(({ result }) => result === 'unreadable' || result === 'refused')).toEqual([])
      expect(
        endpoints.filter((one) => one.result === 'read' && one.unreadableRows + one.unknownFields.length > 0),
      ).toEqual([])
      expect(endpoints.filter(({ result }) => result === 'read').length).toBeGreaterThan(85)
      const text = await check(line)
      expect(text.out).toContain('The console understands everything it could read.')
      for (const name of ['127.0.0.1', 'localhost', 'gateway-01', 'sensor', 'admin\n', 'public'])
        expect(text.out + out, name).not.toContain(name)
    },
  )

  it('names a field that it does not know, and keeps quiet about names that people give', async () => {
    const checks = await readChanged((path, value) =>
      path === '/nodes'
        ? (value as object[]).map((row) => ({ ...row, quorum: { leader: true } }))
        : path === '/metrics'
          ? (value as object[]).map((row) => ({ ...row, 'messages.new': 1 }))
          : value,
    )
    expect(checkOf(checks, 'nodeList')).toMatchObject({ result: 'read', unknownFields: ['[].quorum'] })
    expect(checkOf(checks, 'metrics')).toMatchObject({ result: 'read', unknownFields: [] })
  })

  it('names a reply that it cannot read, and counts rows that it cannot read', async () => {
    const checks = await readChanged((path, value) =>
      path === '/nodes' ? { nodes: value } : path === '/listeners' ? ['odd', ...(value as unknown[])] : value,
    )
    expect(checkOf(checks, 'nodeList')).toMatchObject({ result: 'unreadable' })
    expect(checkOf(checks, 'listenerList')).toMatchObject({ result: 'read', unreadableRows: 1 })
  })

  it.each([
    [403, 'NOT_ALLOWED', { result: 'forbidden' }],
    [500, 'INTERNAL_ERROR', { result: 'refused', status: 500, code: 'INTERNAL_ERROR' }],
    [503, 'SERVICE_UNAVAILABLE', { result: 'switched-off' }],
    [404, 'NOT_FOUND', { result: 'nothing-there' }],
  ] as const)('reports an endpoint that answers %i', async (status, code, expected) => {
    const checks = await readChanged((path, value) =>
      path === '/api_key' ? Response.json({ code, message: 'no' }, { status }) : value,
    )
    expect(checkOf(checks, 'apiKeyList')).toEqual({ id: 'apiKeyList', path: '/api_key', ...expected })
  })

  it.each([
    [['--broker', 'http://127.0.0.1:1'], 'required'],
    [['--broker', 'http://127.0.0.1:1', ...admin, '--loud', '1'], 'check has no option --loud'],
    [['all', '--broker', 'http://127.0.0.1:1', ...admin], 'check does not take "all"'],
  ])('does not start with wrong arguments: %s', async (args, message) => {
    const { code, err } = await check(args)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  it('fails where the broker cannot be reached', async () => {
    expect((await check(['--broker', 'http://127.0.0.1:1', ...admin])).code).toBe(1)
  })
})
