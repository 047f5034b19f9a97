import { describe, expect, it } from 'vitest'
import retainedDelete from '@commands/retained/delete'
import type { Ref } from '@/api/resource'
import { contextWith } from '@/command/fixture'
import { noScreenContext } from '@/command/screen-context'
import { liveKeys } from '@/command/keys/live'
import { clearable, retainedTest } from './filters'

const topics = [
  'sensors/1/info',
  'sensors/2/info',
  'sensors/1/status',
  'Gateway/config',
  '$SYS/brokers',
  '$SYS/brokers/emqx@127.0.0.1/version',
  '$share/x',
]
const passing = (search: Record<string, string>) => {
  const test = retainedTest(search)
  return test === undefined ? undefined : topics.filter((topic) => test({ topic }))
}

it('has a key that deletes the retained message in focus, or the marked ones', () => {
  const live = (...marked: Ref[]) =>
    liveKeys([retainedDelete], contextWith(), {
      ...noScreenContext,
      focused: { resource: 'retained', id: 'a/b' },
      marked,
    })
  expect(live().map(({ command, given }) => [command.hotkey, given])).toEqual([
    ['shift+Delete', { topic: 'a/b' }],
  ])
  expect(live({ resource: 'retained', id: 'a' }, { resource: 'retained', id: 'b' })[0]?.given).toEqual({
    topic: ['a', 'b'],
  })
})

describe('the filters of the retained messages', () => {
  it('are none where none is set or valid', () => {
    expect(passing({})).toBeUndefined()
    expect(passing({ match: 'a/#/b', page: '2' })).toBeUndefined()
  })
  it("match as the broker's calls do, look for a part of any case, and hide what is the broker's own", () => {
    expect(passing({ match: 'sensors/+/info' })).toEqual(topics.slice(0, 2))
    expect(passing({ match: '#' })).toEqual(topics)
    expect(passing({ q: 'CONFIG' })).toEqual(['Gateway/config'])
    expect(passing({ system: 'hide' })).toEqual([...topics.slice(0, 4), '$share/x'])
    expect(passing({ match: 'sensors/#', q: 'status', system: 'hide' })).toEqual(['sensors/1/status'])
  })
  it('say which topic filter stands for the list, where one does', () => {
    expect(clearable({})).toBe('#')
    expect(clearable({ match: 'sensors/#' })).toBe('sensors/#')
    // `#` would delete what is hidden.
    expect(clearable({ system: 'hide' })).toBeUndefined()
    expect(clearable({ system: 'hide', match: 'sensors/#' })).toBe('sensors/#')
    expect(clearable({ q: 'x', match: '#' })).toBeUndefined()
  })
})
