import { expect, it } from 'vitest'
import { prettyJson } from './payload'
import { findFolds, textLines, unfolded } from './text-lines'

it('breaks at every kind of line end', () => {
  expect(textLines('a\nb\r\nc\rd\n')).toEqual(['a', 'b', 'c', 'd', ''])
  expect(textLines('')).toEqual([''])
})

it('breaks a very long line into pieces, but no surrogate pair', () => {
  expect(textLines('abcdefg', 3)).toEqual(['abc', 'def', 'g'])
  expect(textLines('ab😀cd', 3)).toEqual(['ab', '😀c', 'd'])
  const long = '😀'.repeat(1000)
  expect(textLines(long, 7).join('')).toBe(long)
})

it('finds and folds blocks of JSON', () => {
  const lines = textLines(prettyJson('{"a":{"b":[1,2]},"c":[],"d":"{"}') ?? '')
  expect(lines).toEqual([
    '{',
    '  "a": {',
    '    "b": [',
    '      1,',
    '      2',
    '    ]',
    '  },',
    '  "c": [],',
    '  "d": "{"',
    '}',
  ])
  const folds = findFolds(lines)
  expect([...folds].sort(([a], [b]) => a - b)).toEqual([
    [0, 9],
    [1, 6],
    [2, 5],
  ])
  expect(unfolded(lines.length, folds, new Set([1]))).toEqual([0, 1, 7, 8, 9])
  expect(unfolded(lines.length, folds, new Set([0]))).toEqual([0])
  expect(unfolded(lines.length, folds, new Set())).toHaveLength(10)
})
