import { expect, it } from 'vitest'
import { copyName, nextName } from './next-name'

it('derives a free name from a taken one (catalogue R17)', () => {
  expect([
    nextName('ci', '-'),
    nextName('ops', '_'),
    nextName('ci-2', '-'),
    nextName('ci_9', '-'),
    nextName('ops2', '_'),
    nextName('', '-'),
    nextName('a-1234567890', '-'),
  ]).toEqual(['ci-2', 'ops_2', 'ci-3', 'ci_10', 'ops2_2', '-2', 'a-1234567890-2'])
})

it.each([
  [[], 'a-copy'],
  [['a'], 'a-copy'],
  [['a', 'a-copy'], 'a-copy-1'],
  [['a', 'a-copy', 'a-copy-1', 'a-copy-3'], 'a-copy-2'],
  [['a-copy', 'a-copy-1'], 'a-copy-2'],
  [['a-copy'], 'a-copy-1'],
])('names a copy of a, with %j taken, %s', (taken, name) =>
  expect(copyName('a', (one) => taken.includes(one))).toBe(name),
)
