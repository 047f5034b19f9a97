import { expect, it } from 'vitest'
import { namespaceInId } from './namespaced-id'

it.each([
  ['rule', 'r1@plant_a', 'plant_a'],
  ['rule', 'r1', ''],
  ['action', 'http:a@plant/b', 'plant/b'],
  ['authnUser', 'password_based:built_in_database@plant_a/ann@example.com', 'plant_a'],
  ['authnUser', 'password_based:built_in_database/ann@example.com', ''],
  ['authn', 'password_based:built_in_database@plant_a', 'plant_a'],
  ['acl', 'clientid@plant_a:c1@x', 'plant_a'],
  ['acl', 'all@a%3Ab:', 'a:b'],
  ['acl', 'username:u1@x', ''],
  ['dataBackup', 'emqx@127.0.0.1/a.tar.gz@plant_a', 'plant_a'],
  ['dataBackup', 'emqx@127.0.0.1/a.tar.gz', ''],
  ['topicFilterMetrics', 'orders@plant_a', 'plant_a'],
  ['authn', 'jwt', undefined],
  ['client', 'c1@plant_a', undefined],
])('reads the namespace of the %s %s: %s', (resource, id, ns) => {
  expect(namespaceInId(resource, id)).toBe(ns)
})
