import { describe, expect, it } from 'vitest'
import { nameFiles, toStem } from './file-names'

const item = (id: string, text = id) => ({ id, text })

describe('file names', () => {
  it.each([
    ['temp', 'temp'],
    ['温度', '温度'],
    ['Größe', 'Größe'],
    ['температура/зал', 'температура-зал'],
    ['हिन्दी', 'हिन्दी'],
    ['mqtt:cloud', 'mqtt-cloud'],
    ['-rf', 'rf'],
    ['--', '_'],
    ['..', '_'],
    ['.hidden', 'hidden'],
    ['a.', 'a'],
    ['', '_'],
    ['#', '_'],
    ['con', '_con'],
    ['LPT1.x', '_LPT1.x'],
    ['console', 'console'],
    ['a b\u0000c', 'a-b-c'],
  ])('of %j is %j', (id, stem) => {
    expect(toStem(id)).toBe(stem)
  })

  it('fit into a file system, in whole characters', () => {
    for (const letter of ['a', '温', '😀a'])
      expect(Buffer.byteLength(`${toStem(letter.repeat(400))}~9999.json`)).toBeLessThanOrEqual(255)
    expect(toStem('温'.repeat(400))).toBe('温'.repeat(66))
  })

  it('differ where only the case or the composition of letters does', () => {
    const names = nameFiles(
      ['Ä', 'A\u0308', 'a\u0308', 'Two', 'two', '温', '温/'].map((id) => item(id)),
      [],
    )
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length)
    expect(names.every((name) => /^[^-.].*\.json$/.test(name))).toBe(true)
  })

  it('are kept, except those that a program would take for an option', () => {
    const existing = [
      { ...item('a'), file: 'mine.json' },
      { ...item('温度'), file: '-.json' },
    ]
    expect(nameFiles([item('a', 'changed'), item('温度'), item('mine')], existing)).toEqual([
      'mine.json',
      '温度.json',
      'mine~2.json',
    ])
  })

  it('give items of one id a file each, and the same one the next time', () => {
    const items = [item('same', 'outside'), item('same', 'inside')]
    const names = nameFiles(items, [])
    expect(names).toEqual(['same.json', 'same~2.json'])
    const existing = items.map((one, index) => ({ ...one, file: names[index] ?? '' }))
    expect(nameFiles([...items].reverse(), existing)).toEqual(['same~2.json', 'same.json'])
  })
})
