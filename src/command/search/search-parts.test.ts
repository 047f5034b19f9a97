import { describe, expect, it } from 'vitest'
import { createFrecency } from './frecency'
import { emptyMerge, merge, type MergeEvent, type Merged, rowCap } from './merge'
import { parsePrefix } from './prefix'

describe('frecency', () => {
  const day = 24 * 3600_000
  const make = (stored: unknown = undefined, max = 3) => {
    let time = 0
    let saved: unknown = stored
    const frecency = createFrecency({ now: () => time, load: () => saved, save: (uses) => (saved = uses), max })
    return { frecency, wait: (ms: number) => (time += ms), saved: () => saved }
  }
  it('counts uses and halves them in a week', () => {
    const { frecency, wait } = make()
    frecency.hit('a')
    frecency.hit('a')
    expect(frecency.score('a')).toBe(2)
    wait(7 * day)
    expect(frecency.score('a')).toBeCloseTo(1)
    expect(frecency.score('b')).toBe(0)
  })
  it('lists the last first, keeps the most used, forgets one by one, and is restored', () => {
    const { frecency, wait, saved } = make()
    for (const id of ['a', 'a', 'b', 'c', 'd']) {
      frecency.hit(id)
      wait(1000)
    }
    expect(frecency.recent()).toEqual(['d', 'c', 'a'])
    frecency.remove('c')
    expect(frecency.recent()).toEqual(['d', 'a'])
    expect(make(saved()).frecency.recent()).toEqual(['d', 'a'])
    frecency.clear()
    expect([frecency.recent(), frecency.score('a')]).toEqual([[], 0])
  })
  it('bears a broken store', () => {
    expect(make([{ id: 1 }, null, 'x', { id: 'a', weight: Number.NaN, at: 1 }]).frecency.recent()).toEqual([])
    const thrower = () => {
      throw new Error('denied')
    }
    const frecency = createFrecency({ now: () => 0, load: thrower, save: thrower })
    frecency.hit('a')
    expect(frecency.recent()).toEqual(['a'])
  })
})

describe('prefix', () => {
  it.each([
    ['>kick', '>', 'kick'],
    ['  > kick', '>', 'kick'],
    ['》断开', '>', '断开'],
    ['@sensor', '@', 'sensor'],
    ['#a/b', '#', 'a/b'],
    ['/', '/', ''],
    ['、概览', '/', '概览'],
    ['kick > x', undefined, 'kick > x'],
    ['', undefined, ''],
  ])('%s', (input, prefix, text) => expect(parsePrefix(input)).toMatchObject({ ...(prefix && { prefix }), text }))
  it('narrows to kinds', () => expect(parsePrefix('@x').kinds).toEqual(['client']))
})

describe('merge', () => {
  type Row = { id: string }
  const rows = (name: string, count: number) => Array.from({ length: count }, (_, i) => ({ id: `${name}${i}` }))
  const play = (...events: MergeEvent<Row>[]) => events.reduce<Merged<Row>>(merge, emptyMerge<Row>())
  const start = (count: number, sources = ['clients', 'rules']): MergeEvent<Row> => ({ type: 'start', run: 1, rows: rows('local', count), sources })

  it('never moves the selected row', () => {
    let state = play(start(3), { type: 'select', id: 'local1' })
    for (const source of ['rules', 'clients']) {
      state = merge(state, { type: 'rows', run: 1, source, rows: [{ id: 'local2' }, ...rows(source, 2)] })
      expect(state.rows[1]?.id).toBe(state.selectedId)
    }
    expect(state.rows.map((row) => row.id)).toEqual(['local0', 'local1', 'local2', 'rules0', 'rules1', 'clients0', 'clients1'])
  })
  it('mounts fifty at most, and leaves room for those still to answer', () => {
    let state = play(start(80))
    expect(state.rows).toHaveLength(rowCap - 10)
    state = merge(state, { type: 'rows', run: 1, source: 'rules', rows: rows('rule', 30) })
    expect(state.rows.at(-1)?.id).toBe('rule4')
    state = merge(state, { type: 'source', run: 1, source: 'clients', state: 'slow' })
    expect(state.rows).toHaveLength(45)
    state = merge(state, { type: 'source', run: 1, source: 'clients', state: 'failed' })
    expect(state.rows).toHaveLength(rowCap)
    expect(new Set(state.rows.map((row) => row.id)).size).toBe(rowCap)
    expect(state.sources).toEqual([{ name: 'clients', state: 'failed' }, { name: 'rules', state: 'ok' }])
  })
  it('leaves every one of many sources its share', () => {
    const sources = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    let state = play(start(80, sources))
    for (const source of sources) state = merge(state, { type: 'rows', run: 1, source, rows: rows(source, 9) })
    for (const source of sources) expect(state.rows.some((row) => row.id === `${source}0`)).toBe(true)
  })
  it('drops answers to an older query and unknown sources', () => {
    const state = play(start(1), { type: 'start', run: 2, rows: [], sources: ['clients'] })
    expect(merge(state, { type: 'rows', run: 1, source: 'clients', rows: rows('old', 1) })).toBe(state)
    expect(merge(state, { type: 'rows', run: 2, source: 'rules', rows: rows('old', 1) })).toBe(state)
    const late = merge(state, { type: 'rows', run: 2, source: 'clients', rows: rows('new', 2), more: true })
    expect([late.selectedId, late.sources[0]?.state]).toEqual(['new0', 'loading'])
  })
  it('moves within the list', () => {
    const state = play(start(3), { type: 'move', by: 1 }, { type: 'move', by: 10 })
    expect(state.selectedId).toBe('local2')
    expect(merge(state, { type: 'move', by: -10 }).selectedId).toBe('local0')
    expect(merge(emptyMerge<Row>(), { type: 'move', by: 1 }).selectedId).toBeUndefined()
  })
})
