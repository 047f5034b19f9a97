import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { releaseOf } from '@/contract/capability'
import { defaults } from '@/server/options'
import { startServer } from '@/server/serve'
import ruleDelete from '@commands/rule/delete'
import ruleDisable from '@commands/rule/disable'
import { runConfig } from './run-config'

const release = { api: '6.2', edition: 'enterprise', seed: 'empty' } as const
const rule = (name: string) => ({ id: 'same', name, sql: 'SELECT * FROM "t"', actions: [] })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namespace-names-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The same id outside of namespaces and in one of this name. */
async function createBoth(
  send: (method: string, path: string, body?: unknown) => Promise<unknown>,
  ns: string,
) {
  await send('POST', `/mt/ns/${encodeURIComponent(ns)}`)
  await send('POST', `/rules?ns=${encodeURIComponent(ns)}`, rule('in'))
  await send('POST', '/rules', rule('outside'))
}

const namesOf = (list: unknown) =>
  (list as { data: { name: string; enable: boolean }[] }).data.map(({ name, enable }) => [name, enable])

// `global` is also the word for what is in no namespace, and the others are words for no or any value.
const names = ['global', 'all', 'none', 'null', 'undefined', '*', '-', 'infinity', '******', 'x/y', 'a@b']

it.each(names)('acts on the rule in a namespace called %s, not on that outside of namespaces', async (ns) => {
  const harness: TestBroker = await startTestBroker(release)
  try {
    await createBoth((method, path, body) => harness.call(method, path, { body }), ns)
    const api: ApiClient = createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${harness.token}`,
      namespaced: () => true,
      http: createHttp({ fetch: (url, init) => harness.broker.fetch(new Request(url, init)) }),
    })
    const context = contextWith({ api, release: releaseOf('6.2.2'), edition: 'enterprise' })
    const { data } = await api.ruleList({ query: { page: 1, limit: 10 } })
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      ['same', 'outside'],
      [`same@${ns}`, 'in'],
    ])
    const within = async () =>
      namesOf((await harness.call('GET', `/rules?ns=${encodeURIComponent(ns)}`)).value)
    const outside = async () => namesOf((await harness.call('GET', '/rules?only_global=true')).value)
    await perform(ruleDisable, { id: `same@${ns}` }, context)
    expect([await within(), await outside()]).toEqual([[['in', false]], [['outside', true]]])
    await perform(ruleDelete, { id: `same@${ns}` }, context)
    expect([await within(), await outside()]).toEqual([[], [['outside', true]]])
  } finally {
    await harness.broker.close()
  }
})

it('keeps both in files of their own, and creates each again where it was', async () => {
  const server = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, ...release })
  try {
    let token = ''
    const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const response = await fetch(`${server.url}/api/v5${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    }
    const login = { username: 'admin', password: 'public' }
    token = ((await send('POST', '/login', login)) as { token: string }).token
    const config = async (...args: readonly string[]) => {
      const lines: string[] = []
      const out = (line: string) => void lines.push(line)
      const given = ['--broker', server.url, '--user', login.username, '--password', login.password]
      const code = await runConfig([args[0] ?? '', folder, ...args.slice(1), ...given], {
        env: {},
        out,
        err: out,
      })
      return { code, text: lines.join('\n') }
    }
    await createBoth(send, 'global')
    expect(await config('pull', '--only', 'rules')).toMatchObject({ code: 0 })
    const saved = readdirSync(join(folder, 'rules')).map((file) => {
      const { id, settings } = JSON.parse(readFileSync(join(folder, 'rules', file), 'utf8')) as {
        id: string
        settings: { name: string }
      }
      return [id, settings.name]
    })
    expect(saved.sort()).toEqual([
      ['same', 'outside'],
      ['same@global', 'in'],
    ])
    await send('DELETE', '/rules/same?ns=global')
    expect((await config('diff')).text).toContain('same@global')
    expect(await config('push', '--yes')).toMatchObject({ code: 0 })
    const lists = await Promise.all(
      ['?ns=global', '?only_global=true'].map((query) => send('GET', `/rules${query}`)),
    )
    expect(lists.map(namesOf)).toEqual([[['in', true]], [['outside', true]]])
  } finally {
    await server.close()
  }
})
