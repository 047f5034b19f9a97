import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { maskedSecret, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { withValueAt } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { startTestBroker, type Answer, type TestBroker } from '../harness'

type Shown = Config & { status: string; node_status: { node: string; status: string }[] }

let open: TestBroker
let paid: TestBroker
beforeAll(async () => {
  open = await startTestBroker({ now: Date.now })
  paid = await startTestBroker({ now: Date.now, edition: 'enterprise' })
})
afterAll(() => Promise.all([open.broker.close(), paid.broker.close()]))

const shown = ({ value }: Answer) => value as Shown
const complaint = ({ status, value }: Answer) => {
  const { code, message } = value as { code: string; message: string }
  expect([status, code]).toEqual([400, 'BAD_REQUEST'])
  return JSON.parse(message) as Record<string, unknown>
}
const create = (body: object, b = open) => b.call('POST', '/bridges', { body })
const webhook = (name: string, rest: object = {}) => ({
  type: 'webhook',
  name,
  url: 'http://127.0.0.1:9/',
  enable: false,
  ...rest,
})

/** Fields that the broker adds to a configuration. */
const reply = new Set(['status', 'status_reason', 'node_status'])
const configOf = (bridge: Config): Config =>
  Object.fromEntries(Object.entries(bridge).filter(([key]) => !reply.has(key)))

/** Another valid value of a field; undefined if there is none. */
function other(field: Field): Json | undefined {
  switch (field.kind) {
    case 'number':
      return Math.max(field.min ?? 0, 3)
    case 'toggle':
      return field.default !== true
    case 'choice':
      return field.options.at(-1)
    case 'duration':
      return '7s'
    case 'bytes':
      return '3MB'
    case 'hostPort':
      return `${field.scheme?.[0] === undefined ? '' : `${field.scheme[0]}://`}other.example:4321`
    case 'url':
      return 'http://other.example:4321/x'
    case 'topicFilter':
      return 'other/#'
    case 'keyValue':
      return { 'x-other': '${topic}' }
    case 'list':
      return field.options === undefined ? ['other'] : [field.options[0] ?? 'other']
    case 'json':
      return { other: 1 }
    case 'secret':
      return 'other secret'
    case 'text':
    case 'code':
      return field.words === undefined ? 'other ${topic}' : field.words[0]
    default:
      return undefined
  }
}

/**
 * The example with every plain field changed, generated from the field descriptions so that new types are
 * covered.
 */
function changed(fields: Fields, example: Config): Config {
  let config = example
  for (const [path, field] of Object.entries(fields)) {
    // Fields below a variant belong to one of its options; certificates have their own test.
    const variants = path
      .split('.')
      .some((_, index, keys) => fields[keys.slice(0, index).join('.')]?.kind === 'variant')
    const value =
      variants || path.startsWith('ssl.') || path.includes('service_account') ? undefined : other(field)
    if (value !== undefined) config = withValueAt(config, path, value)
  }
  return config
}

describe('bridge types', async () => {
  const types = await allBridgeTypes()

  it.each(types.map((type) => [type.type, type] as const))(
    '%s: round-trips, can be edited and saved, and keeps its secrets',
    async (type, { example, fields, alwaysSent = [] }) => {
      const name = 'round'
      const full = changed(fields, { ...example, name, enable: false })
      const created = await paid.call('POST', '/bridges', { body: { ...example, name, enable: false } })
      expect(created.status, created.text).toBe(201)
      const wide = await paid.call('PUT', `/bridges/${type}:${name}`, { body: full })
      expect(wide.status, wide.text).toBe(200)
      const read = await paid.call('GET', `/bridges/${type}:${name}`)
      expect(shown(read)).toMatchObject({ type, name, enable: false, status: 'stopped' })
      const stored = () => paid.broker.state.bridges.peek(type, name)
      const before = stored()
      const secrets = Object.entries(fields).filter(
        ([path, field]) => field.kind === 'secret' && path in full,
      )
      for (const [path] of secrets)
        expect([path, shown(read)[path], before?.config[path]]).toEqual([path, maskedSecret, 'other secret'])
      // Like a form: everything as read, one field changed, secrets masked.
      const saved = await paid.call('PUT', `/bridges/${type}:${name}`, {
        body: { ...configOf(shown(read)), enable: false },
      })
      expect(saved.status, saved.text).toBe(200)
      expect(configOf(shown(saved))).toEqual(configOf(shown(read)))
      for (const [path] of secrets) expect(stored()?.config[path], path).toBe('other secret')
      // Omitted fields fall back to their defaults.
      const bare = await paid.call('PUT', `/bridges/${type}:${name}`, { body: { ...example, enable: false } })
      expect(configOf(shown(bare))).toEqual({ ...configOf(shown(created)), name })
      for (const path of alwaysSent)
        expect(
          complaint(
            await paid.call('PUT', `/bridges/${type}:${name}`, {
              body: configOf({ ...example, [path]: null }),
            }),
          ),
        ).toEqual({ reason: 'is required', path: `bridges.${type}.${name}.${path}` })
      expect((await paid.call('DELETE', `/bridges/${type}:${name}`)).status).toBe(204)
      expect((await paid.call('GET', `/bridges/${type}:${name}`)).status).toBe(404)
    },
  )

  it.each(
    types
      .filter(({ type }) => type !== 'webhook' && type !== 'mqtt')
      .map(({ type, example }) => [type, example] as const),
  )('%s: is disconnected without a driver', async (type, example) => {
    const words = `This development broker has no driver for ${type}`
    const created = await paid.call('POST', '/bridges', { body: { ...example, name: 'absent' } })
    expect(shown(created)).toMatchObject({
      status: 'disconnected',
      status_reason: words,
      node_status: [{ node: 'emqx@127.0.0.1', status: 'disconnected', status_reason: words }],
    })
    expect(await paid.call('POST', `/bridges/${type}:absent/start`)).toMatchObject({
      status: 400,
      value: { code: 'BAD_REQUEST', message: words },
    })
    expect(await paid.call('POST', '/bridges_probe', { body: { ...example, name: 'absent' } })).toMatchObject(
      { status: 400, value: { code: 'TEST_FAILED', message: words } },
    )
    expect((await paid.call('DELETE', `/bridges/${type}:absent`)).status).toBe(204)
  })

  it('supports two types in the open source edition', async () => {
    for (const { type, example } of types) {
      const answer = await open.call('POST', '/bridges', { body: { ...example, name: 'two', enable: false } })
      if (type === 'webhook' || type === 'mqtt') expect(answer.status).toBe(201)
      else expect(complaint(answer)).toEqual({ path: `bridges.${type}`, reason: 'unknown type' })
      if (type !== 'webhook' && type !== 'mqtt')
        expect(await open.call('GET', `/bridges/${type}:two`)).toMatchObject({
          status: 404,
          value: { message: expect.stringMatching(/^Invalid bridge ID/) as string },
        })
    }
  })
})

describe('refused bridges', () => {
  it.each([
    [
      'unknown fields',
      { zebra: 1, apple: 2 },
      [
        { path: 'bridges.webhook.bad.zebra', reason: 'unknown field' },
        { path: 'bridges.webhook.bad.apple', reason: 'unknown field' },
      ],
    ],
    [
      'unknown fields deeper down',
      { resource_opts: { nonsense: 1 } },
      { path: 'bridges.webhook.bad.resource_opts.nonsense', reason: 'unknown field' },
    ],
    [
      'a word that is none of the choice',
      { method: 'patch' },
      { path: 'bridges.webhook.bad.method', reason: 'expected one of post, put, get, delete' },
    ],
    [
      'a number out of range',
      { pool_size: 0 },
      { path: 'bridges.webhook.bad.pool_size', reason: 'expected an integer from 1' },
    ],
    [
      'a number beyond both ends',
      { resource_opts: { worker_pool_size: 2000 } },
      {
        path: 'bridges.webhook.bad.resource_opts.worker_pool_size',
        reason: 'expected an integer from 1 to 1024',
      },
    ],
    [
      'an address without a scheme',
      { url: 'localhost:80' },
      { path: 'bridges.webhook.bad.url', reason: 'expected an address such as http://127.0.0.1:8080' },
    ],
    [
      'a port that is too large',
      { url: 'http://h:70000/' },
      { path: 'bridges.webhook.bad.url', reason: 'expected an address such as http://127.0.0.1:8080' },
    ],
    ['an empty address', { url: '' }, { path: 'bridges.webhook.bad.url', reason: 'is required' }],
    [
      'a duration that is none',
      { connect_timeout: 'soon' },
      { path: 'bridges.webhook.bad.connect_timeout', reason: 'expected a duration such as 30s' },
    ],
    [
      'an object that is a list',
      { ssl: [] },
      { path: 'bridges.webhook.bad.ssl', reason: 'expected an object' },
    ],
    [
      'enable that is no truth value',
      { enable: 'yes' },
      { path: 'bridges.webhook.bad.enable', reason: 'expected true or false' },
    ],
  ])('%s', async (_, rest, wanted) => {
    expect(complaint(await create({ ...webhook('bad'), ...rest }))).toEqual(wanted)
  })

  it('refuses a server with a scheme, a body that is not an object, and invalid names', async () => {
    expect(complaint(await create({ type: 'mqtt', name: 'bad', server: 'mqtt://h:1883' }))).toMatchObject({
      path: 'bridges.mqtt.bad.server',
      reason: 'expected an address such as 127.0.0.1:1883',
    })
    for (const body of [[], '"text"', { name: 'x' }, { type: 'webhook' }])
      expect((await open.call('POST', '/bridges', { body })).status).toBe(500)
    for (const name of ['a.b', '_a', 'a b', 'é', 'a'.repeat(256), '<img src=x onerror=alert(1)>'])
      expect(complaint(await create(webhook(name)))).toMatchObject({ path: 'name' })
    expect(complaint(await create(webhook('')))).toMatchObject({ path: 'name' })
  })

  it('refuses invalid ids and operations', async () => {
    for (const id of ['nonsense', 'webhook:', ':x', 'webhook:a b', 'nosuch:x', 'webhook:a:b']) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/metrics'],
        ['PUT', '/metrics/reset'],
        ['PUT', '/enable/true'],
        ['POST', '/start'],
        ['DELETE', ''],
      ] as const) {
        expect(
          await open.call(method, `/bridges/${encodeURIComponent(id)}${path}`),
          `${method} ${id}${path}`,
        ).toMatchObject({
          status: 404,
          value: {
            code: 'NOT_FOUND',
            message: `Invalid bridge ID, should be of pattern {type}:{name}, but got ${id}`,
          },
        })
      }
    }
    await create(webhook('ops', { enable: true }))
    expect(await open.call('PUT', '/bridges/webhook:ops/enable/maybe')).toMatchObject({
      status: 404,
      value: { message: 'Invalid operation' },
    })
    expect(await open.call('POST', '/nodes/nonsense/bridges/webhook:ops/start')).toMatchObject({
      status: 404,
      value: { message: 'Invalid node name: nonsense' },
    })
    expect(await open.call('POST', '/nodes/emqx@127.0.0.1/bridges/webhook:ops/start')).toMatchObject({
      status: 400,
      value: { code: 'BAD_REQUEST', message: 'Connection refused' },
    })
    expect((await open.call('POST', '/nodes/emqx@127.0.0.1/bridges/webhook:ops/stop')).status).toBe(204)
    expect(shown(await open.call('GET', '/bridges/webhook:ops'))).toMatchObject({
      enable: true,
      status: 'stopped',
      status_reason: 'Connection refused',
    })
    expect((await open.call('DELETE', '/bridges/webhook:ops')).status).toBe(204)
  })
})

describe('stored bridges', () => {
  it('PUT replaces everything: it enables, and resets omitted fields', async () => {
    await create(webhook('full', { local_topic: 'a/#' }))
    const put = await open.call('PUT', '/bridges/webhook:full', {
      body: { url: 'http://127.0.0.1:9/b', type: 'mqtt', name: 'other' },
    })
    expect(shown(put)).toMatchObject({
      type: 'webhook',
      name: 'full',
      enable: true,
      url: 'http://127.0.0.1:9/b',
      status: 'disconnected',
    })
    expect(put.value).not.toHaveProperty('local_topic')
  })

  it('keeps masked secrets on PUT, and takes them literally on POST', async () => {
    await create(webhook('stars', { headers: { Authorization: 'Bearer a', 'x-b': 'c' } }))
    await open.call('PUT', '/bridges/webhook:stars', {
      body: { ...webhook('stars'), headers: { Authorization: maskedSecret, 'x-b': maskedSecret } },
    })
    expect(open.broker.state.bridges.peek('webhook', 'stars')?.config['headers']).toEqual({
      Authorization: 'Bearer a',
      'x-b': maskedSecret,
    })
    await create(webhook('copied', { headers: { Authorization: maskedSecret } }))
    expect(open.broker.state.bridges.peek('webhook', 'copied')?.config['headers']).toEqual({
      Authorization: maskedSecret,
    })
  })

  it('renames aliases and joins lists of servers', async () => {
    const { value } = await create(webhook('older', { resource_opts: { request_timeout: '9s' } }))
    expect(value).toMatchObject({ resource_opts: { request_ttl: '9s' } })
    expect((value as { resource_opts: object }).resource_opts).not.toHaveProperty('request_timeout')
    expect(
      (
        await create(
          {
            type: 'redis_cluster',
            name: 'list',
            enable: false,
            servers: ['a:1', 'b:2'],
            command_template: ['PING'],
          },
          paid,
        )
      ).value,
    ).toMatchObject({ servers: 'a:1,b:2' })
  })

  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`

  it('stores certificates as files, keeps known paths, and refuses anything else', async () => {
    const created = await create(
      webhook('tls', {
        url: 'https://127.0.0.1:9/',
        ssl: { enable: true, cacertfile: pem('AAAA'), certfile: pem('BBBB') },
      }),
    )
    const { cacertfile } = (created.value as { ssl: { cacertfile: string } }).ssl
    expect(cacertfile).toMatch(/^data\/certs\/bridges\/webhook\/tls\/cacert-[0-9A-F]{16}$/)
    expect(created.text).not.toContain('BEGIN')
    const again = await open.call('PUT', '/bridges/webhook:tls', {
      body: { ...webhook('tls'), url: 'https://127.0.0.1:9/', ssl: { enable: true, cacertfile } },
    })
    expect(again.value).toMatchObject({ ssl: { cacertfile } })
    expect(open.broker.state.bridges.peek('webhook', 'tls')?.files).toEqual({ [cacertfile]: pem('AAAA') })
    expect(
      await create(webhook('tls2', { ssl: { enable: true, cacertfile: 'no/such/file' } })),
    ).toMatchObject({ status: 500, value: { code: 'INTERNAL_ERROR' } })
    expect((await open.call('GET', '/bridges/webhook:tls2')).status).toBe(404)
  })

  it('survive a restart with secrets and certificates, readable by the owner only', async () => {
    const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
    const first = await startTestBroker({ data, now: Date.now })
    await first.call('POST', '/bridges', {
      body: {
        type: 'mqtt',
        name: 'kept',
        enable: false,
        server: 'h:1883',
        password: 's3cret',
        egress: { remote: { topic: 't' } },
        ssl: { enable: true, cacertfile: pem('AAAA') },
      },
    })
    const before = first.broker.state.bridges.peek('mqtt', 'kept')
    await first.broker.close()
    const file = join(data, 'bridges.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('s3cret')
    const second = await startTestBroker({ data, now: Date.now })
    expect(second.broker.state.bridges.peek('mqtt', 'kept')).toEqual(before)
    expect(shown(await second.call('GET', '/bridges/mqtt:kept'))).toMatchObject({
      password: maskedSecret,
      status: 'stopped',
    })
    await second.broker.close()
    writeFileSync(file, '{"not":"a list"}')
    await expect(startTestBroker({ data })).rejects.toThrow('bridges.json does not hold a list of bridges')
  })
})

describe('rules that use bridges', () => {
  it('deletes a bridge in use only together with the actions', async () => {
    await create(webhook('used'))
    const rule = (id: string, body: object) =>
      open.call('POST', '/rules', { body: { id, sql: 'SELECT * FROM "t/#"', ...body } })
    await rule('r1', { actions: ['webhook:used', { function: 'console' }] })
    await rule('r2', { sql: 'SELECT * FROM "$bridges/webhook:used"' })
    for (const query of ['', '?also_delete_dep_actions=false', '?also_delete_dep_actions=1']) {
      const refused = await open.call('DELETE', `/bridges/webhook:used${query}`)
      expect(refused).toMatchObject({ status: 400, value: { code: 'BAD_REQUEST' } })
      expect((refused.value as { message: string }).message).toMatch(
        /^\{<<"Cannot delete bridge while active rules are defined for this bridge">>,\[<<"r[12]">>,<<"r[12]">>\]\}$/,
      )
    }
    expect((await open.call('DELETE', '/bridges/webhook:used?also_delete_dep_actions')).status).toBe(204)
    expect((await open.call('GET', '/rules/r1')).value).toMatchObject({
      enable: true,
      actions: [{ function: 'console' }],
    })
    expect((await open.call('GET', '/rules/r2')).value).toMatchObject({ from: ['$bridges/webhook:used'] })
  })
})
