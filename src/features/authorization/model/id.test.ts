import { expect, it } from 'vitest'
import { idFault } from '@/command/id-form'
import { aclId, aclParts, aclTitle, namespaceQuery, type AclEntryKey } from './id'

it.each<[AclEntryKey, string]>([
  [{ as: 'clientid', who: 'c1' }, 'clientid:c1'],
  [{ as: 'clientid', who: 'a:b@c/d' }, 'clientid:a:b@c/d'],
  [{ as: 'username', who: 'u1', ns: 'plant_a' }, 'username@plant_a:u1'],
  [{ as: 'clientid', who: 'c:1', ns: 'eu:1/x 100%3A' }, 'clientid@eu%3A1%2Fx 100%253A:c:1'],
  [{ as: 'all', who: '' }, 'all:'],
  [{ as: 'all', who: '', ns: 'plant_a' }, 'all@plant_a:'],
])('names an entry %o by an id', (key, id) => {
  expect(aclId(key)).toBe(id)
  expect(aclParts(id)).toEqual(key)
  expect(idFault('acl', id)).toBeUndefined()
})

it('reads what people type', () => {
  expect(
    ['username/imu', 'username@plant_a/imu', 'all', 'all@plant_a', 'sensor-1', 'allow:x'].map(aclParts),
  ).toEqual([
    { as: 'username', who: 'imu' },
    { as: 'username', who: 'imu', ns: 'plant_a' },
    { as: 'all', who: '' },
    { as: 'all', who: '', ns: 'plant_a' },
    { as: 'clientid', who: 'sensor-1' },
    { as: 'clientid', who: 'allow:x' },
  ])
  expect(['sensor-1', 'clientid', 'clientid@:x', 'users:x'].map((id) => idFault('acl', id))).toEqual(
    Array.from({ length: 4 }, () => 'error.idForm.acl'),
  )
})

it('shows whose rules they are, and asks for those of a namespace', () => {
  expect([aclTitle({ as: 'all', who: '' }), aclTitle({ as: 'clientid', who: 'c1', ns: 'plant_a' })]).toEqual([
    '*',
    'c1@plant_a',
  ])
  expect([namespaceQuery({}), namespaceQuery({ ns: '' }), namespaceQuery({ ns: 'a' })]).toEqual([
    {},
    {},
    { query: { ns: 'a' } },
  ])
})
