import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type Answer, type TestBroker } from '../../harness'
import { builtIn, readCode, usersPath } from './harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

const post = (body: object): Promise<Answer> => b.call('POST', '/authentication', { body })
const sql = { mechanism: 'password_based', backend: 'mysql', server: 'db', database: 'd', query: 'select' }
const redis = {
  mechanism: 'password_based',
  backend: 'redis',
  redis_type: 'single',
  server: 'db',
  cmd: 'HMGET k password_hash',
}
const mongo = {
  mechanism: 'password_based',
  backend: 'mongodb',
  mongo_type: 'single',
  server: 'db',
  database: 'd',
  collection: 'c',
}
const http = { mechanism: 'password_based', backend: 'http', method: 'get', url: 'http://127.0.0.1:9/' }
const hmac = { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 's' }
const jwks = { mechanism: 'jwt', use_jwks: true, endpoint: 'http://127.0.0.1:9/' }

describe('schema errors', () => {
  it.each<[string, object, RegExp]>([
    ['no mechanism', { backend: 'mysql' }, /no authenticator of mechanism undefined/],
    ['a backend nobody has', { mechanism: 'password_based', backend: 'nosuch' }, /backend nosuch/],
    ['a mechanism nobody has', { mechanism: 'x', backend: 'mysql' }, /mechanism x and backend mysql/],
    [
      'two that do not go together',
      { mechanism: 'scram', backend: 'redis' },
      /mechanism scram and backend redis/,
    ],
    ['a field that is missing', { ...sql, database: undefined }, /database.*is required/],
    ['a field that is unknown', { ...sql, id: 'x' }, /id.*unknown field/],
    ['a port that is too large', { ...sql, server: 'db:65536' }, /server.*expected an address/],
    ['two servers for one', { ...sql, server: 'a,b' }, /server.*expected an address/],
    ['a scheme', { ...sql, server: 'mysql://a' }, /server.*expected an address/],
    ['no kind of redis', { ...redis, redis_type: undefined }, /redis_single, redis_sentinel, redis_cluster/],
    [
      'a database of a cluster',
      { ...redis, redis_type: 'cluster', server: undefined, servers: 'a,b:1', database: 1 },
      /database.*unknown field/,
    ],
    ['no kind of mongo', { ...mongo, mongo_type: undefined }, /mongodb_single, mongodb_rs, mongodb_sharded/],
    ['no method', { ...http, method: undefined }, /http_post, http_get/],
    ['no URL', { ...http, url: '' }, /url.*is required/],
    ['https without TLS', { ...http, url: 'https://x' }, /ssl.enable.*must be true/],
    ['no word on JWKS', { ...hmac, use_jwks: undefined }, /jwt_hmac, jwt_public_key, jwt_jwks/],
    ['a public key that strays in', { ...hmac, public_key: 'x' }, /public_key.*unknown field/],
    ['a placeholder of no claim', { ...hmac, verify_claims: { a: '${peerhost}' } }, /verify_claims/],
    ['a claim that is no text', { ...hmac, verify_claims: { a: 1 } }, /verify_claims/],
    [
      'an interval of nothing',
      { ...jwks, refresh_interval: 0 },
      /refresh_interval.*expected an integer from 1/,
    ],
    [
      'an algorithm without a name',
      { ...builtIn, password_hash_algorithm: { salt_position: 'suffix' } },
      /password_hash_algorithm.name.*is required/,
    ],
    [
      'an algorithm nobody has',
      { ...builtIn, password_hash_algorithm: { name: 'md6' } },
      /password_hash_algorithm.name.*expected one of/,
    ],
    [
      'rounds where hashes are only read',
      { ...sql, password_hash_algorithm: { name: 'bcrypt', salt_rounds: 10 } },
      /salt_rounds.*unknown field/,
    ],
    [
      'a length of nothing',
      {
        ...builtIn,
        password_hash_algorithm: { name: 'pbkdf2', mac_fun: 'sha', iterations: 1, dk_length: '' },
      },
      /dk_length.*expected an integer/,
    ],
  ])('%s', async (_, body, wanted) => {
    const answer = await post(body)
    expect(answer.status, answer.text).toBe(400)
    expect((answer.value as { message: string }).message).toMatch(wanted)
  })
})

describe('errors after the schema', () => {
  it.each<[string, object, string]>([
    [
      'a command of another kind',
      { ...redis, cmd: 'GET k' },
      'cmd: expected HGET or HMGET of a key, not GET k',
    ],
    [
      'fields nobody reads',
      { ...redis, cmd: 'HMGET k password_hash colour' },
      'cmd: unsupported fields colour',
    ],
    ['no field with the hash', { ...redis, cmd: 'HGET k salt' }, 'cmd: password_hash is missing'],
    [
      'a secret that is not base64',
      { ...hmac, secret: '!', secret_base64_encoded: true },
      "Invalid value for 'secret'",
    ],
    [
      'a public key that is none',
      { ...hmac, algorithm: 'public-key', secret: undefined, public_key: 'x' },
      'public_key: expected a public key in PEM format',
    ],
    [
      'an endpoint that is none',
      { ...jwks, endpoint: 'nowhere' },
      'url: expected an address such as http://127.0.0.1:8080, not nowhere',
    ],
    [
      'a certificate that is none',
      { ...http, url: 'https://x', ssl: { enable: true, cacertfile: 'x' } },
      'bad_ssl_config #{reason => invalid_file_path_or_pem_string,which_options => [[<<"cacertfile">>]]}',
    ],
  ])('%s', async (_, body, message) => {
    const answer = await post(body)
    expect([answer.status, answer.value]).toEqual([400, { code: 'BAD_REQUEST', message }])
    expect((await b.call('GET', '/authentication')).value).toEqual([])
  })
})

it('reports a schema error before a duplicate, and a duplicate before a bad secret', async () => {
  expect((await post(hmac)).status).toBe(200)
  expect(await post({ ...hmac, secret: '!', secret_base64_encoded: true })).toMatchObject({
    status: 409,
    value: { code: 'ALREADY_EXISTS', message: "Authenticator 'jwt' already exist" },
  })
  expect(await post({ ...hmac, from: 'nowhere' })).toMatchObject({ status: 400 })
  expect((await b.call('DELETE', '/authentication/jwt')).status).toBe(204)
})

it('moves before and after others, and refuses unknown anchors', async () => {
  for (const body of [hmac, builtIn, { mechanism: 'scram', backend: 'built_in_database' }])
    expect((await post(body)).status).toBe(200)
  const order = async () =>
    ((await b.call('GET', '/authentication')).value as { id: string }[]).map(({ id }) => id.split(':')[0])
  const move = async (id: string, position: string) =>
    (await b.call('PUT', `/authentication/${id}/position/${encodeURIComponent(position)}`)).status
  expect([await move('jwt', 'after:password_based:built_in_database'), await order()]).toEqual([
    204,
    ['password_based', 'jwt', 'scram'],
  ])
  expect([await move('scram:built_in_database', 'before:jwt'), await order()]).toEqual([
    204,
    ['password_based', 'scram', 'jwt'],
  ])
  expect([
    await move('jwt', 'front'),
    await move('password_based:built_in_database', 'rear'),
    await order(),
  ]).toEqual([204, 204, ['jwt', 'scram', 'password_based']])
  for (const position of ['before:nonsense', 'after:jwt'])
    expect([position, await move('jwt', position)]).toEqual([position, 404])
  for (const position of ['before:', 'up'])
    expect([position, await move('jwt', position)]).toEqual([position, 400])
  expect(await move('nobody', 'front')).toBe(404)
})

it('users: refuses authenticators without users and invalid bodies', async () => {
  const messages = async (method: string, path: string, body?: object) => {
    const { status, value } = await b.call(
      method,
      `/authentication/${path}`,
      body === undefined ? {} : { body },
    )
    return [status, value]
  }
  expect(await messages('GET', 'jwt/users')).toEqual([
    400,
    { code: 'INVALID_PARAMETER', message: 'Reason unsupported_operation' },
  ])
  expect(await messages('GET', 'nobody/users')).toEqual([
    400,
    { code: 'INVALID_PARAMETER', message: 'Reason {not_found,{authenticator,<<"nobody">>}}' },
  ])
  const scram = 'scram:built_in_database/users'
  expect(await messages('POST', scram, { user_id: 'a', password: 'p', is_superuser: true })).toEqual([
    201,
    { user_id: 'a', is_superuser: true },
  ])
  // Omitting `is_superuser` leaves it unchanged.
  expect(await messages('PUT', `${scram}/a`, { password: 'q' })).toEqual([
    200,
    { user_id: 'a', is_superuser: true },
  ])
  expect((await messages('PUT', `${scram}/a`, { is_superuser: false }))[0]).toBe(400)
  expect(await messages('POST', 'scram:built_in_database/import_users', {})).toEqual([
    400,
    { code: 'BAD_REQUEST', message: 'Missing required parameter: filename' },
  ])
  expect((await messages('GET', `${scram}?limit=0`))[0]).toBe(400)
  // The schema accepts numbers that no algorithm can use.
  expect(
    (
      await messages('PUT', 'scram:built_in_database', {
        mechanism: 'scram',
        backend: 'built_in_database',
        iteration_count: 2 ** 40,
      })
    )[0],
  ).toBe(204)
  expect(await messages('POST', scram, { user_id: 'b', password: 'p' })).toMatchObject([
    400,
    { code: 'BAD_REQUEST' },
  ])
})

it('refuses to change the kind of an authenticator', async () => {
  const { status, value } = await b.call('PUT', '/authentication/jwt', { body: sql })
  expect([status, value]).toEqual([
    400,
    { code: 'BAD_REQUEST', message: 'Change of authentication type is not allowed' },
  ])
})

it('stores unsupported backends as disconnected, and ignores them', async () => {
  const other = await startTestBroker()
  const elsewhere = [sql, { ...sql, backend: 'postgresql', username: 'u' }, redis, mongo]
  for (const body of elsewhere) {
    const { status, value } = await other.call('POST', '/authentication', { body })
    expect([status, value]).toMatchObject([
      200,
      {
        id: `password_based:${body.backend}`,
        pool_size: 8,
        ssl: { enable: false, verify: 'verify_none' },
        password_hash_algorithm: { name: 'sha256', salt_position: 'prefix' },
      },
    ])
    expect(
      (await other.call('GET', `/authentication/password_based:${body.backend}/status`)).value,
    ).toMatchObject({
      status: 'disconnected',
      node_error: [{ reason: `This development broker has no driver for ${body.backend}` }],
      resource_metrics: { matched: 0 },
    })
  }
  await other.call('POST', '/authentication', { body: builtIn })
  await other.call('POST', usersPath, { body: { user_id: 'u', password: 'p' } })
  expect(await readCode(other, { username: 'u', password: 'p' })).toBe(0)
  expect((await other.call('GET', '/authentication/password_based:mysql/status')).value).toMatchObject({
    metrics: { total: 1, nomatch: 1 },
  })
  await other.broker.close()
})

it('survives a restart with passwords as hashes; deleting an authenticator deletes its users', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ data })
  await first.call('POST', '/authentication', { body: { ...hmac, enable: false } })
  await first.call('POST', '/authentication', { body: builtIn })
  await first.call('POST', usersPath, { body: { user_id: 'u', password: 'passw0rd', is_superuser: true } })
  const before = (await first.call('GET', '/authentication')).value
  const zone = (await first.call('GET', '/configs/global_zone')).value as { flapping_detect: object }
  await first.call('PUT', '/configs/global_zone', {
    body: { ...zone, flapping_detect: { ...zone.flapping_detect, enable: true } },
  })
  await first.broker.close()
  expect(readFileSync(join(data, 'mqtt-users.json'), 'utf8')).not.toContain('passw0rd')
  const second = await startTestBroker({ data })
  expect((await second.call('GET', '/authentication')).value).toEqual(before)
  expect((await second.call('GET', '/configs/global_zone')).value).toMatchObject({
    flapping_detect: { enable: true, max_count: 15 },
  })
  expect([
    await readCode(second, { username: 'u', password: 'passw0rd' }),
    await readCode(second, { username: 'u', password: 'other' }),
  ]).toEqual([0, 134])
  await second.call('DELETE', '/authentication/password_based:built_in_database')
  await second.call('POST', '/authentication', { body: builtIn })
  expect((await second.call('GET', usersPath)).value).toMatchObject({ data: [] })
  await second.broker.close()
  for (const file of ['authentication', 'mqtt-users']) {
    const path = join(data, `${file}.json`)
    const complete = readFileSync(path, 'utf8')
    writeFileSync(path, '{"not":7}')
    await expect(startTestBroker({ data })).rejects.toThrow(`${file}.json`)
    writeFileSync(path, complete)
  }
})
