import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bench, type Answer, type Bench } from '../../harness'
import { builtIn, codeOf, usersPath } from './harness'

let b: Bench
beforeAll(async () => {
  b = await bench()
})
afterAll(() => b.broker.close())

const post = (body: object): Promise<Answer> => b.call('POST', '/authentication', { body })
const complaint = ({ value }: Answer): unknown => {
  const { code, message } = value as { code: string; message: string }
  return code === 'BAD_REQUEST' && message.startsWith('{"') ? JSON.parse(message) : { code, message }
}
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
  it.each<[string, object, object]>([
    ['no mechanism', { backend: 'mysql' }, { reason: 'missing_mechanism_field', path: 'root' }],
    [
      'a backend nobody has',
      { mechanism: 'password_based', backend: 'nosuch' },
      { reason: 'unknown_backend', backend: 'nosuch' },
    ],
    [
      'a mechanism nobody has',
      { mechanism: 'x', backend: 'mysql' },
      { reason: 'unsupported_mechanism', mechanism: 'x', backend: 'mysql' },
    ],
    [
      'two that do not go together',
      { mechanism: 'scram', backend: 'redis' },
      { reason: 'unsupported_mechanism', mechanism: 'scram', backend: 'redis' },
    ],
    [
      'a field that is missing',
      { ...sql, database: undefined },
      { reason: 'required_field', path: 'root.database', matched_type: 'authn:mysql' },
    ],
    [
      'a field that is unknown',
      { ...sql, id: 'x' },
      { reason: 'unknown_fields', unknown: 'id', path: 'root', matched_type: 'authn:mysql' },
    ],
    [
      'a port that is too large',
      { ...sql, server: 'db:65536' },
      { reason: 'port_number_too_large', path: 'root.server' },
    ],
    ['two servers for one', { ...sql, server: 'a,b' }, { reason: 'bad_host_port', path: 'root.server' }],
    ['a scheme', { ...sql, server: 'mysql://a' }, { reason: 'not_expecting_scheme', path: 'root.server' }],
    [
      'no kind of redis',
      { ...redis, redis_type: undefined },
      { field_name: 'redis_type', expected: 'single | cluster | sentinel', path: 'root' },
    ],
    [
      'a database of a cluster',
      { ...redis, redis_type: 'cluster', server: undefined, servers: 'a,b:1', database: 1 },
      { reason: 'unknown_fields', unknown: 'database', matched_type: 'authn:redis_cluster' },
    ],
    [
      'no kind of mongo',
      { ...mongo, mongo_type: undefined },
      { field_name: 'mongo_type', expected: 'single | rs | sharded' },
    ],
    ['no method', { ...http, method: undefined }, { field_name: 'method', expected: 'get | post' }],
    [
      'no URL',
      { ...http, url: '' },
      { reason: "the value of the field 'url' cannot be empty", path: 'root.url' },
    ],
    [
      'https without TLS',
      { ...http, url: 'https://x' },
      { reason: 'integrity_validation_failure', validation_name: 'check_ssl_opts' },
    ],
    [
      'no word on JWKS',
      { ...hmac, use_jwks: undefined },
      { field_name: 'use_jwks', expected: 'true | false' },
    ],
    [
      'a public key that strays in',
      { ...hmac, public_key: 'x' },
      { reason: 'unknown_fields', unknown: 'secret', matched_type: 'authn:jwt_public_key' },
    ],
    [
      'a placeholder of no claim',
      { ...hmac, verify_claims: { a: '${peerhost}' } },
      { reason: 'returned_false', path: 'root.verify_claims' },
    ],
    [
      'a claim that is no text',
      { ...hmac, verify_claims: { a: 1 } },
      { reason: 'returned_false', path: 'root.verify_claims' },
    ],
    [
      'an interval of nothing',
      { ...jwks, refresh_interval: 0 },
      { reason: 'returned_false', path: 'root.refresh_interval' },
    ],
    [
      'an algorithm without a name',
      { ...builtIn, password_hash_algorithm: { salt_position: 'suffix' } },
      {
        reason: 'algorithm_name_missing',
        path: 'root.password_hash_algorithm',
        matched_type: 'authn:builtin_db',
      },
    ],
    [
      'an algorithm nobody has',
      { ...builtIn, password_hash_algorithm: { name: 'md6' } },
      {
        reason: 'unable_to_convert_to_enum_symbol',
        path: 'root.password_hash_algorithm.name',
        matched_type: 'authn:builtin_db/authn-hash:simple',
      },
    ],
    [
      'rounds where hashes are only read',
      { ...sql, password_hash_algorithm: { name: 'bcrypt', salt_rounds: 10 } },
      { reason: 'unknown_fields', unknown: 'salt_rounds' },
    ],
    [
      'a length of nothing',
      {
        ...builtIn,
        password_hash_algorithm: { name: 'pbkdf2', mac_fun: 'sha', iterations: 1, dk_length: '' },
      },
      { path: 'root.password_hash_algorithm.dk_length', reason: { expected: 'integer()' } },
    ],
  ])('%s', async (_, body, wanted) => {
    const answer = await post(body)
    expect(answer.status, answer.text).toBe(400)
    expect(complaint(answer)).toMatchObject({ kind: 'validation_error', ...wanted })
  })
})

describe('errors after the schema', () => {
  it.each<[string, object, string]>([
    ['a command of another kind', { ...redis, cmd: 'GET k' }, '{unsupported_cmd,<<"GET k">>}'],
    [
      'fields nobody reads',
      { ...redis, cmd: 'HMGET k password_hash colour' },
      '{unsupported_fields,[<<"colour">>]}',
    ],
    ['no field with the hash', { ...redis, cmd: 'HGET k salt' }, 'missing_password_hash'],
    [
      'a secret that is not base64',
      { ...hmac, secret: '!', secret_base64_encoded: true },
      "Invalid value for 'secret'",
    ],
    [
      'a public key that is none',
      { ...hmac, algorithm: 'public-key', secret: undefined, public_key: 'x' },
      'invalid_public_key',
    ],
    [
      'an endpoint that is none',
      { ...jwks, endpoint: 'nowhere' },
      '{config_update_crashed,{invalid_url,<<"nowhere">>}}',
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
  const other = await bench()
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
  expect(await codeOf(other, { username: 'u', password: 'p' })).toBe(0)
  expect((await other.call('GET', '/authentication/password_based:mysql/status')).value).toMatchObject({
    metrics: { total: 1, nomatch: 1 },
  })
  await other.broker.close()
})

it('survives a restart with passwords as hashes; deleting an authenticator deletes its users', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await bench({ data })
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
  const second = await bench({ data })
  expect((await second.call('GET', '/authentication')).value).toEqual(before)
  expect((await second.call('GET', '/configs/global_zone')).value).toMatchObject({
    flapping_detect: { enable: true, max_count: 15 },
  })
  expect([
    await codeOf(second, { username: 'u', password: 'passw0rd' }),
    await codeOf(second, { username: 'u', password: 'other' }),
  ]).toEqual([0, 134])
  await second.call('DELETE', '/authentication/password_based:built_in_database')
  await second.call('POST', '/authentication', { body: builtIn })
  expect((await second.call('GET', usersPath)).value).toMatchObject({ data: [] })
  await second.broker.close()
  for (const file of ['authentication', 'mqtt-users']) {
    const path = join(data, `${file}.json`)
    const complete = readFileSync(path, 'utf8')
    writeFileSync(path, '{"not":7}')
    await expect(bench({ data })).rejects.toThrow(`${file}.json`)
    writeFileSync(path, complete)
  }
})
