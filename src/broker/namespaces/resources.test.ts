import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { republishTo, startRuleBroker, type RuleBroker } from '../rules/harness'

type Row = {
  readonly id?: string
  readonly name?: string
  readonly namespace: string | null
  readonly sql?: string
  readonly rules?: readonly string[]
}

const data = mkdtempSync(join(tmpdir(), 'spaces-'))
let b: RuleBroker
const ask = async (method: string, path: string, body?: unknown) =>
  await b.call(method, path, body === undefined ? {} : { body })
const rows = async (path: string) =>
  ((value: unknown) => (Array.isArray(value) ? value : (value as { data: unknown[] }).data) as Row[])(
    (await ask('GET', path)).value,
  )
const named = (of: readonly Row[]) => of.map(({ id, name, namespace }) => [id ?? name, namespace])

beforeAll(async () => {
  b = await startRuleBroker({ api: '6.1', edition: 'enterprise', data })
  for (const ns of ['acme', 'beta']) expect((await ask('POST', `/mt/ns/${ns}`)).status).toBe(204)
})
afterAll(async () => {
  await b.stop()
  rmSync(data, { recursive: true })
})

const rule = (to: string) => ({
  id: 'r',
  sql: 'SELECT clientid, payload FROM "t/#"',
  actions: [republishTo(to)],
})

it('separates rules with the same id by namespace, and runs those of none', async () => {
  expect((await ask('POST', '/rules', rule('global'))).value).toMatchObject({ id: 'r', namespace: null })
  expect((await ask('POST', '/rules?ns=acme', rule('acme'))).value).toMatchObject({
    id: 'r',
    namespace: 'acme',
  })
  expect((await ask('POST', '/rules?ns=beta', rule('beta'))).status).toBe(201)
  expect((await ask('POST', '/rules?ns=acme', rule('acme'))).status).toBe(400)
  expect((await ask('POST', '/rules?ns=nobody', rule('x'))).value).toMatchObject({ code: 'BAD_REQUEST' })
  expect(named(await rows('/rules'))).toEqual([
    ['r', null],
    ['r', 'acme'],
    ['r', 'beta'],
  ])
  expect(named(await rows('/rules?ns=acme'))).toEqual([['r', 'acme']])
  expect(named(await rows('/rules?only_global=true'))).toEqual([['r', null]])
  expect((await ask('GET', '/rules?limit=2')).value).toMatchObject({ meta: { count: 3, hasnext: true } })
  expect((await ask('GET', '/rules?page=0')).status).toBe(400)
  const [acme, free] = [await b.client('a1', { username: 'acme' }), await b.client('free')]
  await acme.publishAsync('t/1', 'of acme', { qos: 1 })
  await free.publishAsync('t/1', 'of nobody', { qos: 1 })
  const of = (topic: string) =>
    b.out
      .filter((one) => one.topic === `out/${topic}`)
      .map(({ value }) => (value as { payload: string }).payload)
  await b.outs(2)
  expect([of('global'), of('acme'), of('beta')]).toEqual([['of acme', 'of nobody'], [], []])
  expect((await ask('GET', '/rules/r/metrics')).value).toMatchObject({ metrics: { matched: 2 } })
  expect((await ask('GET', '/rules/r/metrics?ns=acme')).value).toMatchObject({ metrics: { matched: 0 } })
  await ask('PUT', '/rules/r?ns=acme', { enable: false, sql: 'SELECT 1 AS x FROM "u"' })
  expect((await rows('/rules')).map(({ sql }) => sql)).toEqual([
    rule('').sql,
    'SELECT 1 AS x FROM "u"',
    rule('').sql,
  ])
  expect((await ask('DELETE', '/rules/r?ns=beta')).status).toBe(204)
  expect(named(await rows('/rules'))).toEqual([
    ['r', null],
    ['r', 'acme'],
  ])
})

it('separates connectors and actions with the same id by namespace', async () => {
  const connector = { type: 'http', name: 'out', enable: false, url: 'http://127.0.0.1:9' }
  const action = {
    type: 'http',
    name: 'out',
    connector: 'out',
    enable: false,
    parameters: { method: 'post' },
  }
  const idle = { ...connector, name: 'idle', enable: true }
  expect((await ask('POST', '/connectors?ns=acme', idle)).value).toMatchObject({
    status: 'disconnected',
    status_reason: 'The embedded broker does not run what is in a namespace',
  })
  expect((await ask('DELETE', '/connectors/http:idle?ns=acme')).status).toBe(204)
  for (const at of ['', '?ns=acme']) {
    expect((await ask('POST', `/connectors${at}`, connector)).status).toBe(201)
    expect((await ask('POST', `/actions${at}`, action)).status).toBe(201)
  }
  expect((await ask('POST', '/actions?ns=beta', action)).status).toBe(400)
  await ask('PUT', '/rules/r?ns=acme', { actions: ['http:out'] })
  expect(
    (await rows('/actions_summary')).map(({ name, namespace, rules }) => [name, namespace, rules]),
  ).toEqual([
    ['out', null, []],
    ['out', 'acme', ['r']],
  ])
  expect((await ask('DELETE', '/actions/http:out?ns=acme')).status).toBe(400)
  expect((await ask('DELETE', '/actions/http:out')).status).toBe(204)
  expect(named(await rows('/actions'))).toEqual([['out', 'acme']])
  expect(named(await rows('/connectors'))).toEqual([
    ['out', null],
    ['out', 'acme'],
  ])
})

it('names the actions that an action is a fallback of, within its namespace', async () => {
  const rescued = {
    type: 'http',
    name: 'rescued',
    connector: 'out',
    parameters: {},
    fallback_actions: [{ kind: 'reference', type: 'http', name: 'out' }],
  }
  expect((await ask('POST', '/actions?ns=acme', rescued)).status).toBe(201)
  expect((await ask('GET', '/actions_summary?ns=acme')).value).toMatchObject([
    { name: 'out', referenced_as_fallback_action_by: [{ type: 'http', name: 'rescued' }] },
    { name: 'rescued', referenced_as_fallback_action_by: [] },
  ])
  expect((await ask('DELETE', '/actions/http:rescued?ns=acme')).status).toBe(204)
})

it('survive a restart, and are deleted with their namespace', async () => {
  await b.stop()
  b = await startRuleBroker({ api: '6.1', edition: 'enterprise', data })
  expect(named(await rows('/rules'))).toEqual([
    ['r', null],
    ['r', 'acme'],
  ])
  expect(named(await rows('/actions'))).toEqual([['out', 'acme']])
  await ask('DELETE', '/mt/ns/acme')
  expect([named(await rows('/rules')), await rows('/actions')]).toEqual([[['r', null]], []])
  await ask('POST', '/mt/ns/acme')
  expect(await rows('/rules?ns=acme')).toEqual([])
})

it('exports what namespaces hold, and imports it into another', async () => {
  await ask('POST', '/mt/bulk_import_configs', [
    { ns: 'from', config: { session: { max_sessions: 7 } } },
    { ns: 'into', config: {} },
  ])
  await ask('POST', '/rules?ns=from', { ...rule('x'), id: 'moved' })
  await ask('POST', '/connectors?ns=from', {
    type: 'http',
    name: 'hook',
    url: 'http://127.0.0.1:9',
    enable: false,
  })
  const { value } = await ask('POST', '/mt/bulk_export_ns_configs', { namespaces: ['from', 'into'] })
  const contents = value as Record<string, Record<string, object>>
  expect(contents).toMatchObject({
    from: { connectors: { http: { hook: { enable: false } } }, rule_engine: { rules: { moved: {} } } },
    into: {},
  })
  const send = (configs: object, dry: boolean) =>
    ask('POST', '/mt/bulk_import_ns_configs', { configs, dry_run: dry })
  expect((await send({ into: contents['from'] }, true)).status).toBe(200)
  expect(await rows('/rules?ns=into')).toEqual([])
  expect((await send({ into: contents['from'] }, false)).status).toBe(200)
  expect(named(await rows('/rules?ns=into'))).toEqual([['moved', 'into']])
  expect(named(await rows('/connectors?ns=into'))).toEqual([['hook', 'into']])
  expect((await send({ into: { mqtt: {} } }, true)).status).toBe(400)
  expect((await send({ nowhere: {} }, true)).status).toBe(400)
  const details = (await ask('GET', '/mt/managed_ns_list_details?limit=100')).value as { name: string }[]
  expect(details.find(({ name }) => name === 'from')).toMatchObject({
    config: { session: { max_sessions: 7 } },
  })
  expect((await ask('DELETE', '/mt/bulk_delete_ns', { nss: ['from', 'into', 'nowhere'] })).status).toBe(204)
  expect((await ask('GET', '/rules?ns=into')).status).toBe(400)
})
