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
const matchingTopics = (search: Record<string, string>) => {
  const test = retainedTest(search)
  return test === undefined ? undefined : topics.filter((topic) => test({ topic }))
}

it('deletes the focused or the selected retained messages by key', () => {
  const live = (...selected: Ref[]) =>
    liveKeys([retainedDelete], contextWith(), {
      ...noScreenContext,
      focused: { resource: 'retained', id: 'a/b' },
      selected,
    })
  expect(live().map(({ command, given }) => [command.hotkey, given])).toEqual([
    ['shift+Delete', { topic: 'a/b' }],
  ])
  expect(live({ resource: 'retained', id: 'a' }, { resource: 'retained', id: 'b' })[0]?.given).toEqual({
    topic: ['a', 'b'],
  })
})

describe('filters of retained messages', () => {
  it('do not apply if unset or invalid', () => {
    expect(matchingTopics({})).toBeUndefined()
    expect(matchingTopics({ match: 'a/#/b', page: '2' })).toBeUndefined()
  })
  it("match like the broker's calls, search case-insensitively, and hide the broker's own topics", () => {
    expect(matchingTopics({ match: 'sensors/+/info' })).toEqual(topics.slice(0, 2))
    expect(matchingTopics({ match: '#' })).toEqual(topics)
    expect(matchingTopics({ q: 'CONFIG' })).toEqual(['Gateway/config'])
    expect(matchingTopics({ system: 'hide' })).toEqual([...topics.slice(0, 4), '$share/x'])
    expect(matchingTopics({ match: 'sensors/#', q: 'status', system: 'hide' })).toEqual(['sensors/1/status'])
  })
  it('take a search with wildcards as a topic filter', () => {
    expect(matchingTopics({ q: 'sensors/+/info' })).toEqual(topics.slice(0, 2))
    expect(matchingTopics({ q: 'sensors/#', match: '+/1/#' })).toEqual(['sensors/1/info', 'sensors/1/status'])
    expect(matchingTopics({ q: 'sensors/#/x' })).toEqual([])
    expect(clearable({ q: 'sensors/#' })).toBe('sensors/#')
    expect(clearable({ q: 'sensors/#', match: '+/1/#' })).toBeUndefined()
    expect(clearable({ q: '#', system: 'hide' })).toBeUndefined()
  })
  it('provide the topic filter that matches the list exactly, if there is one', () => {
    expect(clearable({})).toBe('#')
    expect(clearable({ match: 'sensors/#' })).toBe('sensors/#')
    // `#` would delete hidden messages, too.
    expect(clearable({ system: 'hide' })).toBeUndefined()
    expect(clearable({ system: 'hide', match: 'sensors/#' })).toBe('sensors/#')
    expect(clearable({ q: 'x', match: '#' })).toBeUndefined()
  })
})
