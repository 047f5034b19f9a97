import { describe, expect, it } from 'vitest'
import { followed, pieceFrom, pieceUpTo } from './log-piece'

/** A log as the broker returns it: bytes, and text with cut characters replaced. */
function log(text: string) {
  const bytes = new TextEncoder().encode(text)
  return {
    size: bytes.length,
    read: (position: number, count: number) => ({
      items: new TextDecoder().decode(bytes.subarray(position, position + count)),
      next: Math.min(bytes.length, position + count),
    }),
  }
}

describe('log pieces', () => {
  const text = Array.from({ length: 200 }, (_, i) => `2026 [MQTT] 传感器-${i} 🌡 msg: publish\n`).join('')
  const { size, read } = log(text)
  const piece = 511

  it('return every line once when read forward, wherever a border is (catalogue G8)', () => {
    let all = ''
    for (let at = 0; at < size;) {
      const { items, next } = read(at, piece)
      const got = pieceFrom(items, at, next, next >= size)
      expect(got.from).toBe(at)
      all += got.text
      at = got.to
    }
    expect(all).toBe(text)
  })

  it('return every line once when read backward from the end', () => {
    let all = ''
    for (let end = size; end > 0;) {
      const position = Math.max(0, end - piece)
      const got = pieceUpTo(read(position, end - position).items, position, end)
      expect(got.to).toBe(end)
      all = got.text + all
      end = got.from
    }
    expect(all).toBe(text)
  })

  it('keep payloads that are not text, and lines longer than a piece', () => {
    expect(pieceFrom('a \u{FFFD}\nb', 10, 15, false)).toEqual({ from: 10, to: 15, text: 'a \u{FFFD}\nb' })
    expect(pieceFrom('no line ends here', 10, 27, false)).toEqual({
      from: 10,
      to: 27,
      text: 'no line ends here',
    })
    expect(pieceUpTo('x\n\u{FFFD}', 5, 9)).toEqual({ from: 5, to: 9, text: 'x\n\u{FFFD}' })
    expect(pieceUpTo('one line', 5, 13)).toEqual({ from: 5, to: 13, text: 'one line' })
  })

  it('keep the unfinished line for later while following, and show it at the end', () => {
    expect(pieceFrom('a\nb', 0, 3, false)).toEqual({ from: 0, to: 2, text: 'a\n' })
    expect(pieceFrom('a\nb', 0, 3, true)).toEqual({ from: 0, to: 3, text: 'a\nb' })
  })

  it('stay few while a log is followed (catalogue G8)', () => {
    let pieces: ReturnType<typeof followed> = []
    for (let at = 0; at < 100_000; at += 100)
      pieces = followed(pieces, { from: at, to: at + 100, text: 'x'.repeat(100) }, 1000)
    expect([pieces.length, pieces[0]?.from, pieces.at(-1)?.to]).toEqual([10, 99_000, 100_000])
    expect(followed(pieces, { from: 100_000, to: 100_000, text: '' }, 1000)).toBe(pieces)
  })
})
