import { expect, test } from 'vitest'
import { contract as endpoints } from '.'
import {
  findBarredCalls,
  findBarrier,
  findScope,
  isScopeRefusal,
  keyScopes,
  toScopeList,
  userScopes,
} from './permission'

const broker = { release: [6, 2, 2], edition: 'enterprise' } as const
const get = (path: string) => ({ method: 'GET', path }) as const

test('an account without a namespace and with all scopes may call everything', () => {
  expect(findBarredCalls(endpoints, broker, { scopes: userScopes }).size).toBe(0)
  expect(findBarredCalls(endpoints, broker, {}).size).toBe(0)
})

test.each([
  ['/nodes/{node}', 'cluster_operations'],
  ['/mqtt/retainer/messages', 'connections'],
  ['/prometheus', 'system'],
  ['/rules?limit=50', 'data_integration'],
  ['/status', undefined],
  ['', undefined],
])('%s requires the scope %s', (path, scope) => expect(findScope(path)).toBe(scope))

test('scopes that are not set are those of the role', () => {
  expect(toScopeList('unset', 'user', 'administrator')).toEqual(userScopes)
  expect(toScopeList('unset', 'user', 'viewer')).toEqual(keyScopes)
  expect(toScopeList('unset', 'key', 'administrator')).toEqual(keyScopes)
  expect(toScopeList(['publish'], 'key', 'publisher')).toEqual(['publish'])
  expect(toScopeList(undefined, 'user', 'administrator')).toBeUndefined()
})

test('a scope that is missing bars its reads and writes', () => {
  const barred = findBarredCalls(endpoints, broker, { scopes: ['connections', 'monitoring'] })
  expect(barred.get('nodeList')).toEqual({ barrier: 'cluster_operations', write: false })
  expect(barred.get('ruleCreate')).toEqual({ barrier: 'data_integration', write: true })
  expect(barred.get('clientList')).toBeUndefined()
})

test('a scope whose absence a refusal has shown is barred until the scopes are known', () => {
  expect(findBarrier(get('/nodes'), { missing: ['cluster_operations'] })).toBe('cluster_operations')
  expect(findBarrier(get('/nodes'), { missing: ['cluster_operations'], scopes: userScopes })).toBeUndefined()
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
  expect(findBarrier({ method, path }, { namespace: 'plant_a', scopes: userScopes })).toBe(barrier),
)

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
