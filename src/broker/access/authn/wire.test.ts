import { createSecretKey } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bench, type Bench } from '../../harness'
import { RawClient } from '../../mqtt/harness'
import { builtIn, codeOf, codesOf, login, scram, usersPath } from './harness'

let b: Bench
beforeEach(async () => {
  b = await bench()
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
  it('unknown or no user 135 [5]; wrong, empty or missing password 134 [4]; right 0', async () => {
    await created('/authentication', builtIn)
    await user('u', 'right')
    expect(await codesOf(b, { username: 'u', password: 'right' })).toEqual([0, 0])
    for (const password of ['wrong', ''])
      expect(await codesOf(b, { username: 'u', password })).toEqual([134, 4])
    expect(await codesOf(b, { username: 'u' })).toEqual([134, 4])
    expect(await codesOf(b, { username: 'nobody', password: 'right' })).toEqual([135, 5])
    expect(await codesOf(b)).toEqual([135, 5])
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

  it('a password without a user name 135, a known client id where users are those', async () => {
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
    expect(await codeOf(b, { clientId: 'c', username: 'c', password: 'x' })).toBe(134)
  })

  it('the one that knows the user decides, wherever it stands', async () => {
    await created('/authentication', jwt)
    await created('/authentication', builtIn)
    await user('u', 'right')
    expect([
      await codeOf(b, { username: 'u', password: 'right' }),
      await codeOf(b, { username: 'u', password: await token({}) }),
    ]).toEqual([0, 0])
    expect((await b.call('PUT', '/authentication/jwt/position/rear')).status).toBe(204)
    expect(await codeOf(b, { username: 'u', password: await token({}) })).toBe(134)
  })
})

describe('nobody is asked', () => {
  it('where all are switched off, as where there are none', async () => {
    expect(await codesOf(b, { username: 'x', password: 'y' })).toEqual([0, 0])
    await created('/authentication', { ...builtIn, enable: false })
    expect(await codesOf(b)).toEqual([0, 0])
    expect(b.broker.state.engine.metrics.get('authentication.success.anonymous')).toBe(4)
    expect((await reply('password_based:built_in_database')).metrics).toMatchObject({ total: 0 })
  })

  it('before a client id that may not be empty is refused with 2', async () => {
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

it('verdicts 3 and 4: tokens over the wire, by the broker’s clock', async () => {
  await created('/authentication', { ...jwt, verify_claims: { username: '${username}', exp: '1' } })
  expect(await codesOf(b, { username: 'u', password: await token({ username: 'u' }) })).toEqual([134, 4])
  await b.call('PUT', '/authentication/jwt', { body: { ...jwt, verify_claims: { username: '${username}' } } })
  const exp = Math.floor(b.clock.at / 1000) + 60
  const good = await token({ username: 'u', exp })
  expect(await codesOf(b, { username: 'u', password: good })).toEqual([0, 0])
  expect(await codesOf(b, { username: 'v', password: good })).toEqual([134, 4])
  expect(
    await codesOf(b, { username: 'u', password: await token({ username: 'u' }, 'HS256', 'another') }),
  ).toEqual([135, 5])
  expect(await codesOf(b, { username: 'u' })).toEqual([135, 5])
  b.clock.at += 60_000
  expect(await codesOf(b, { username: 'u', password: good })).toEqual([134, 4])
})

it('the API takes a number as a name, a word as a truth, and nothing as either', async () => {
  await created('/authentication', builtIn)
  await user(5, 'p', { is_superuser: 'true' })
  expect((await b.call('GET', `${usersPath}/5`)).value).toEqual({ user_id: '5', is_superuser: true })
  await user('', '')
  expect(await codeOf(b, { username: '5', password: 'p' })).toBe(0)
  expect([await codeOf(b, { username: '', password: '' }), await codeOf(b, { username: '' })]).toEqual([
    0, 134,
  ])
})

describe('SCRAM', () => {
  const base = { mechanism: 'scram', backend: 'built_in_database' }
  const users = '/authentication/scram:built_in_database/users'

  it.each(['sha256', 'sha512'] as const)(
    '%s lets in by the book, and 135 for everything else',
    async (algorithm) => {
      await created('/authentication', { ...base, algorithm })
      await created(users, { user_id: 'u,=', password: 'pencil' })
      expect(await scram(b, algorithm, 'u=2C=3D', 'pencil')).toBe(0)
      expect(await scram(b, algorithm, 'u=2C=3D', 'pen')).toBe(135)
      expect(await scram(b, algorithm, 'nobody', 'pencil')).toBe(135)
      expect(await scram(b, algorithm, 'u', 'pencil', { method: 'X' })).toBe(135)
      expect(await scram(b, algorithm, 'u', 'pencil', { data: undefined })).toBe(135)
      expect(await codesOf(b, { username: 'u,=', password: 'pencil' })).toEqual([135, 5])
      expect((await reply('scram:built_in_database')).metrics).toMatchObject({
        success: 1,
        failed: 3,
        nomatch: 3,
      })
    },
  )

  it('a method makes the others ignore the client; with none at all it is let in', async () => {
    expect(await scram(b, 'sha256', 'u', 'x', { method: 'X' })).toBe(0)
    await created('/authentication', builtIn)
    await user('u', 'p')
    await created('/authentication', jwt)
    const properties = { authenticationMethod: 'X' }
    expect(await codeOf(b, { username: 'u', password: 'p', properties })).toBe(135)
    expect(await codeOf(b, { username: 'u', password: await token({}), properties })).toBe(135)
  })

  it('a client may prove itself anew by its method, and only by that (MQTT 5 §4.12.1)', async () => {
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

it('users from a file, with hashes made elsewhere; what stands before a bad row is let in', async () => {
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
  expect(await codeOf(b, { username: 'a', password: 'password' })).toBe(0)
  expect(await codeOf(b, { username: 'a', password: 'old' })).toBe(134)
  expect(await codeOf(b, { username: 'upper', password: 'password' })).toBe(134)
  expect(await codeOf(b, { username: 'lost', password: 'password' })).toBe(135)
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
  expect(await codeOf(b, { username: 'b', password: 'U*U' })).toBe(0)
})

describe('bans come first', () => {
  it('138 [5], with a wrong password too, and nobody is asked', async () => {
    await created('/authentication', builtIn)
    await user('u', 'p')
    await created('/banned', { as: 'username', who: 'u' })
    expect(await codesOf(b, { username: 'u', password: 'wrong' })).toEqual([138, 5])
    expect(b.broker.state.engine.metrics.get('client.authenticate')).toBe(0)
  })

  it('a ban by client id kicks, the other kinds refuse the next only', async () => {
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

  it('who connects too often is banned for a while, by its client id', async () => {
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
    for (let turn = 0; turn < 4; turn += 1) codes.push(await codeOf(b, { clientId: 'flaps' }))
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
    expect(await codeOf(b, { clientId: 'flaps' })).toBe(0)
  })
})
