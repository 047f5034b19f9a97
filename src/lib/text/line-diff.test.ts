import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded'
import { diffHunks, lineDiff } from './line-diff'

const side = (lines: ReturnType<typeof lineDiff>, not: 'added' | 'removed') =>
  lines
    .filter(({ kind }) => kind !== not)
    .map(({ text }) => text)
    .join('\n')

describe('the difference of two texts', () => {
  it('reproduces both texts, and reports only the differences', () => {
    const random = seeded(7)
    const text = () =>
      Array.from(
        { length: Math.floor(random.next() * 12) },
        () => 'abcd'[Math.floor(random.next() * 4)],
      ).join('\n')
    for (let run = 0; run < 500; run += 1) {
      const [before, after] = [text(), text()]
      const lines = lineDiff(before, after)
      expect([side(lines, 'added'), side(lines, 'removed')]).toEqual([before, after])
    }
  })

  it('finds the one changed line with its line numbers', () => {
    expect(lineDiff('a\nb\nc', 'a\nx\nc').filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'b', before: 2, after: undefined },
      { kind: 'added', text: 'x', before: undefined, after: 2 },
    ])
  })

  it('shows only lines near a change', () => {
    const before = Array.from({ length: 40 }, (_, at) => String(at)).join('\n')
    const hunks = diffHunks(lineDiff(before, before.replace('\n5\n', '\nfive\n').replace('\n30\n', '\n')))
    expect(hunks.map((hunk) => hunk.length)).toEqual([6, 5])
  })
})
