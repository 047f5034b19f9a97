import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8', now: Date.now })
})
afterAll(() => b.broker.close())

const connect = (clientId: string, options: mqtt.IClientOptions = {}) =>
  mqtt.connectAsync({ port: b.broker.mqttPort, host: '127.0.0.1', clientId, reconnectPeriod: 0, ...options })
const got = async (path: string) =>
  (await b.call('GET', path)).value as {
    data: { clientid: string; payload?: string; topic?: string }[]
    meta: Record<string, unknown>
  }

describe('bans in 5.8', () => {
  it('are created and refused as recorded', async () => {
    const calls = recorded('banned', '5.8').filter(
      ({ method, path, status, requestBody }) =>
        (method === 'POST' || method === 'DELETE') &&
        path.startsWith('/banned') &&
        status < 500 &&
        !/past|epoch|20(?:26|20)-/.test(JSON.stringify(requestBody ?? '')),
    )
    const names = new Set<string>()
    for (const { method, path, requestBody, status, responseBody, note } of calls) {
      const answer = await b.call(method, path, requestBody === undefined ? {} : { body: requestBody })
      const known = responseBody as {
        code?: string
        as?: string
        who?: string
        until?: string
      } | null
      // Objects that depend on the day of the recording.
      if (
        known?.code === 'ALREADY_EXISTS' ||
        (method === 'DELETE' && status === 204 && path !== '/banned' && !names.has(path))
      )
        continue
      expect(
        [answer.status, (answer.value as { code?: string } | undefined)?.code],
        `${method} ${path} ${note ?? ''} ${answer.text}`,
      ).toEqual([status, known?.code])
      if (method === 'POST' && status === 200) {
        expect(answer.value).toMatchObject({ as: known?.as, who: known?.who, until: known?.until })
        names.add(`/banned/${known?.as ?? ''}/${encodeURIComponent(known?.who ?? '')}`)
      }
    }
    await b.call('DELETE', '/banned')
  })

  it('by pattern or network refuse matching clients', async () => {
    await b.call('POST', '/banned', { body: { as: 'clientid_re', who: '^bot-[0-9]+$' } })
    await expect(connect('bot-7')).rejects.toThrow()
    await (await connect('robot-7')).endAsync()
    await b.call('POST', '/banned', { body: { as: 'peerhost_net', who: '127.0.0.9/8' } })
    expect((await b.call('GET', '/banned?like_peerhost_net=127')).value).toMatchObject({
      data: [{ who: '127.0.0.0/8', until: 'infinity' }],
    })
    await expect(connect('anyone')).rejects.toThrow()
    expect((await b.call('DELETE', '/banned/peerhost_net/127.0.0.0%2F8')).status).toBe(204)
    await (await connect('anyone')).endAsync()
  })
})

describe('clients in 5.8', () => {
  it('are listed once each by cursor', async () => {
    const all = await Promise.all(['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => connect(id)))
    const seen: string[] = []
    let cursor: unknown
    do {
      const { data, meta } = await got(
        `/clients_v2?limit=2&like_clientid=c${cursor === undefined ? '' : `&cursor=${String(cursor)}`}`,
      )
      seen.push(...data.map(({ clientid }) => clientid))
      cursor = meta['cursor']
    } while (cursor !== undefined)
    expect(seen.sort()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    expect((await b.call('GET', '/clients_v2?cursor=nonsense')).value).toEqual({
      code: 'BAD_REQUEST',
      message: 'bad cursor',
    })
    expect((await got('/clients?clientid=c1&clientid=c4&fields=clientid')).data).toEqual([
      { clientid: 'c1' },
      { clientid: 'c4' },
    ])
    expect((await b.call('GET', '/sessions_count')).value).toBe(5)
    await Promise.all(all.map((client) => client.endAsync()))
  })

  it('include the group of shared subscriptions in the calls of one client', async () => {
    const worker = await connect('worker-1')
    await worker.subscribeAsync(['$share/ingest/t', '$queue/tasks'])
    const topics = (
      (await b.call('GET', '/clients/worker-1/subscriptions')).value as { topic: string }[]
    ).map(({ topic }) => topic)
    expect(topics).toEqual(['$share/ingest/t', '$queue/tasks'])
    expect(
      (await b.call('POST', '/clients/worker-1/subscribe', { body: { topic: '$share/g/x', qos: 1 } })).value,
    ).toMatchObject({ topic: '$share/g/x' })
    await worker.endAsync()
  })

  it('end a shared subscription by the single call (recorded: clients)', async () => {
    const worker = await connect('worker-2')
    expect(
      (
        await b.call('POST', '/clients/worker-2/subscribe/bulk', {
          body: [{ topic: '$share/g/bulk/2', qos: 1 }],
        })
      ).value,
    ).toMatchObject([{ topic: '$share/g/bulk/2' }])
    const topics = async () => (await b.call('GET', '/clients/worker-2/subscriptions')).value
    await vi.waitFor(async () => expect(await topics()).toMatchObject([{ topic: '$share/g/bulk/2' }]))
    expect(
      (await b.call('POST', '/clients/worker-2/unsubscribe', { body: { topic: '$share/g/bulk/2' } })).status,
    ).toBe(204)
    expect(await topics()).toEqual([])
    expect((await b.call('POST', '/clients/worker-2/unsubscribe', { body: {} })).status).toBe(500)
    expect((await b.call('POST', '/clients/nosuch/unsubscribe', { body: { topic: 't' } })).status).toBe(404)
    await worker.endAsync()
  })

  it('page through queued messages, up to a stable end', async () => {
    const sleeper = await connect('sleeper', {
      clean: false,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 600 },
    })
    await sleeper.subscribeAsync('sleep/#', { qos: 1 })
    await sleeper.endAsync()
    const teller = await connect('teller')
    for (const text of ['one', 'two', 'three']) await teller.publishAsync('sleep/t', text, { qos: 1 })
    const first = await got('/clients/sleeper/mqueue_messages?limit=2&payload=plain')
    expect(first.data.map(({ payload }) => payload)).toEqual(['one', 'two'])
    const second = await got(
      `/clients/sleeper/mqueue_messages?limit=2&position=${String(first.meta['position'])}`,
    )
    expect(second.data.map(({ payload }) => payload)).toEqual([Buffer.from('three').toString('base64')])
    const end = await got(`/clients/sleeper/mqueue_messages?position=${String(second.meta['position'])}`)
    expect(end).toEqual({ data: [], meta: { start: first.meta['start'], position: second.meta['position'] } })
    // Cut by its size, but the position covers the whole page.
    const cut = await got('/clients/sleeper/mqueue_messages?limit=3&max_payload_bytes=4&payload=plain')
    expect([cut.data.length, cut.meta['position']]).toEqual([1, second.meta['position']])
    expect(await got('/clients/sleeper/inflight_messages')).toEqual({
      data: [],
      meta: { start: 'none', position: 'none' },
    })
    expect((await b.call('GET', '/clients/sleeper/mqueue_messages?position=end_of_data')).value).toEqual({
      code: 'INVALID_PARAMETER',
      message: 'position_limit_invalid',
    })
    await teller.endAsync()
  })
})

describe('rule tests in 5.8', () => {
  it('run on sample events, with actions only if requested', async () => {
    await b.call('POST', '/rules', {
      body: {
        id: 'tried',
        sql: 'SELECT payload FROM "act/#" WHERE qos > 0',
        actions: [{ function: 'republish', args: { topic: 'done', payload: '${payload}' } }],
        enable: false,
      },
    })
    const ear = await connect('ear')
    await ear.subscribeAsync('done')
    const received: string[] = []
    ear.on('message', (_, payload) => received.push(payload.toString()))
    const attempt = (context: object, more: object = {}) =>
      b.call('POST', '/rules/tried/test', {
        body: {
          context: { event_type: 'message_publish', topic: 'act/1', qos: 1, payload: 'x', ...context },
          ...more,
        },
      })
    expect((await attempt({})).value).toEqual(['ok'])
    expect(
      (await attempt({ payload: 'really' }, { stop_action_after_template_rendering: false })).value,
    ).toEqual(['ok'])
    await expect.poll(() => received).toEqual(['really'])
    for (const other of [{ topic: 'other' }, { qos: 0 }]) expect((await attempt(other)).status).toBe(412)
    expect(
      (
        await b.call('POST', '/rules/tried/test', {
          body: { context: { event_type: 'client_connected', clientid: 'c' } },
        })
      ).status,
    ).toBe(412)
    const nosuch = recorded('rules', '5.8').find(
      ({ path, requestBody }) =>
        path.endsWith('/test') && JSON.stringify(requestBody) === '{"context":{"event_type":"nosuch"}}',
    )
    const refused = await b.call('POST', '/rules/tried/test', {
      body: { context: { event_type: 'nosuch' } },
    })
    expect([refused.status, withoutProse(refused.value)]).toEqual([400, withoutProse(nosuch?.responseBody)])
    await ear.endAsync()
  })
})

it('accepts deleting a missing authenticator, and requires a hashing algorithm', async () => {
  expect((await b.call('DELETE', '/authentication/password_based%3Aredis')).status).toBe(204)
  const messages = recorded('authentication', '5.8').find(({ note }) => note === 'same authenticator again')
  const { status, value } = await b.call('POST', '/authentication', { body: messages?.requestBody })
  expect([status, withoutProse(value)]).toEqual([messages?.status, withoutProse(messages?.responseBody)])
})

it('refuses to download an empty trace', async () => {
  expect(
    (await b.call('POST', '/trace', { body: { name: 'still', type: 'clientid', clientid: 'nobody' } })).value,
  ).toMatchObject({ formatter: 'text' })
  expect((await b.call('GET', '/trace/still/download')).value).toEqual({
    code: 'NOT_FOUND',
    message: 'Trace is empty',
  })
})

it('refuses an unknown gateway as recorded', async () => {
  const samples = recorded('gateways', '5.8').filter(
    ({ path, status, responseBody }) =>
      path.includes('/nosuch') &&
      status === 400 &&
      JSON.stringify(responseBody).includes('not_a_enum_symbol'),
  )
  expect(samples.length).toBeGreaterThan(3)
  for (const { method, path, requestBody, responseBody } of samples) {
    const answer = await b.call(method, path, requestBody === undefined ? {} : { body: requestBody })
    expect([answer.status, withoutProse(answer.value)]).toEqual([400, withoutProse(responseBody)])
  }
})

it('requires every name in an order once, as recorded', async () => {
  for (const body of [
    {
      mechanism: 'password_based',
      backend: 'built_in_database',
      user_id_type: 'username',
      password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
    },
    { mechanism: 'scram', backend: 'built_in_database', algorithm: 'sha256', iteration_count: 4096 },
  ])
    expect((await b.call('POST', '/authentication', { body })).status).toBe(200)
  const ids = ['scram:built_in_database', 'password_based:built_in_database']
  expect((await b.call('PUT', '/authentication/order', { body: ids.map((id) => ({ id })) })).status).toBe(204)
  expect(((await b.call('GET', '/authentication')).value as { id: string }[]).map(({ id }) => id)).toEqual(
    ids,
  )
  expect((await b.call('PUT', '/authentication/order', { body: [{ id: 'nosuch' }] })).value).toEqual({
    code: 'BAD_REQUEST',
    message: `Authenticators: nosuch are not found, No positions are specified for authenticators: ${ids.join(', ')}`,
  })
})

it('refuses or skips roots that are fixed at start (recorded: configs)', async () => {
  const sample = recorded<string>('configs', '5.8').find(
    ({ note }) => note === 'read-only root, ignore_readonly',
  )
  const headers = { 'content-type': 'text/plain' }
  expect((await b.call('PUT', '/configs', { body: sample?.requestBody, headers })).status).toBe(400)
  expect(
    (await b.call('PUT', '/configs?ignore_readonly=true', { body: sample?.requestBody, headers })).status,
  ).toBe(sample?.status)
  expect((await b.call('GET', '/configs?key=mqtt', { headers: { accept: 'text/plain' } })).text).toContain(
    'max_topic_levels = 126',
  )
})
