import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../../../harness'
import { builtIn, readCode, readCodes, credentials, usersPath } from '../harness'
import { readUrl, requestFor } from './http'
import { authenticator, type Http } from '../settings'

type Answer = {
  readonly status: number
  readonly type?: string
  readonly body?: string
  readonly slow?: number
}

let answer: Answer = { status: 204 }
const requested: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    requested.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    })
    const { status, type, body, slow = 0 } = answer
    setTimeout(
      () => response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body),
      slow,
    )
  })
})

let b: TestBroker
let url: string
const id = '/authentication/password_based:http'
const base = {
  mechanism: 'password_based',
  backend: 'http',
  method: 'post',
  body: { name: '${username}', word: '${password}', from: '${peerhost}', id: '${clientid}' },
}

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`
  b = await startTestBroker()
  for (const [path, body] of [
    ['/authentication', { ...base, url }],
    ['/authentication', builtIn],
    [usersPath, { user_id: 'u', password: 'right' }],
  ] as const) {
    expect((await b.call('POST', path, { body })).status).toBeLessThan(300)
  }
})
afterAll(async () => {
  await b.broker.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => void requested.splice(0))

const settings = async (more: object) =>
  expect((await b.call('PUT', id, { body: { ...base, url, ...more } })).status).toBe(204)

const json = 'application/json'
describe('decides only by a successful reply with a result; otherwise the next authenticator is asked', () => {
  it.each<[string, Answer, number]>([
    ['204 without a body', { status: 204 }, 0],
    ['200, allow', { status: 200, type: json, body: '{"result":"allow"}' }, 0],
    [
      '200, allow, with a character set',
      { status: 200, type: `${json}; charset=utf-8`, body: '{"result":"allow","is_superuser":"true"}' },
      0,
    ],
    [
      '200, allow, as a form',
      { status: 200, type: 'application/x-www-form-urlencoded', body: 'result=allow' },
      0,
    ],
    ['200, deny', { status: 200, type: json, body: '{"result":"deny"}' }, 135],
    ['200, ignore', { status: 200, type: json, body: '{"result":"ignore"}' }, 134],
    ['200 without a result', { status: 200, type: json, body: '{}' }, 134],
    ['200 with another word', { status: 200, type: json, body: '{"result":"yes"}' }, 134],
    ['200 of no known type', { status: 200, type: 'text/plain', body: '{"result":"allow"}' }, 134],
    ['200 of no type', { status: 200, body: '{"result":"allow"}' }, 134],
    ['200, no JSON', { status: 200, type: json, body: '{"result":' }, 134],
    ['200, no object', { status: 200, type: json, body: '["allow"]' }, 134],
    ['201', { status: 201, type: json, body: '{"result":"allow"}' }, 134],
    ['403', { status: 403, type: json, body: '{"result":"deny"}' }, 134],
    ['500', { status: 500 }, 134],
    ['one that is sent on', { status: 302 }, 134],
  ])('%s', async (_, value, code) => {
    answer = value
    expect(await readCodes(b, { username: 'u', password: 'wrong' })).toEqual([
      code,
      { 0: 0, 134: 4, 135: 5 }[code],
    ])
    expect(requested).toHaveLength(2)
  })

  it('ignores late replies and unreachable services', async () => {
    answer = { status: 204, slow: 400 }
    await settings({ request_timeout: '50ms' })
    expect(await readCode(b, { username: 'u', password: 'wrong' })).toBe(134)
    await settings({ url: 'http://127.0.0.1:9' })
    expect(await readCode(b, { username: 'u', password: 'wrong' })).toBe(134)
    const status = (await b.call('GET', `${id}/status`)).value
    expect(status).toMatchObject({
      status: 'disconnected',
      node_error: [{ reason: 'Connection refused' }],
      resource_metrics: { failed: 2 },
    })
  })
})

it('sends the client’s credentials, with missing ones empty', async () => {
  answer = { status: 204 }
  await settings({ url: `${url}/a b/\${username}/x?c=\${clientid}&d=1`, headers: { 'X-Token': 't' } })
  await readCode(b, { clientId: 'c/1', username: 'ü/?', password: 'p&q' })
  await readCode(b, { clientId: 'c2' })
  expect(requested.map((each) => each.url)).toEqual(['/a%20b/%C3%BC/%3F/x?c=c%2F1&d=1', '/a%20b//x?c=c2&d=1'])
  expect(requested.map((each) => JSON.parse(each.body) as unknown)).toEqual([
    { name: 'ü/?', word: 'p&q', from: '127.0.0.1', id: 'c/1' },
    { name: '', word: '', from: '127.0.0.1', id: 'c2' },
  ])
  expect(requested[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': json, 'x-token': 't', accept: json },
  })
  await settings({ method: 'get', body: { 'u${clientid}': '${username}' } })
  await readCode(b, { clientId: 'c', username: 'a b' })
  expect(requested[2]).toMatchObject({ method: 'GET', url: '/?uc=a%20b', body: '' })
  expect(requested[2]?.headers['content-type']).toBeUndefined()
})

it('sends a form if the header says so, and keeps unknown placeholders', () => {
  const checked = authenticator.check(
    {
      ...base,
      url,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: { a: '${nobody} ${cert_subject}|', b: 'ä' },
    },
    'root',
  )
  if (!checked.ok) throw new Error('not taken')
  expect(requestFor(checked.value as Http, readUrl('https://[::1]/x')!, credentials())).toMatchObject({
    path: '/x',
    body: 'a=%24%7Bnobody%7D%20%7C&b=%C3%A4',
  })
  expect(readUrl('https://[::1]/x')).toEqual({ secure: true, host: '::1', port: 443, path: 'x', query: '' })
  expect(readUrl('ftp://x')).toBeUndefined()
})

it('ignores rules in a reply', async () => {
  answer = { status: 200, type: json, body: '{"result":"allow","acl":{"pub":[]}}' }
  await settings({})
  expect(await readCode(b, { username: 'u', password: 'wrong' })).toBe(0)
  expect(await b.broker.state.authenticators.authenticate(credentials({ username: 'u' }))).toEqual({
    kind: 'allow',
    superuser: false,
    acl: undefined,
  })
})

it('reads is_superuser from the reply', async () => {
  await settings({})
  for (const [is_superuser, superuser] of [
    [true, true],
    ['true', true],
    [1, true],
    ['0', false],
    [undefined, false],
  ] as const) {
    answer = { status: 200, type: json, body: JSON.stringify({ result: 'allow', is_superuser }) }
    expect(await b.broker.state.authenticators.authenticate(credentials())).toMatchObject({ superuser })
  }
})
