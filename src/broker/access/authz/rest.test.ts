import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
const sources = '/authorization/sources'
const database = `${sources}/built_in_database/rules`
const rule = { topic: 't', permission: 'allow', action: 'all' }

const refused = async (method: string, path: string, body?: unknown) => {
  const { status, value } = await b.call(method, path, body === undefined ? {} : { body })
  const { code, message } = value as { code: string; message: string }
  return [status, code, message] as const
}
/** Reason and path of a validation error. */
const reason = (text: string): readonly unknown[] => {
  const reply = JSON.parse(text) as { reason: unknown; path: string }
  return [reply.reason, reply.path]
}
const types = async () => (await b.sources()).map(({ type }) => type)

beforeEach(async () => {
  b = await startTestBroker()
})
afterEach(() => b.stop())

describe('authorization sources', () => {
  const databases = [
    { type: 'mysql', server: 'db:3306', database: 'd', query: 'SELECT 1', password: 'secret' },
    { type: 'postgresql', server: 'db', database: 'd', username: 'u', query: 'SELECT 1' },
    {
      type: 'mongodb',
      mongo_type: 'rs',
      servers: 'a:1,b:2',
      replica_set_name: 'r',
      database: 'd',
      collection: 'c',
    },
    { type: 'redis', redis_type: 'sentinel', servers: 'a:1', sentinel: 's', cmd: 'HGETALL x' },
  ]

  it.each(databases)(
    '$type is stored with defaults and secrets in clear, and is disconnected with the reason',
    async (body) => {
      await b.source(body)
      expect((await b.call('GET', `${sources}/${body.type}`)).value).toMatchObject({
        ...body,
        enable: true,
        pool_size: 8,
        ssl: { enable: false, depth: 10 },
      })
      expect((await b.call('GET', `${sources}/${body.type}/status`)).value).toMatchObject({
        status: 'disconnected',
        node_error: [
          { node: 'emqx@127.0.0.1', reason: `This development broker has no driver for ${body.type}` },
        ],
      })
      // It does not match, so the next source decides.
      await b.file('{deny, all, all, ["no"]}.')
      const client = await b.client()
      await expect(client.publishAsync('no', 'x', { qos: 1 })).rejects.toMatchObject({ code: 135 })
      expect(await b.numbers(body.type)).toMatchObject({ total: 1, nomatch: 1 })
      await b.call('PUT', `${sources}/${body.type}`, { body: { ...body, enable: false } })
      expect((await b.call('GET', `${sources}/${body.type}/status`)).value).toMatchObject({
        status: 'stopped',
        node_error: [],
      })
    },
  )

  it.each([
    { type: 'redis', server: 'a:1', cmd: 'HGETALL x' },
    { type: 'mongodb', server: 'a:1', database: 'd', collection: 'c' },
  ])('$type requires the field that chooses its kind', async (body) => {
    expect((await refused('POST', sources, body)).slice(0, 2)).toEqual([400, 'BAD_REQUEST'])
    expect(await types()).toEqual(['file'])
  })

  it('require TLS for https, and store certificates as files', async () => {
    const body = { type: 'http', method: 'get', url: 'https://127.0.0.1:1/' }
    expect((await refused('POST', sources, body))[0]).toBe(400)
    const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    await b.source({ ...body, ssl: { enable: true, cacertfile: pem } })
    const { ssl } = (await b.call('GET', `${sources}/http`)).value as { ssl: { cacertfile: string } }
    expect(ssl.cacertfile).toMatch(/^data\/certs\/authz\/http\/cacert-[0-9A-F]{16}$/)
    expect(
      (
        await b.call('PUT', `${sources}/http`, {
          body: { ...body, ssl: { enable: true, cacertfile: ssl.cacertfile } },
        })
      ).status,
    ).toBe(204)
    expect(
      (
        await refused('PUT', `${sources}/http`, {
          ...body,
          ssl: { enable: true, cacertfile: 'no such file' },
        })
      )[0],
    ).toBe(400)
    // A disabled TLS returns no files.
    await b.call('PUT', `${sources}/http`, {
      body: {
        type: 'http',
        method: 'get',
        url: 'http://127.0.0.1:1/',
        ssl: { enable: false, cacertfile: ssl.cacertfile },
      },
    })
    expect(((await b.call('GET', `${sources}/http`)).value as { ssl: object }).ssl).not.toHaveProperty(
      'cacertfile',
    )
  })

  it('are added first and moved; an unknown anchor crashes the broker', async () => {
    await b.source({ type: 'built_in_database' })
    await b.source({ type: 'http', enable: false, method: 'get', url: 'http://127.0.0.1:1/' })
    expect(await types()).toEqual(['http', 'built_in_database', 'file'])
    const move = (type: string, position: string) =>
      b.call('POST', `${sources}/${type}/move`, { body: { position } })
    for (const [type, position, after] of [
      ['http', 'rear', ['built_in_database', 'file', 'http']],
      ['http', 'front', ['http', 'built_in_database', 'file']],
      ['http', 'after:file', ['built_in_database', 'file', 'http']],
      ['file', 'before:built_in_database', ['file', 'built_in_database', 'http']],
    ] as const) {
      expect((await move(type, position)).status).toBe(204)
      expect(await types()).toEqual(after)
    }
    for (const [position, status] of [
      ['before:nonsense', 500],
      ['before:mysql', 400],
      ['before:http', 400],
      ['after:', 400],
      ['', 400],
    ] as const)
      expect((await move('http', position)).status, position).toBe(status)
    expect(reason((await refused('POST', `${sources}/http/move`, {}))[2])).toEqual([
      'is required',
      'position',
    ])
  })

  it('decide in order', async () => {
    await b.file('{deny, all, all, ["t"]}.')
    await b.source({ type: 'built_in_database' })
    await b.call('POST', `${database}/all`, { body: { rules: [rule] } })
    const client = await b.client()
    await client.publishAsync('t', 'x', { qos: 1 })
    await b.call('POST', `${sources}/file/move`, { body: { position: 'front' } })
    await expect(client.publishAsync('t', 'x', { qos: 1 })).rejects.toMatchObject({ code: 135 })
  })

  it('keep their state when a change is refused', async () => {
    const before = (await b.call('GET', `${sources}/file`)).value
    expect(await refused('PUT', `${sources}/file`, { type: 'built_in_database' })).toEqual([
      400,
      'BAD_REQUEST',
      'Type mismatch',
    ])
    for (const [rules, message] of [
      ['{allow, all}', '{bad_acl_file_content,{1,erl_parse,["syntax error before: ",[]]}}'],
      ['\n{permit, all, all, []}.', '{invalid_authorization_permission,permit}'],
      ['{allow, all, all}.', '{invalid_authorization_rule,{allow,all,all}}'],
      ['{allow, all, pub, []}.', '{invalid_authorization_action,pub}'],
      ['{allow, all, {publish, [{qos, 3}]}, []}.', '{invalid_authorization_qos,3}'],
      ['€', '{bad_acl_file_content,{1,erl_scan,{illegal,character}}}'],
      ['{allow, "x', '{bad_acl_file_content,{1,erl_scan,{string,34,"x"}}}'],
    ] as const)
      expect(await refused('PUT', `${sources}/file`, { type: 'file', rules })).toEqual([
        400,
        'BAD_REQUEST',
        message,
      ])
    expect((await refused('PUT', `${sources}/file`, { type: 'file' }))[0]).toBe(400)
    expect((await b.call('GET', `${sources}/file`)).value).toEqual(before)
  })

  it('accept an empty file', async () => {
    for (const rules of ['', '%% nothing but this']) {
      expect((await b.call('PUT', `${sources}/file`, { body: { type: 'file', rules } })).status).toBe(204)
      expect((await b.call('GET', `${sources}/file`)).value).toEqual({ type: 'file', enable: true, rules })
    }
  })
})

describe('authorization settings', () => {
  const put = (body: object) => b.call('PUT', '/authorization/settings', { body })
  const complete = {
    no_match: 'deny',
    deny_action: 'disconnect',
    cache: { enable: false, max_size: 5, ttl: '1h30m' },
  }

  it('require all three fields and ignore unknown ones', async () => {
    expect(await put(complete)).toMatchObject({ status: 200, value: complete })
    expect((await put({ ...complete, cache: {} })).value).toEqual({
      ...complete,
      cache: { enable: true, max_size: 32, ttl: '1m' },
    })
    expect(await put({ ...complete, sources: [] })).toMatchObject({ status: 200, value: complete })
    expect(await types()).toEqual(['file'])
    for (const name of ['no_match', 'deny_action', 'cache'] as const) {
      expect(
        reason((await refused('PUT', '/authorization/settings', { ...complete, [name]: undefined }))[2]),
      ).toEqual(['is required', name])
    }
    for (const cache of [{ max_size: 0 }, { max_size: 1_048_577 }, { ttl: 'soon' }, { size: 1 }])
      expect((await put({ ...complete, cache })).status).toBe(400)
    expect((await b.call('GET', '/authorization/settings')).value).toEqual(complete)
  })
})

describe('built-in authorization database', () => {
  it('accepts a list of names with rules; an object crashes it', async () => {
    for (const path of ['users', 'clients']) {
      expect((await refused('POST', `${database}/${path}`, {})).slice(0, 2)).toEqual([500, 'INTERNAL_ERROR'])
      expect((await b.call('POST', `${database}/${path}`, { body: [] })).status).toBe(204)
    }
    expect((await refused('POST', `${database}/users`, { a: 1 }))[0]).toBe(400)
    expect((await refused('POST', `${database}/all`, {})).slice(0, 2)).toEqual([500, 'INTERNAL_ERROR'])
    expect((await refused('POST', `${database}/all`, []))[0]).toBe(400)
    expect(
      (await b.call('POST', `${database}/all`, { body: { rules: [{ ...rule, topic: '' }] } })).status,
    ).toBe(204)
  })

  it('refuses duplicates as a whole, and crashes on missing rules', async () => {
    await b.call('POST', `${database}/clients`, { body: [{ clientid: 'a', rules: [rule] }] })
    expect(
      await refused('POST', `${database}/clients`, [
        { clientid: 'b', rules: [] },
        { clientid: 'a', rules: [] },
      ]),
    ).toEqual([409, 'ALREADY_EXISTS', "Clients 'a' already exist"])
    expect((await b.call('GET', `${database}/clients/b`)).status).toBe(404)
    expect((await refused('POST', `${database}/clients`, [{ clientid: 'c' }]))[0]).toBe(500)
    expect((await refused('PUT', `${database}/clients/a`, { clientid: 'a' }))[0]).toBe(500)
    expect(reason((await refused('POST', `${database}/clients`, [{ rules: [] }]))[2])).toEqual([
      'is required',
      '1.clientid',
    ])
    expect(
      JSON.parse(
        (
          await refused('POST', `${database}/users`, [
            { username: 'u', rules: [rule, { ...rule, qos: 'x' }] },
          ])
        )[2],
      ),
    ).toEqual({ path: '1.rules.2.qos', reason: 'expected a list' })
    expect(
      JSON.parse(
        (
          await refused('POST', `${database}/users`, [
            { username: 'u', rules: [{ ...rule, clientid_re: 'x' }] },
          ])
        )[2],
      ),
    ).toEqual({ path: '1.rules.1.clientid_re', reason: 'unknown field' })
  })

  it('asks the rules of the client, then the user, then all: the first match decides', async () => {
    await b.file('')
    await b.settings({ no_match: 'deny', cache: { enable: false } })
    await b.source({ type: 'built_in_database' })
    await b.call('POST', `${database}/clients`, {
      body: [
        { clientid: 'c1', rules: [{ topic: 'c/#', permission: 'allow', action: 'publish', retain: false }] },
      ],
    })
    await b.call('POST', `${database}/users`, {
      body: [
        {
          username: 'u',
          rules: [
            { topic: 'c/x', permission: 'deny', action: 'all' },
            { topic: 'u/${clientid}', permission: 'allow', action: 'all', qos: [1] },
          ],
        },
      ],
    })
    await b.call('POST', `${database}/all`, {
      body: { rules: [{ topic: '#', permission: 'deny', action: 'all' }] },
    })
    const client = await b.client({ username: 'u' })
    const send = (topic: string, options: object = {}) =>
      client.publishAsync(topic, 'x', { qos: 1, ...options }).then(
        () => 0,
        (error: unknown) => (error as { code: number }).code,
      )
    expect([
      await send('c/x'),
      await send('c/x', { retain: true }),
      await send('u/c1'),
      await send('u/c1', { qos: 2 }),
      await send('other'),
    ]).toEqual([0, 135, 0, 135, 135])
    await b.call('DELETE', `${database}/all`)
    expect((await b.call('GET', `${database}/all`)).value).toEqual({ rules: [] })
  })

  it('keeps its rules without a source, and is purged only while the source exists and is disabled', async () => {
    await b.call('POST', `${database}/users`, { body: [{ username: 'u', rules: [rule] }] })
    expect(await refused('DELETE', database)).toEqual([
      404,
      'BAD_REQUEST',
      "'built_in_database' type source is not found.",
    ])
    await b.source({ type: 'built_in_database' })
    expect((await refused('DELETE', database))[0]).toBe(400)
    await b.call('DELETE', `${sources}/built_in_database`)
    await b.source({ type: 'built_in_database', enable: false })
    expect((await b.call('GET', `${database}/users/u`)).status).toBe(200)
    expect((await b.call('DELETE', database)).status).toBe(204)
    expect((await b.call('GET', `${database}/users`)).value).toMatchObject({ data: [], meta: { count: 0 } })
  })
})

describe('authorization in a data directory', () => {
  it('restores sources, order, settings and rules', async () => {
    const data = mkdtempSync(join(tmpdir(), 'authz-'))
    const first = await startTestBroker({ data })
    await first.file('{deny, all, all, ["no"]}.')
    await first.source({ type: 'http', enable: false, method: 'post', url: 'http://127.0.0.1:1/' })
    await first.settings({ no_match: 'deny', cache: { ttl: '5m' } })
    await first.call('POST', `${database}/users`, {
      body: [{ username: '__proto__', rules: [{ ...rule, retain: true, qos: [2] }] }],
    })
    const before = await first.sources()
    await first.stop()
    const again = await startTestBroker({ data })
    expect(await again.sources()).toEqual(before)
    expect((await again.call('GET', '/authorization/settings')).value).toEqual({
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: true, max_size: 32, ttl: '5m' },
    })
    expect((await again.call('GET', `${database}/users/__proto__`)).value).toEqual({
      username: '__proto__',
      rules: [{ ...rule, retain: true, qos: [2] }],
    })
    const client = await again.client()
    await expect(client.publishAsync('no', 'x', { qos: 1 })).rejects.toMatchObject({ code: 135 })
    await again.stop()
    for (const [name, damage] of [
      ['authorization', '{}'],
      [
        'authorization',
        readFileSync(join(data, 'authorization.json'), 'utf8').replace('http_post', 'nobody'),
      ],
      ['authorization-rules', '[]'],
    ] as const) {
      const path = join(data, `${name}.json`)
      const good = readFileSync(path, 'utf8')
      writeFileSync(path, damage)
      await expect(startTestBroker({ data })).rejects.toThrow(`${name}.json`)
      writeFileSync(path, good)
    }
  })

  it('starts with a missing certificate: the source is disconnected with the reason', async () => {
    const data = mkdtempSync(join(tmpdir(), 'authz-'))
    const config = {
      method: 'get',
      url: 'https://127.0.0.1:1/',
      ssl: { enable: true, cacertfile: join(data, 'gone.pem') },
    }
    const settings = {
      no_match: 'allow',
      deny_action: 'ignore',
      cache: { enable: true, max_size: 32, ttl: '1m' },
    }
    writeFileSync(
      join(data, 'authorization.json'),
      JSON.stringify({ settings, sources: [{ kind: 'http_get', enable: true, config, files: {} }] }),
    )
    const other = await startTestBroker({ data })
    expect((await other.call('GET', `${sources}/http/status`)).value).toMatchObject({
      status: 'disconnected',
      node_error: [{ reason: 'enoent' }],
    })
    await other.stop()
  })
})
