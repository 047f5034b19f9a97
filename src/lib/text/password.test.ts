import { expect, it } from 'vitest'
import { isDefaultLogin, passwordProblem } from './password'

it.each([
  ['', 'length'],
  ['a1', 'length'],
  ['a1'.repeat(33), 'length'],
  ['a1'.repeat(32), undefined],
  ['abcdefgh', 'mix'],
  ['12345678', 'mix'],
  ['!!!!!!!!', 'mix'],
  ['abcdefg1', undefined],
  ['abcdefg!', undefined],
  ['1234567 ', undefined],
  ['pässword1', 'ascii'],
  ['密码密码密码12', 'ascii'],
  ['abc\tdefg1', 'ascii'],
  ['１２３４５６７a', 'ascii'],
])('reports for %j the problem %j (catalogue A2)', (text, problem) => {
  expect(passwordProblem(text)).toBe(problem)
})

it.each([
  ['admin', 'public', true],
  ['root', 'public', true],
  ['administrator', 'public', true],
  ['joe', 'public', false],
  ['Admin', 'public', false],
  ['admin', 'public1', false],
  ['admin', 'public ', false],
])('recognizes the default login, %j with %j: %j (catalogue A3)', (user, pass, known) => {
  expect(isDefaultLogin(user, pass)).toBe(known)
})
