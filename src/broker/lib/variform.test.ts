import { expect, it } from 'vitest'
import { findExpressionProblem, isTrue } from './variform'

const client = { clientid: 'plant-7', username: 'anna', peerhost: '10.0.0.9' }

it.each([
  ["str_eq(username, 'anna')", true],
  ["str_neq(username, 'anna')", false],
  ["regex_match(clientid, '^plant-')", true],
  ["regex_match(clientid, '(')", false],
  ["str_eq(nth(2, tokens(clientid, '-')), '7')", true],
  ["num_gt(nth(2, tokens(clientid, '-')), 6)", true],
  ["iif(regex_match(username, '^b'), false, true)", true],
  ['str_eq(concat(username, "@", peerhost), \'anna@10.0.0.9\')', true],
  ["str_eq(coalesce(cn, username), 'anna')", true],
  ['not(is_empty_val(username))', true],
  ["str_eq(listener, 'tcp:default')", false],
  ["getenv('HOME')", false],
  ['true', true],
  ['username', false],
])('evaluates %s', (text, expected) => expect(isTrue(text, client)).toBe(expected))

it.each(['nope(', '', "str_eq(a 'b')", "'open", 'a)', 'a b', '()'])(
  'finds that %s is no expression',
  (text) => {
    expect(findExpressionProblem(text)).toEqual(expect.any(String))
    expect(isTrue(text, client)).toBe(false)
  },
)
