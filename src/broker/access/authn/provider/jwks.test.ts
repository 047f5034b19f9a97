import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../../../harness'
import { readCode } from '../harness'

const pairs = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
] as const
let published: unknown
let requested = 0
const service = createServer((_, response) => {
  requested += 1
  response
    .writeHead(published === undefined ? 503 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(published))
})

let b: TestBroker
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  b = await startTestBroker()
  const endpoint = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/keys?a=1`
  const { status, value } = await b.call('POST', '/authentication', {
    body: { mechanism: 'jwt', use_jwks: true, endpoint, refresh_interval: 60 },
  })
  expect([status, value]).toMatchObject([
    200,
    { id: 'jwt', use_jwks: true, refresh_interval: 60, pool_size: 8, verify_claims: {}, from: 'password' },
  ])
})
afterAll(async () => {
  await b.broker.close()
  service.closeAllConnections()
  service.close()
})

const keys = (...pair: { publicKey: KeyObject }[]) => ({
  keys: [{ kty: 'unheard of' }, null, ...pair.map(({ publicKey }) => publicKey.export({ format: 'jwk' }))],
})
const login = async ({ privateKey }: { privateKey: KeyObject }) =>
  readCode(b, {
    username: 'u',
    password: await new CompactSign(Buffer.from('{}'))
      .setProtectedHeader({ alg: 'RS256', kid: 'any' })
      .sign(privateKey),
  })

it('verifies tokens with published keys, and refreshes them', async () => {
  expect(await login(pairs[0])).toBe(135)
  expect([await login(pairs[0]), requested]).toEqual([135, 1])
  published = keys(pairs[0])
  b.clock.at += 60_000
  expect([await login(pairs[0]), await login(pairs[1]), requested]).toEqual([0, 135, 2])
  published = keys(pairs[1], pairs[0])
  expect(await login(pairs[1])).toBe(135)
  b.clock.at += 60_000
  expect([await login(pairs[1]), await login(pairs[0]), requested]).toEqual([0, 0, 3])
})

it('keeps using the last keys while loading fails', async () => {
  for (const nothing of [undefined, 'text', { keys: 7 }]) {
    published = nothing
    b.clock.at += 60_000
    expect(await login(pairs[1])).toBe(0)
  }
  expect((await b.call('GET', '/authentication/jwt/status')).value).toMatchObject({
    status: 'connected',
    resource_metrics: {},
  })
})
