import { expect, it } from 'vitest'
import { groupKeys } from './pending-keys'

it('lists the possible next keys by the groups of the menu in their order, and all others after them', () => {
  const next = [
    { key: 'z', title: 'Something else' },
    { key: 'u', title: 'screen.users' },
    { key: 'b', title: 'screen.banned' },
    { key: 'c', title: 'screen.clients' },
    { key: 'a', title: 'screen.alarms' },
    { key: 'y', title: 'screen.systemTopics' },
  ]
  expect(
    groupKeys(next, (key) => key).map(({ group, keys }) => [group, keys.map(({ key }) => key).join('')]),
  ).toEqual([
    ['monitoring', 'ac'],
    ['access', 'b'],
    ['management', 'y'],
    ['system', 'u'],
    [undefined, 'z'],
  ])
})
