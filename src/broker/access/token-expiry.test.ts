import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import mqtt from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { recorded } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

const secret = 'emqxsecret-emqxsecret-emqxsecret-emqxsecret'
const settings = {
  mechanism: 'jwt',
  use_jwks: false,
  algorithm: 'hmac-based',
  secret,
  from: 'password',
  verify_claims: {},
  enable: true,
}
let b: TestBroker
afterEach(() => b.broker.close())

/** Connects with a token that is valid for a minute. */
async function bearer(
  clientId: string,
): Promise<{ client: mqtt.MqttClient; until: number; closed: Promise<number | undefined> }> {
  const until = Math.floor(b.clock.at / 1000) + 60
  const password = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(until)
    .sign(createSecretKey(Buffer.from(secret)))
  const client = await mqtt.connectAsync({
    port: b.broker.mqttPort,
    host: '127.0.0.1',
    clientId,
    username: 'u',
    password,
    protocolVersion: 5,
    reconnectPeriod: 0,
    keepalive: 0,
  })
  const closed = new Promise<number | undefined>((done) => {
    let code: number | undefined
    client.on('disconnect', (packet) => (code = packet.reasonCode))
    client.on('close', () => done(code))
  })
  return { client, until, closed }
}

it('disconnects a client when its token expires, and lists the time', async () => {
  b = await startTestBroker({ api: '5.8' })
  const created = await b.call('POST', '/authentication', { body: settings })
  expect(created.value).toMatchObject({
    disconnect_after_expire: (
      recorded('authentication', '5.8').find(({ note }) => note === 'disabled JWT authenticator')
        ?.responseBody as { disconnect_after_expire?: boolean }
    ).disconnect_after_expire,
  })
  const { until, closed } = await bearer('leaves')
  expect((await b.call('GET', '/clients/leaves')).value).toMatchObject({
    connected: true,
    auth_expire_at: until * 1000,
  })
  b.broker.advance(59_000)
  expect((await b.call('GET', '/clients/leaves')).status).toBe(200)
  b.broker.advance(2000)
  expect(await closed).toBe(0x87)
  expect((await b.call('GET', '/clients/leaves')).status).toBe(404)
})

it('keeps it connected if configured, for JWT authenticators only', async () => {
  b = await startTestBroker({ api: '5.8' })
  expect(
    (await b.call('POST', '/authentication', { body: { ...settings, disconnect_after_expire: false } }))
      .value,
  ).toMatchObject({ disconnect_after_expire: false })
  const { client } = await bearer('stays')
  expect((await b.call('GET', '/clients/stays')).value).toMatchObject({ auth_expire_at: null })
  b.broker.advance(120_000)
  expect((await b.call('GET', '/clients/stays')).value).toMatchObject({ connected: true })
  // An update that omits it resets it to the default.
  expect((await b.call('PUT', '/authentication/jwt', { body: settings })).status).toBe(204)
  expect((await b.call('GET', '/authentication/jwt')).value).toMatchObject({ disconnect_after_expire: true })
  expect(
    (
      await b.call('POST', '/authentication', {
        body: { mechanism: 'scram', backend: 'built_in_database', disconnect_after_expire: true },
      })
    ).status,
  ).toBe(400)
  await client.endAsync(true)
})

it('keeps it connected in 5.1, which does not know the setting', async () => {
  b = await startTestBroker()
  expect(
    (await b.call('POST', '/authentication', { body: { ...settings, disconnect_after_expire: false } }))
      .status,
  ).toBe(400)
  expect((await b.call('POST', '/authentication', { body: settings })).status).toBe(200)
  const { client } = await bearer('older')
  b.broker.advance(120_000)
  expect((await b.call('GET', '/clients/older')).value).toMatchObject({ connected: true })
  await client.endAsync(true)
})
