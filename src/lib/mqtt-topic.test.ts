import { expect, it } from 'vitest'
import { isTopicFilter, isTopicName, matchTopic, topicFilterProblem, topicNameProblem } from './mqtt-topic'

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
])('judges %.20j as name %j and as filter %j (catalogue M9)', (text, name, filter) => {
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
  ['a#', 'a#', false],
])('matches %j with %j: %j', (filter, name, matched) => {
  expect(matchTopic(filter, name)).toBe(matched)
})
