import { expect, it } from 'vitest'
import { findRuleTopicProblem } from './rule-topic'

it.each([
  '#',
  '+',
  'a/#',
  'a/+/b',
  '/',
  'a//b',
  '$SYS/#',
  'eq #',
  'eq a/+',
  'eq',
  'a/${clientid}/#',
  '${username}',
])('accepts %s', (topic) => {
  expect(findRuleTopicProblem(topic)).toBeUndefined()
})

it.each([
  ['plant/#/x', 'filter'],
  ['a/b+', 'filter'],
  ['a#', 'filter'],
  ['+a/b', 'filter'],
  ['#/', 'filter'],
  ['eq plant/#/x', 'filter'],
  ['eq ', 'filter'],
  ['', 'filter'],
  ['a\u0000b', 'filter'],
  ['$share/g/t', 'prefix'],
  ['$share//t', 'prefix'],
  ['eq $share/g/t', 'prefix'],
  ['$queue/t', 'prefix'],
  ['$delayed/5/t', 'prefix'],
  ['$share/g', 'filter'],
])('refuses %j, which no request can match', (topic, reason) => {
  expect(findRuleTopicProblem(topic)).toBe(`error.topic.${reason}`)
})
