import { expect, test } from 'vitest'
import { contract as endpoints } from '.'
import { offers, type Capability } from './capability'
import {
  findBarredCalls,
  findBarrier,
  findScope,
  isScopeRefusal,
  keyScopes,
  mixesPrivileges,
  toScopeList,
  userScopes,
} from './permission'

const broker = { release: [6, 2, 2], edition: 'enterprise' } as const
const get = (path: string) => ({ method: 'GET', path }) as const
const hasAll = () => true

test('an account without a namespace and with all scopes may call everything', () => {
  expect(findBarredCalls(endpoints, broker, { scopes: userScopes }).size).toBe(0)
  expect(findBarredCalls(endpoints, broker, {}).size).toBe(0)
})

test.each([
  ['/nodes/{node}', 'cluster_operations'],
  ['/mqtt/retainer/messages', 'connections'],
  ['/prometheus', 'system'],
  ['/prometheus/stats', 'monitoring'],
  ['/mqtt/topic_metrics/{topic}', 'monitoring'],
  ['/mqtt/topic_metrics2', 'monitoring'],
  ['/mqtt/topic_rewrite', 'connections'],
  ['/message_queues/queues', 'connections'],
  ['/queues?limit=1', 'connections'],
  ['/streams/config', 'connections'],
  ['/certs/global/list', 'system'],
  ['/features', 'system'],
  ['/plugin_api/x', 'system'],
  ['/a2a/cards', 'connections'],
  ['/api_key/{name}', 'api_key_management'],
  ['/api_key_scopes', undefined],
  ['/rules?limit=50', 'data_integration'],
  ['/status', undefined],
  ['', undefined],
])('%s requires the scope %s', (path, scope) => expect(findScope(path, hasAll)).toBe(scope))

test('topic metrics were of the scope for connections in 5.10', () => {
  const has = (capability: Capability) => offers(capability, { release: [5, 10, 4], edition: 'enterprise' })
  expect(findScope('/mqtt/topic_metrics', has)).toBe('connections')
})

test('scopes that are not set are those of the role', () => {
  const list = (of: 'user' | 'key', role: string, namespace?: string) =>
    toScopeList(of, { scopes: 'unset', role, namespace })
  expect(list('user', 'administrator')).toEqual(userScopes)
  expect(list('user', 'viewer')).toEqual(keyScopes)
  expect(list('key', 'administrator')).toEqual(keyScopes)
  expect(list('key', 'publisher')).toEqual(['publish'])
  expect(list('user', 'administrator', 'plant_a')).not.toContain('publish')
  expect(toScopeList('key', { scopes: ['publish'], role: 'viewer' })).toEqual(['publish'])
  expect(toScopeList('user', { role: 'administrator' })).toBeUndefined()
})

test('a list mixes privileges only where it holds others as well', () => {
  expect(mixesPrivileges(['system', 'user_management'])).toBe(false)
  expect(mixesPrivileges(['publish', 'mfa_management'])).toBe(false)
  expect(mixesPrivileges([])).toBe(false)
  expect(mixesPrivileges(['system', 'publish'])).toBe(true)
})

test('a scope that is missing bars its reads and writes', () => {
  const barred = findBarredCalls(endpoints, broker, { scopes: ['connections', 'monitoring'] })
  expect(barred.get('nodeList')).toEqual({ barrier: 'cluster_operations', write: false })
  expect(barred.get('ruleCreate')).toEqual({ barrier: 'data_integration', write: true })
  expect(barred.get('clientList')).toBeUndefined()
})

test('a scope whose absence a refusal has shown is barred until the scopes are known', () => {
  expect(findBarrier(get('/nodes'), { missing: ['cluster_operations'] }, hasAll)).toBe('cluster_operations')
  expect(
    findBarrier(get('/nodes'), { missing: ['cluster_operations'], scopes: userScopes }, hasAll),
  ).toBeUndefined()
})

// Recorded from 6.2.2 as an administrator of the namespace plant_a.
test.each([
  ['GET', '/rules', undefined],
  ['POST', '/rules', undefined],
  ['GET', '/users', undefined],
  ['GET', '/mqtt/retainer/messages', 'namespace'],
  ['PUT', '/configs/global_zone', 'namespace'],
  ['DELETE', '/clients/{clientid}', 'namespace'],
  ['GET', '/clients/{clientid}/mqueue_messages', 'namespace'],
] as const)('in a namespace, %s %s: %s', (method, path, barrier) =>
  expect(findBarrier({ method, path }, { namespace: 'plant_a', scopes: userScopes }, hasAll)).toBe(barrier),
)

// From the permissions in the source of each release.
test.each([
  ['POST', '/authorization/sources/built_in_database/rules/users', [6, 0, 0], 'namespace'],
  ['POST', '/authorization/sources/built_in_database/rules/users', [6, 1, 0], undefined],
  ['POST', '/authorization/sources', [6, 3, 0], 'namespace'],
  ['DELETE', '/authentication/{id}/users/{user_id}', [6, 1, 0], undefined],
  ['POST', '/authentication/{id}/import_users', [6, 3, 0], 'namespace'],
  ['PUT', '/authentication/{id}', [6, 3, 0], 'namespace'],
  ['POST', '/certs/ns/{namespace}/name/{name}', [6, 1, 0], undefined],
  ['POST', '/certs/global/name/{name}', [6, 3, 0], 'namespace'],
  ['POST', '/api_key', [6, 1, 3], 'namespace'],
  ['POST', '/api_key', [6, 1, 4], undefined],
  ['POST', '/api_key', [6, 2, 2], 'namespace'],
  ['PUT', '/api_key/{name}', [6, 3, 0], undefined],
  ['POST', '/data/export', [6, 0, 0], undefined],
  ['POST', '/data/import', [6, 2, 2], 'namespace'],
  ['POST', '/data/import', [6, 3, 0], undefined],
  ['DELETE', '/data/files/{filename}', [6, 3, 0], undefined],
  ['PUT', '/tracing', [6, 3, 0], 'namespace'],
  ['POST', '/users', [6, 3, 0], 'namespace'],
] as const)('in a namespace, %s %s of %j: %s', (method, path, release, barrier) => {
  const has = (capability: Capability) => offers(capability, { release, edition: 'enterprise' })
  expect(findBarrier({ method, path }, { namespace: 'plant_a' }, has)).toBe(barrier)
})

test('endpoints that the broker does not have are not barred', () => {
  const barred = findBarredCalls(endpoints, broker, { namespace: 'plant_a' })
  expect(barred.has('bridgeCreate')).toBe(false)
  expect(barred.has('connectorCreate')).toBe(false)
  expect(barred.has('clientKick')).toBe(true)
})

test('only a refusal for a scope is one', () => {
  const code = 'UNAUTHORIZED_ROLE'
  expect(isScopeRefusal({ code, message: 'Login user scope does not permit this endpoint' })).toBe(true)
  expect(isScopeRefusal({ code, message: "You don't have permission to access this resource" })).toBe(false)
})

test('API keys hold no scope for accounts', () => {
  expect(keyScopes).toHaveLength(10)
  expect(keyScopes).not.toContain('user_management')
})
