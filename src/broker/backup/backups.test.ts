import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTar } from '@/features/plugin/model/fixture'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData()
  form.set('filename', new File([bytes], name))
  return form
}

/** Sends a request directly, because the harness sends JSON only. */
const ask = async (b: TestBroker, method: string, path: string, body?: FormData) => {
  const response = await b.broker.fetch(
    new Request(`http://127.0.0.1:4180/api/v5${path}`, {
      method,
      headers: { authorization: `Bearer ${b.token}` },
      ...(body && { body }),
    }),
  )
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const toText = ({ bytes }: { readonly bytes: Uint8Array }) =>
  (JSON.parse(new TextDecoder().decode(bytes)) as { message: string }).message

describe('data backup', () => {
  let b: TestBroker
  const data = mkdtempSync(join(tmpdir(), 'backup-'))
  beforeAll(async () => {
    b = await startTestBroker({ api: '5.8', data })
  })
  afterAll(async () => {
    await b.broker.close()
    rmSync(data, { recursive: true })
  })
  const exported = async (body: object = {}) =>
    (await b.call('POST', '/data/export', { body })).value as { filename: string; size: number }

  it('restores what was deleted and changed, and keeps what is new', async () => {
    await b.call('POST', '/connectors', {
      body: { type: 'http', name: 'kept', url: 'http://127.0.0.1:9', enable: false },
    })
    await b.call('POST', '/actions', {
      body: { type: 'http', name: 'kept', connector: 'kept', parameters: {}, enable: false },
    })
    await b.call('POST', '/rules', { body: { id: 'kept', sql: 'SELECT * FROM "t"', actions: ['http:kept'] } })
    await b.call('POST', '/banned', { body: { as: 'clientid', who: 'kept' } })
    await b.call('POST', '/users', { body: { username: 'kept', password: 'a-password-1', description: '' } })
    await b.call('PUT', '/mqtt/delayed', { body: { enable: true, max_delayed_messages: 77 } })
    await b.call('POST', '/publish', { body: { topic: 'kept', payload: 'x', retain: true } })
    const { filename } = await exported()
    expect(readdirSync(join(data, 'backup'))).toEqual([filename])

    for (const path of [
      '/rules/kept',
      '/actions/http:kept',
      '/connectors/http:kept',
      '/banned',
      '/users/kept',
      '/mqtt/retainer/messages',
    ])
      expect((await b.call('DELETE', path)).status, path).toBe(204)
    await b.call('PUT', '/mqtt/delayed', { body: { enable: true, max_delayed_messages: 1 } })
    await b.call('POST', '/banned', { body: { as: 'clientid', who: 'later' } })
    expect(await b.call('POST', '/data/import', { body: { filename } })).toMatchObject({ status: 204 })

    expect((await b.call('GET', '/rules/kept')).value).toMatchObject({ actions: ['http:kept'] })
    expect((await b.call('GET', '/actions/http:kept')).value).toMatchObject({
      connector: 'kept',
      rules: ['kept'],
    })
    expect((await b.call('GET', '/mqtt/delayed')).value).toMatchObject({ max_delayed_messages: 77 })
    expect(
      ((await b.call('GET', '/banned')).value as { data: { who: string }[] }).data
        .map(({ who }) => who)
        .sort(),
    ).toEqual(['kept', 'later'])
    expect((await b.call('GET', '/mqtt/retainer/message/kept')).status).toBe(200)
    expect(await b.login('kept', 'a-password-1')).toBeTypeOf('string')
  })

  it('contains only the chosen parts', async () => {
    await b.call('POST', '/banned', { body: { as: 'clientid', who: 'part' } })
    const { filename } = await exported({ root_keys: ['actions'], table_sets: ['api_keys'] })
    await b.call('DELETE', '/banned')
    await b.call('PUT', '/mqtt/delayed', { body: { enable: true, max_delayed_messages: 5 } })
    await b.call('POST', '/data/import', { body: { filename } })
    expect((await b.call('GET', '/banned')).value).toMatchObject({ data: [] })
    expect((await b.call('GET', '/mqtt/delayed')).value).toMatchObject({ max_delayed_messages: 5 })
  })

  it('is downloaded and uploaded under its name, and an invalid one is refused as recorded', async () => {
    const { filename, size } = await exported()
    const { bytes } = await ask(b, 'GET', `/data/files/${filename}`)
    expect(bytes).toHaveLength(size)
    expect(toText(await ask(b, 'POST', '/data/files', file(bytes, filename)))).toBe(
      `Backup file "${filename}" already exists`,
    )
    expect((await b.call('DELETE', `/data/files/${filename}`)).status).toBe(204)
    expect((await ask(b, 'POST', '/data/files', file(bytes, filename))).status).toBe(204)
    const messages = recorded('data_backup', '5.8').flatMap(({ note, responseBody }) =>
      note === undefined ? [] : [[note, (responseBody as { message?: string } | null)?.message] as const],
    )
    const recordedMessage = (note: string) => messages.find(([each]) => each === note)?.[1]
    expect(toText(await ask(b, 'POST', '/data/files', file(bytes, 'copy.tar.gz')))).toBe(
      recordedMessage('another name'),
    )
    expect(toText(await ask(b, 'POST', '/data/files', file(new Uint8Array(8), 'bad.tar.gz')))).toBe(
      recordedMessage('not an archive'),
    )
    expect(toText(await ask(b, 'POST', '/data/files', file(bytes, 'bad.txt')))).toBe(
      recordedMessage('bad extension'),
    )
    const outside = new Uint8Array(gzipSync(packTar([{ path: 'x/../../etc/passwd', text: 'x' }])))
    expect((await ask(b, 'POST', '/data/files', file(outside, 'x.tar.gz'))).status).toBe(400)
    expect(readdirSync(join(data, 'backup'))).not.toContain('x.tar.gz')
  })

  it('reports the parts that cannot be imported', async () => {
    const name = 'emqx-export-2026-01-02-03-04-05.006'
    const bytes = new Uint8Array(
      gzipSync(
        packTar([
          { path: `${name}/META.hocon`, text: 'edition = ce\nversion = "5.8.9"\n' },
          {
            path: `${name}/cluster.hocon`,
            text: 'delayed { max_delayed_messages = 9 }\nretainer { nosuch = 1 }',
          },
          { path: `${name}/mnesia/emqx_banned`, text: '\u0001\u0002 a database of its own' },
        ]),
      ),
    )
    expect((await ask(b, 'POST', '/data/files', file(bytes, `${name}.tar.gz`))).status).toBe(204)
    const { status, value } = await b.call('POST', '/data/import', { body: { filename: `${name}.tar.gz` } })
    expect([
      status,
      (value as { message: string }).message.includes('"retainer"'),
      (value as { message: string }).message.includes('"emqx_banned"'),
    ]).toEqual([400, true, true])
    expect((await b.call('GET', '/mqtt/delayed')).value).toMatchObject({ max_delayed_messages: 9 })
    const newer = new Uint8Array(
      gzipSync(packTar([{ path: `${name}9/META.hocon`, text: 'edition = ce\nversion = "5.9.0"\n' }])),
    )
    expect((await ask(b, 'POST', '/data/files', file(newer, `${name}9.tar.gz`))).status).toBe(400)
  })
})

it('includes validations and transformations in order in the enterprise edition', async () => {
  const b = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  try {
    const check = (name: string, sql = 'SELECT payload.a AS a WHERE a > 1') => ({
      name,
      topics: ['t/#'],
      strategy: 'all_pass',
      failure_action: 'drop',
      checks: [{ type: 'sql', sql }],
    })
    const change = {
      name: 'raise',
      topics: ['t/#'],
      failure_action: 'drop',
      payload_decoder: { type: 'json' },
      payload_encoder: { type: 'json' },
      operations: [{ key: 'topic', value: "concat(['up/', topic])" }],
    }
    for (const name of ['second', 'first'])
      expect((await b.call('POST', '/schema_validations', { body: check(name) })).status).toBe(201)
    expect((await b.call('POST', '/message_transformations', { body: change })).status).toBe(201)
    await b.call('POST', '/schema_validations/reorder', { body: { order: ['first', 'second'] } })
    const { filename } = (await b.call('POST', '/data/export', { body: {} })).value as { filename: string }
    for (const path of [
      '/schema_validations/validation/first',
      '/schema_validations/validation/second',
      '/message_transformations/transformation/raise',
    ])
      expect((await b.call('DELETE', path)).status).toBe(204)
    await b.call('POST', '/schema_validations', {
      body: check('second', 'SELECT payload.b AS b WHERE b > 1'),
    })
    expect((await b.call('POST', '/data/import', { body: { filename } })).status).toBe(204)
    const names = async (path: string) =>
      ((await b.call('GET', path)).value as { name: string }[]).map(({ name }) => name)
    expect([await names('/schema_validations'), await names('/message_transformations')]).toEqual([
      ['second', 'first'],
      ['raise'],
    ])
    expect((await b.call('GET', '/schema_validations/validation/second')).value).toMatchObject(
      check('second'),
    )
    // A part by its root; a replacing text determines the order.
    const part = (await b.call('POST', '/data/export', { body: { root_keys: ['schema_validation'] } }))
      .value as { size: number }
    expect(part.size).toBeGreaterThan(0)
    const text = `schema_validation { validations = ${JSON.stringify([check('first')])} }`
    expect(
      (
        await b.call('PUT', '/configs?mode=replace', {
          body: text,
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(200)
    expect(await names('/schema_validations')).toEqual(['first'])
  } finally {
    await b.broker.close()
  }
})

describe('recorded refusals of backups', () => {
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ api: '5.8' })
  })
  afterAll(() => b.broker.close())

  it.each(
    recorded('data_backup', '5.8')
      .filter(
        ({ status, requestBody, path }) =>
          status >= 400 &&
          typeof requestBody !== 'string' &&
          path !== '/data/files' &&
          !`${path} ${JSON.stringify(requestBody)}`.includes('09-54'),
      )
      .map(
        (each) =>
          [
            each.method,
            `${each.path}?${new URLSearchParams(each.query as Record<string, string>).toString()}`,
            JSON.stringify(each.requestBody ?? ''),
            each,
          ] as const,
      ),
  )('%s %s %s', async (method, path, _, { requestBody, status, responseBody }) => {
    const answer = await b.call(method, path, requestBody === undefined ? {} : { body: requestBody })
    expect([answer.status, withoutProse(answer.value)]).toEqual([status, withoutProse(responseBody)])
  })
})
