import { expect, it } from 'vitest'
import {
  isTopicFilter,
  isTopicName,
  matchStored,
  matchTopic,
  receivers,
  topicFilterProblem,
  topicNameProblem,
  unshared,
} from './mqtt-topic'

it.each([
  ['', 'empty', 'empty'],
  ['#', 'wildcard-place', undefined],
  ['a/+', 'wildcard-place', undefined],
  ['a/#/b', 'wildcard-place', 'wildcard-place'],
  ['a+', 'wildcard-place', 'wildcard-place'],
  ['a#', 'wildcard-place', 'wildcard-place'],
  ['a\u0000', 'nul', 'nul'],
  ['a\uD800', 'encoding', 'encoding'],
  ['x'.repeat(65_535), undefined, undefined],
  ['温'.repeat(21_846), 'too-long', 'too-long'],
  ['/', undefined, undefined],
  [' ', undefined, undefined],
  ['$share', undefined, 'share'],
  ['$share/', undefined, 'share'],
  ['$share/g', undefined, 'share'],
  ['$share/g/', undefined, 'share'],
  ['$share//f', undefined, 'share'],
  ['$share/+/f', 'wildcard-place', 'share'],
  ['$share/g/#', 'wildcard-place', undefined],
  ['$share/g/a#', 'wildcard-place', 'wildcard-place'],
  ['$queue/', undefined, 'share'],
  ['$queue/a/#', 'wildcard-place', undefined],
])('validates %.20j as name: %j, as filter: %j (catalogue M9)', (text, name, filter) => {
  expect([topicNameProblem(text), topicFilterProblem(text)]).toEqual([name, filter])
  expect([isTopicName(text), isTopicFilter(text)]).toEqual([name === undefined, filter === undefined])
})

it.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/c', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a/', true],
  ['a/+', 'a', false],
  ['a/+', 'a/b/c', false],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['#', 'a/b', true],
  ['#', '$SYS/x', false],
  ['+/x', '$SYS/x', false],
  ['$SYS/#', '$SYS/x', true],
  ['+', '/', false],
  ['+/+', '/', true],
  ['$share/g/a/+', 'a/b', true],
  ['$share/g/#', '$SYS/x', false],
  ['$queue/a/+', 'a/b', true],
  ['$queue/#', '$SYS/x', false],
  ['a#', 'a#', false],
])('matches %j with %j: %j', (filter, name, matched) => {
  expect(matchTopic(filter, name)).toBe(matched)
})

it.each([
  ['a/b', 'a/b', undefined],
  ['$share/g/a/#', 'a/#', 'g'],
  ['$share/g//a', '/a', 'g'],
  ['$queue/a', 'a', '$queue'],
  ['$share/g', '$share/g', undefined],
  ['$SYS/x', '$SYS/x', undefined],
])('removes the share of %j', (text, filter, group) => {
  expect(unshared(text)).toEqual(group === undefined ? { filter } : { filter, group })
})

it('lists the receivers of a topic: wildcard subscribers too, and one member of each group', () => {
  const of = (clientid: string, topic: string) => ({ clientid, topic })
  const subscriptions = [
    of('exact', 'a/b'),
    of('plus', 'a/+'),
    of('hash', '#'),
    of('other', 'a/c'),
    of('one', '$share/g/a/+'),
    of('two', '$share/g/a/+'),
    of('three', '$share/g/a/b'),
    of('four', '$queue/a/#'),
    of('system', '$SYS/#'),
  ]
  const { all, groups } = receivers('a/b', subscriptions)
  expect(all.map(({ clientid }) => clientid)).toEqual(['exact', 'plus', 'hash'])
  expect(
    groups.map(({ group, filter, members }) => [group, filter, members.map(({ clientid }) => clientid)]),
  ).toEqual([
    ['g', 'a/+', ['one', 'two']],
    ['g', 'a/b', ['three']],
    ['$queue', 'a/#', ['four']],
  ])
  expect(receivers('$SYS/x', subscriptions).all.map(({ clientid }) => clientid)).toEqual(['system'])
})

it.each([
  ['#', '$SYS/brokers', true],
  ['+/brokers', '$SYS/brokers', true],
  ['+', '$SYS/brokers', false],
  ['$SYS/#', '$SYS/brokers', true],
  ['a/#', '$SYS/a', false],
  ['a/#/b', 'a/x/b', false],
])('includes with the filter %s the stored topic %s: %s', (filter, name, expected) => {
  expect(matchStored(filter, name)).toBe(expected)
})
