import { describe, expect, it } from 'vitest'
import { matchTopic } from './mqtt-topic'
import { seeded } from '../seeded'
import { filtersMeet, findOverlap, toPlainTopic } from './topic-overlap'

describe('findOverlap', () => {
  it.each([
    ['orders/7/state', 'orders/7/state', 'all'],
    ['orders/+/state', 'orders/7/state', 'all'],
    ['orders/#', 'orders/7/state', 'all'],
    ['orders/#', 'orders', 'all'],
    ['#', 'orders/7', 'all'],
    ['#', '$SYS/x', undefined],
    ['+/x', '$SYS/x', undefined],
    ['$SYS/#', '$SYS/x', 'all'],
    ['orders/+', 'orders/7/state', undefined],
    ['orders/7', 'orders/8', undefined],
    ['orders/#', 'orders/+/state', 'all'],
    ['orders/7/#', 'orders/+/state', 'some'],
    ['orders/7/state', 'orders/#', 'some'],
    ['orders/+', 'orders/#', 'some'],
    ['+/7', 'orders/+', 'some'],
    ['$share/g/orders/+', 'orders/7', 'all'],
    ['$queue/orders/+', 'orders/7', 'all'],
    ['$exclusive/orders/7', 'orders/7', 'all'],
    ['orders/+', '$delayed/5/orders/7', 'all'],
  ])('%s and %s: %s', (pattern, topic, overlap) => {
    expect(findOverlap(pattern, topic)).toBe(overlap)
  })

  it.each([
    ['orders/${clientid}/state', 'orders/7/state', 'maybe'],
    ['orders/${clientid}/state', 'orders/7/8/state', 'maybe'],
    ['orders/${clientid}/state', 'orders/7/value', undefined],
    ['${topic}', 'orders/7', 'maybe'],
    ['${topic}', '$SYS/x', 'maybe'],
    ['out/${topic}', 'orders/7', undefined],
    ['out/${topic}', 'out/#', 'maybe'],
    ['out/${topic}', '+/x', 'maybe'],
    ['out/${topic}', '#', 'maybe'],
    ['a${x}c/d', 'abc/d', 'maybe'],
    ['a${x}c/d', '+/d', 'maybe'],
    ['a${x}c/d', '+/e', undefined],
    ['${a}${b}', '+', 'maybe'],
    ['x/${a}', 'x/#', 'maybe'],
    ['y/%c/$1', 'y/client/7', 'maybe'],
    ['y/$1', 'z/7', undefined],
    ['${x}/end', 'a/end/b', undefined],
  ])('template %s and %s: %s', (pattern, topic, overlap) => {
    expect(findOverlap(pattern, topic)).toBe(overlap)
  })

  it('agrees with the matching of topics', () => {
    const { int } = seeded(3)
    const level = (choices: readonly string[]) => choices[int(choices.length)] ?? ''
    const build = (choices: readonly string[], last: readonly string[]) =>
      [...Array.from({ length: int(3) }, () => level(choices)), level(last)].join('/')
    for (let round = 0; round < 2000; round += 1) {
      const name = build(['a', 'b', ''], ['a', 'b'])
      const filter = build(['a', 'b', '+', ''], ['a', '+', '#'])
      expect(findOverlap(filter, name) === 'all', `${filter} ${name}`).toBe(matchTopic(filter, name))
      // A filter that covers another one gets every topic of it.
      const other = build(['a', '+', 'b'], ['a', '+', '#'])
      if (findOverlap(filter, other) === 'all' && matchTopic(other, name))
        expect(matchTopic(filter, name), `${filter} ${other} ${name}`).toBe(true)
      if (matchTopic(filter, name) && matchTopic(other, name)) expect(filtersMeet(filter, other)).toBe(true)
    }
  })

  it('ends soon for long templates', () => {
    expect(findOverlap('${a}x'.repeat(200), `${'x/'.repeat(2000)}y`)).toBeUndefined()
  })
})

describe('toPlainTopic', () => {
  it.each([
    ['$delayed/15/a/b', 'a/b'],
    ['$exclusive/a', 'a'],
    ['$share/g/a/#', 'a/#'],
    ['$delayed/x/a', '$delayed/x/a'],
  ])('%s is %s', (topic, plain) => {
    expect(toPlainTopic(topic)).toBe(plain)
  })
})
