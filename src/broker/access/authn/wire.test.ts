import { createSecretKey } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../../harness'
import { RawClient } from '../../mqtt/harness'
import { builtIn, readCode, readCodes, login, scram, usersPath } from './harness'

let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker()
})
afterEach(() => b.broker.close())

const created = async (path: string, body: object) => {
  const { status, text } = await b.call('POST', path, { body })
  expect([200, 201], text).toContain(status)
}
const user = (user_id: unknown, password: unknown, more: object = {}) =>
  created(usersPath, { user_id, password, ...more })
const reply = async (id: string) =>
  (await b.call('GET', `/authentication/${id}/status`)).value as { metrics: Record<string, number> }

const secret = 'a secret that is long enough for each of the three'
const jwt = { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret }
const token = (claims: JWTPayload, alg = 'HS256', key = secret) =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(createSecretKey(Buffer.from(key)))

describe('users and passwords', () => {
  it('refuses unknown users with 135 [5] and wrong, empty or missing passwords with 134 [4]', async () => {
    await created('/authentication', builtIn)
    await user('u', 'right')
    expect(await readCodes(b, { username: 'u', password: 'right' })).toEqual([0, 0])
    for (const password of ['wrong', ''])
      expect(await readCodes(b, { username: 'u', password })).toEqual([134, 4])
    expect(await readCodes(b, { username: 'u' })).toEqual([134, 4])
    expect(await readCodes(b, { username: 'nobody', password: 'right' })).toEqual([135, 5])
    expect(await readCodes(b)).toEqual([135, 5])
    expect((await reply('password_based:built_in_database')).metrics).toMatchObject({
      total: 12,
      success: 2,
      failed: 6,
      nomatch: 4,
    })
    const { metrics } = b.broker.state.engine
    expect(
      [
        'authentication.success',
        'authentication.failure',
        'authentication.success.anonymous',
        'client.auth.anonymous',
      ].map((key) => metrics.get(key as 'authentication.success')),
    ).toEqual([2, 10, 0, 0])
    expect(metrics.get('packets.connack.auth_error')).toBe(10)
  })

  it('refuses a password without username with 135, and accepts a known client id as user', async () => {
    await created('/authentication', builtIn)
    await user('c', 'p')
    const sent = Buffer.from([0x10, 17, 0, 4, 77, 81, 84, 84, 5, 0x42, 0, 0, 0, 0, 1, 99, 0, 1, 112])
    const first = await RawClient.connect(b.broker.mqttPort, { silent: true, protocolVersion: 5 })
    first.socket.write(sent)
    expect((await first.until('connack')).reasonCode).toBe(135)
    await b.call('PUT', '/authentication/password_based:built_in_database', {
      body: { ...builtIn, user_id_type: 'clientid' },
    })
    const second = await RawClient.connect(b.broker.mqttPort, { silent: true, protocolVersion: 5 })
    second.socket.write(sent)
    expect((await second.until('connack')).reasonCode).toBe(0)
    second.socket.destroy()
    expect(await readCode(b, { clientId: 'c', username: 'c', password: 'x' })).toBe(134)
  })

  it('asks all authenticators for the user, whatever their order', async () => {
    await created('/authentication', jwt)
    await created('/authentication', builtIn)
    await user('u', 'right')
    expect([
      await readCode(b, { username: 'u', password: 'right' }),
      await readCode(b, { username: 'u', password: await token({}) }),
    ]).toEqual([0, 0])
    expect((await b.call('PUT', '/authentication/jwt/position/rear')).status).toBe(204)
    expect(await readCode(b, { username: 'u', password: await token({}) })).toBe(134)
  })
})

describe('without authentication', () => {
  it('allows everyone if all authenticators are disabled', async () => {
    expect(await readCodes(b, { username: 'x', password: 'y' })).toEqual([0, 0])
    await created('/authentication', { ...builtIn, enable: false })
    expect(await readCodes(b)).toEqual([0, 0])
    expect(b.broker.state.engine.metrics.get('authentication.success.anonymous')).toBe(4)
    expect((await reply('password_based:built_in_database')).metrics).toMatchObject({ total: 0 })
  })

  it('refuses an empty client id with 2 before authentication', async () => {
    await created('/authentication', builtIn)
    for (const [version, bytes] of [
      [4, [0x10, 12, 0, 4, 77, 81, 84, 84, 4, 0, 0, 0, 0, 0]],
      [3, [0x10, 14, 0, 6, 77, 81, 73, 115, 100, 112, 3, 2, 0, 0, 0, 0]],
    ] as const) {
      const raw = await RawClient.connect(b.broker.mqttPort, { silent: true, protocolVersion: version })
      raw.socket.write(Buffer.from(bytes))
      expect((await raw.until('connack')).returnCode).toBe(2)
    }
    expect(b.broker.state.engine.metrics.get('client.authenticate')).toBe(0)
  })
})

it('verifies tokens by the broker’s clock', async () => {
  await created('/authentication', { ...jwt, verify_claims: { username: '${username}', exp: '1' } })
  expect(await readCodes(b, { username: 'u', password: await token({ username: 'u' }) })).toEqual([134, 4])
  await b.call('PUT', '/authentication/jwt', { body: { ...jwt, verify_claims: { username: '${username}' } } })
  const exp = Math.floor(b.clock.at / 1000) + 60
  const good = await token({ username: 'u', exp })
  expect(await readCodes(b, { username: 'u', password: good })).toEqual([0, 0])
  expect(await readCodes(b, { username: 'v', password: good })).toEqual([134, 4])
  expect(
    await readCodes(b, { username: 'u', password: await token({ username: 'u' }, 'HS256', 'another') }),
  ).toEqual([135, 5])
  expect(await readCodes(b, { username: 'u' })).toEqual([135, 5])
  b.clock.at += 60_000
  expect(await readCodes(b, { username: 'u', password: good })).toEqual([134, 4])
})

it('accepts a number as name, a word as boolean, and omitted fields', async () => {
  await created('/authentication', builtIn)
  await user(5, 'p', { is_superuser: 'true' })
  expect((await b.call('GET', `${usersPath}/5`)).value).toEqual({ user_id: '5', is_superuser: true })
  await user('', '')
  expect(await readCode(b, { username: '5', password: 'p' })).toBe(0)
  expect([await readCode(b, { username: '', password: '' }), await readCode(b, { username: '' })]).toEqual([
    0, 134,
  ])
})

describe('SCRAM authentication', () => {
  const base = { mechanism: 'scram', backend: 'built_in_database' }
  const users = '/authentication/scram:built_in_database/users'

  it.each(['sha256', 'sha512'] as const)(
    '%s accepts standard clients, and refuses others with 135',
    async (algorithm) => {
      await created('/authentication', { ...base, algorithm })
      await created(users, { user_id: 'u,=', password: 'pencil' })
      expect(await scram(b, algorithm, 'u=2C=3D', 'pencil')).toBe(0)
      expect(await scram(b, algorithm, 'u=2C=3D', 'pen')).toBe(135)
      expect(await scram(b, algorithm, 'nobody', 'pencil')).toBe(135)
      expect(await scram(b, algorithm, 'u', 'pencil', { method: 'X' })).toBe(135)
      expect(await scram(b, algorithm, 'u', 'pencil', { data: undefined })).toBe(135)
      expect(await readCodes(b, { username: 'u,=', password: 'pencil' })).toEqual([135, 5])
      expect((await reply('scram:built_in_database')).metrics).toMatchObject({
        success: 1,
        failed: 3,
        nomatch: 3,
      })
    },
  )

  it('an enhanced method makes other authenticators ignore the client', async () => {
    expect(await scram(b, 'sha256', 'u', 'x', { method: 'X' })).toBe(0)
    await created('/authentication', builtIn)
    await user('u', 'p')
    await created('/authentication', jwt)
    const properties = { authenticationMethod: 'X' }
    expect(await readCode(b, { username: 'u', password: 'p', properties })).toBe(135)
    expect(await readCode(b, { username: 'u', password: await token({}), properties })).toBe(135)
  })

  it('allows re-authentication with the same method only (MQTT 5 §4.12.1)', async () => {
    await created('/authentication', { ...base, algorithm: 'sha256' })
    const raw = await RawClient.connect(b.broker.mqttPort, { silent: true, protocolVersion: 5 })
    await b.call('PUT', '/authentication/scram:built_in_database', { body: { ...base, enable: false } })
    raw.send({
      cmd: 'connect',
      clientId: 'r',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      keepalive: 0,
      properties: { authenticationMethod: 'SCRAM-SHA-256' },
    })
    expect((await raw.until('connack')).properties?.authenticationMethod).toBe('SCRAM-SHA-256')
    raw.send({ cmd: 'auth', reasonCode: 0x19, properties: { authenticationMethod: 'SCRAM-SHA-256' } })
    expect((await raw.until('auth')).reasonCode).toBe(0)
    await b.call('PUT', '/authentication/scram:built_in_database', { body: base })
    raw.send({
      cmd: 'auth',
      reasonCode: 0x19,
      properties: {
        authenticationMethod: 'SCRAM-SHA-256',
        authenticationData: Buffer.from('n,,n=nobody,r=x'),
      },
    })
    expect((await raw.until('disconnect')).reasonCode).toBe(135)
  })
})

it('imports users with hashes created elsewhere, up to an invalid row', async () => {
  const send = async (name: string, text: string) => {
    const form = new FormData()
    form.append('filename', new File([text], name))
    const request = new Request('http://127.0.0.1', { method: 'POST', body: form })
    const { status, value } = await b.call(
      'POST',
      '/authentication/password_based:built_in_database/import_users',
      { body: await request.text(), headers: { 'content-type': request.headers.get('content-type') ?? '' } },
    )
    return [status, (value as { message?: string } | undefined)?.message]
  }
  const hash = '7a37b85c8918eac19a9089c0fa5a2ab4dce3f90528dcdeec108b23ddf3607b99'
  await created('/authentication', builtIn)
  await user('a', 'old')
  expect(
    await send(
      'u.csv',
      `user_id,password_hash,salt,is_superuser\na,${hash},salt,true\nupper,${hash.toUpperCase()},salt,false\nbroken,${hash}\nlost,${hash},salt,true`,
    ),
  ).toEqual([400, 'bad_format'])
  expect(await readCode(b, { username: 'a', password: 'password' })).toBe(0)
  expect(await readCode(b, { username: 'a', password: 'old' })).toBe(134)
  expect(await readCode(b, { username: 'upper', password: 'password' })).toBe(134)
  expect(await readCode(b, { username: 'lost', password: 'password' })).toBe(135)
  await b.call('PUT', '/authentication/password_based:built_in_database', {
    body: { ...builtIn, password_hash_algorithm: { name: 'bcrypt' } },
  })
  expect(
    await send(
      'u.json',
      JSON.stringify([
        { user_id: 'b', password_hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' },
      ]),
    ),
  ).toEqual([204, undefined])
  expect(await readCode(b, { username: 'b', password: 'U*U' })).toBe(0)
})

describe('bans and authentication', () => {
  it('refuses a banned client with 138 [5] before authentication', async () => {
    await created('/authentication', builtIn)
    await user('u', 'p')
    await created('/banned', { as: 'username', who: 'u' })
    expect(await readCodes(b, { username: 'u', password: 'wrong' })).toEqual([138, 5])
    expect(b.broker.state.engine.metrics.get('client.authenticate')).toBe(0)
  })

  it('disconnects a client banned by id; other bans apply to the next CONNECT', async () => {
    const [one, two] = [
      await login(b, { clientId: 'one', username: 'u' }),
      await login(b, { clientId: 'two', username: 'v' }),
    ]
    await created('/banned', { as: 'username', who: 'v' })
    const closed = new Promise<void>((done) => one.client?.once('close', () => done()))
    await created('/banned', { as: 'clientid', who: 'one' })
    await closed
    expect([
      b.broker.state.engine.client('one')?.connected,
      b.broker.state.engine.client('two')?.connected,
    ]).toEqual([undefined, true])
    await two.client?.endAsync(true)
  })

  it('bans a client that connects too often, by its id', async () => {
    const zone = (await b.call('GET', '/configs/global_zone')).value as object
    expect(
      (
        await b.call('PUT', '/configs/global_zone', {
          body: {
            ...zone,
            flapping_detect: { enable: true, window_time: '1m', max_count: 3, ban_time: '5m' },
          },
        })
      ).status,
    ).toBe(200)
    const codes = []
    for (let turn = 0; turn < 4; turn += 1) codes.push(await readCode(b, { clientId: 'flaps' }))
    expect(codes).toEqual([0, 0, 0, 138])
    expect((await b.call('GET', '/banned')).value).toMatchObject({
      data: [
        {
          as: 'clientid',
          who: 'flaps',
          by: 'flapping detector',
          reason: 'flapping is detected',
          at: '2026-11-21T11:00:00+00:00',
          until: '2026-11-21T11:05:00+00:00',
        },
      ],
    })
    b.clock.at += 300_000
    expect(await readCode(b, { clientId: 'flaps' })).toBe(0)
  })
})
