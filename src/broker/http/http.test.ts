import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@/contract'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

const code = (value: unknown) => (value as { code?: string }).code

describe('HTTP front of the API', () => {
  it.each([
    [undefined, 401, 'AUTHORIZATION_HEADER_ERROR', true],
    ['Bearer nobody', 401, 'BAD_TOKEN', false],
    ['Basic YTpi', 401, 'BAD_API_KEY_OR_SECRET', true],
    ['Bearer ', 400, undefined, false],
    ['Digest x', 400, undefined, false],
  ])('answers %s with %i', async (authorization, status, want, challenge) => {
    const answer = await b.call('GET', '/nodes', {
      token: '',
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.status).toBe(status)
    expect(want === undefined ? answer.text : code(answer.value)).toBe(want ?? '')
    expect(answer.headers.has('www-authenticate')).toBe(challenge)
  })

  it('answers 404 in the requested format, and 405 with the allowed methods', async () => {
    expect((await b.call('GET', '/no/such', { token: '' })).text).toContain('<html>')
    expect(code((await b.call('GET', '/no/such', { headers: { accept: 'application/json' } })).value)).toBe(
      'NOT_FOUND',
    )
    for (const method of ['HEAD', 'OPTIONS', 'PATCH']) {
      const answer = await b.call(method, '/banned', { token: '' })
      expect([answer.status, answer.headers.get('allow'), answer.text]).toEqual([
        405,
        'DELETE, GET, POST',
        '',
      ])
    }
  })

  it.each([
    ['{bad', 'application/json', 400, 'BAD_REQUEST'],
    ['{"username":"admin","password":"public"}', 'text/plain', 500, undefined],
  ])('answers body %s as %s with %i', async (body, type, status, want) => {
    const answer = await b.call('POST', '/login', { body, token: '', headers: { 'content-type': type } })
    expect([answer.status, answer.value === undefined ? undefined : code(answer.value)]).toEqual([
      status,
      want,
    ])
  })

  it('answers with the fields in its own order, at any depth', async () => {
    const rule = { topic: 'a/b', permission: 'deny', action: 'all', qos: [0, 1], retain: 'all' }
    await b.call('POST', '/authorization/sources/built_in_database/rules/users', {
      body: [{ username: 'order', rules: [rule] }],
    })
    const { text } = await b.call('GET', '/authorization/sources/built_in_database/rules/users/order')
    expect(text).toBe(
      '{"username":"order","rules":[{"topic":"a/b","retain":"all","qos":[0,1],"permission":"deny","action":"all"}]}',
    )
  })

  it('returns schema errors as JSON text in the message', async () => {
    const complaintOf = async (method: string, path: string, body?: object) => {
      const { value } = await b.call(method, path, body === undefined ? {} : { body })
      return JSON.parse((value as { message: string }).message) as unknown
    }
    expect(await complaintOf('POST', '/login', { username: 'admin' })).toEqual({
      path: 'password',
      reason: 'is required',
    })
    expect(await complaintOf('POST', '/banned', { as: 'planet', who: 'x' })).toMatchObject({
      path: 'as',
      reason: expect.stringContaining('expected one of clientid') as string,
    })
    expect(await complaintOf('GET', '/clients?limit=10000')).toEqual({
      path: 'limit',
      reason: 'expected an integer from 1 to 1000',
    })
    expect(await complaintOf('POST', '/banned', { as: 'clientid', who: 'x', extra: 1 })).toEqual({
      path: 'extra',
      reason: 'unknown field',
    })
    const dropped = await b.call('POST', '/users', {
      body: { username: 'flat', password: 'passw0rd', description: '', extra: 1 },
    })
    expect(dropped.status).toBe(200)
  })

  it.each(['/mqtt/retainer', '/configs/dashboard'])('refuses null as a body of %s', async (path) => {
    expect((await b.call('PUT', path, { body: 'null' })).status).toBe(400)
  })

  it('limits a body to 5 MB', async () => {
    expect(
      (await b.call('POST', '/banned', { body: { as: 'clientid', who: 'x'.repeat(6_000_000) } })).status,
    ).toBe(413)
  })

  it('decodes a path parameter once', async () => {
    await b.call('POST', '/banned', { body: { as: 'clientid', who: 'a%2Fb/+#' } })
    expect((await b.call('DELETE', `/banned/clientid/${encodeURIComponent('a%2Fb/+#')}`)).status).toBe(204)
    expect((await b.call('GET', '/clients/%zz')).status).toBe(400)
  })

  it('refuses writes from another origin (catalogue S6)', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const answer = await b.call('DELETE', '/banned', { headers })
      expect([answer.status, code(answer.value)]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    }
    expect((await b.call('DELETE', '/banned', { headers: { origin: 'http://127.0.0.1:4180' } })).status).toBe(
      204,
    )
  })

  it.each<[string, Record<string, string>, number, number?]>([
    ['from another origin, token and all', { origin: 'http://evil.example' }, 403],
    ['from a sandboxed frame', { origin: 'null' }, 403],
    ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without the header', { authorization: '' }, 401],
    ['with another scheme', { authorization: 'Basic YWRtaW46cHVibGlj' }, 401],
    ['as a plain form would', { 'content-type': 'text/plain' }, 400, 500],
    ['as an encoded form would', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 500],
    ['as a form with files would', { 'content-type': 'multipart/form-data; boundary=x' }, 400, 500],
    ['without a type', { 'content-type': '' }, 400, 500],
  ])(
    'refuses POST and PUT %s without a change (catalogue S6)',
    async (_, headers, status, crashed = status) => {
      const c = await startTestBroker()
      const value: Record<string, string> = {
        authorization: `Bearer ${c.token}`,
        'content-type': 'application/json',
        ...headers,
      }
      const send = (method: string, path: string, body: object) =>
        c.broker.fetch(
          new Request(`http://127.0.0.1:4180/api/v5${path}`, {
            method,
            body: new TextEncoder().encode(JSON.stringify(body)),
            headers: Object.fromEntries(Object.entries(value).filter(([, value]) => value !== '')),
          }),
        )
      const before = JSON.stringify([c.broker.state.bans.list(), c.broker.state.users.list()])
      expect((await send('POST', '/banned', { as: 'clientid', who: 'forged' })).status).toBe(status)
      expect(
        (await send('POST', '/users', { username: 'forged', password: 'Forged123', description: '' })).status,
      ).toBe(crashed)
      expect((await send('PUT', '/users/admin', { description: 'forged' })).status).toBe(crashed)
      expect(JSON.stringify([c.broker.state.bans.list(), c.broker.state.users.list()])).toBe(before)
      await c.broker.close()
    },
  )

  it('answers /status in both formats, at the root too, with the misspelled content type', async () => {
    expect((await b.call('GET', '/status', { token: '' })).text).toBe(
      'Node emqx@127.0.0.1 is started\nemqx is running',
    )
    const { headers, value } = await b.call('GET', '/status?format=json', { token: '' })
    expect([headers.get('content-type'), headers.get('retry-after')]).toEqual(['applicatin/json', '15'])
    expect(value).toMatchObject({ rel_vsn: 'v5.1.6' })
  })

  it('forbids caching, and sends the date', async () => {
    const { headers } = await b.call('GET', '/nodes')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('date')).toBe(new Date(b.clock.at).toUTCString())
  })
})

it('changes nothing by GET (catalogue S8)', async () => {
  const c = await startTestBroker({ seed: 'hostile' })
  const { state } = c.broker
  const picture = () =>
    JSON.stringify([
      state.users.list(),
      state.bans.list(),
      state.nodes.stopped(),
      state.alarms.list(true),
      state.alarms.list(false),
      state.rows.size,
      state.rows.subscriptionCount,
      state.engine.sessionCount,
      state.monitor.history(),
      state.peaks.stats(),
    ])
  const before = picture()
  for (const { method, path } of Object.values(contract)) {
    if (method === 'GET')
      await c.call('GET', path.replace('{clientid}', 'toString').replace('{node}', 'emqx%40127.0.0.1'))
  }
  expect(picture()).toBe(before)
  await c.broker.close()
})
