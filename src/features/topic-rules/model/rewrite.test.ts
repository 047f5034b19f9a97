import { expect, it } from 'vitest'
import { rewriteExpression, rewriter, type RewriteRule } from './rewrite'

const rule = (
  source_topic: string,
  re: string,
  dest_topic: string,
  action: RewriteRule['action'] = 'all',
): RewriteRule => ({ action, source_topic, re, dest_topic })
const rules = [
  rule('y/+/z/#', '^y/(.+)/z/(.+)$', 'y/z/$2'),
  rule('x/#', '^x/y/(.+)$', 'z/y/x/$1'),
  rule('x/y/+', '^x/y/(\\d+)$', 'z/y/$1'),
]

it.each([
  ['y/def', 'y/def', undefined, false],
  ['y/a/z/b', 'y/z/b', 0, true],
  ['x/1/2', 'x/1/2', 1, false],
  ['x/y/2', 'z/y/2', 2, true],
  // The last rule covers it but does not match; the one before is not tried.
  ['x/y/z', 'x/y/z', 2, false],
  ['x/y/z/w', 'z/y/x/z/w', 1, true],
])('rewrites %s to %s with rule %s', (topic, to, by, fitted) => {
  expect(rewriter(rules, 'publish')(topic, {})).toEqual({ topic: to, rule: by, fitted })
})

it('ignores rules for the other action', () => {
  const one = [rule('a/#', '^a/(.*)$', 'b/$1', 'publish')]
  expect(rewriter(one, 'publish')('a/1', {}).topic).toBe('b/1')
  expect(rewriter(one, 'subscribe')('a/1', {})).toEqual({ topic: 'a/1', rule: undefined, fitted: false })
})

it('inserts client values literally, and keeps placeholders without a value', () => {
  const one = [rule('a/#', '^a/(.*)$', '${clientid}/${username}/$1')]
  expect(rewriter(one, 'publish')('a/$&', { clientid: 'c&', username: null }).topic).toBe('c&/${username}/$&')
  expect(rewriter(one, 'publish')('a/1', { clientid: 'c', username: 'u' }).topic).toBe('c/u/1')
})

it('rewrites a filter with wildcards after its share prefix', () => {
  const one = [rule('old/+/#', '^old/(.+)$', 'new/$1')]
  const rewrite = rewriter(one, 'subscribe')
  expect(rewrite('$share/g/old/+/x', {}).topic).toBe('$share/g/new/+/x')
  expect(rewrite('$queue/old/a', {}).topic).toBe('$queue/new/a')
  expect(rewrite('$SYS/old', {}).topic).toBe('$SYS/old')
})

it('ignores an invalid expression, and never matches a system topic by a leading wildcard', () => {
  expect(rewriteExpression('((')).toBeUndefined()
  expect(rewriter([rule('a', '((', 'b')], 'publish')('a', {})).toEqual({ topic: 'a', rule: 0, fitted: false })
  expect(rewriter([rule('#', '.*', 'b')], 'publish')('$SYS/a', {}).rule).toBeUndefined()
})
