import { expect, it } from 'vitest'
import { createRuleStore, type HeldRule } from './rule-store'
import { createRuleIndex } from './rule-index'

const nowhere = { read: () => undefined, write: () => undefined }

const indexOf = (statements: Readonly<Record<string, string>>) => {
  const index = createRuleIndex()
  const store = createRuleStore({
    now: () => 0,
    document: nowhere,
    seeded: [],
    onChange: ({ after }) => after && index.add(after),
  })
  for (const [id, from] of Object.entries(statements)) store.create({ id, sql: `SELECT * FROM ${from}` })
  return { index, store }
}
const ids = (rules: Iterable<HeldRule>) => [...rules].map(({ id }) => id).sort()

it('finds the rules of a topic without checking others', () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`r${i}`, `"own/${i}/#"`]))
  const { index } = indexOf({ ...many, all: '"#"', level: '"own/+/x"', exact: '"own/7/x", "own/7/x"' })
  expect(ids(index.ofTopic('own/7/x'))).toEqual(['all', 'exact', 'level', 'r7'])
  expect(ids(index.ofTopic('other'))).toEqual(['all'])
  expect(ids(index.ofTopic('$SYS/x'))).toEqual([])
})

it('separates events and bridges from topics, and drops deleted rules', () => {
  const { index, store } = indexOf({
    on: '"$events/client_connected"',
    odd: '"$events/nosuch"',
    publish: '"$events/message_publish"',
    bridge: '"$bridges/mqtt:a"',
  })
  expect(ids(index.ofSource('client_connected'))).toEqual(['on'])
  expect(ids(index.ofSource('$bridges/mqtt:a'))).toEqual(['bridge'])
  // Not an event: a normal topic.
  expect(ids(index.ofTopic('$events/nosuch'))).toEqual(['odd'])
  expect(ids(index.ofTopic('$events/message_publish'))).toEqual(['publish'])
  expect([index.wants('message'), index.wants('client_connected'), index.wants('client_connack')]).toEqual([
    true,
    true,
    false,
  ])
  for (const rule of store.all()) index.remove(rule)
  expect([index.wants('message'), index.wants('client_connected')]).toEqual([false, false])
})
