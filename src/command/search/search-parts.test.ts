import { describe, expect, it } from 'vitest'
import { createFrecency } from './frecency'
import { emptyMerge, merge, type MergeEvent, type Merged, type Row, rowCap } from './merge'
import { parsePrefix } from './prefix'
import { RowRank } from './rank'

describe('frecency', () => {
  const day = 24 * 3600_000
  const make = (stored: unknown = undefined, max = 3) => {
    let time = 0
    let saved: unknown = stored
    const frecency = createFrecency({
      now: () => time,
      load: () => saved,
      save: (uses) => (saved = uses),
      max,
    })
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
  it('works with a broken store', () => {
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
  ])('%s', (input, prefix, text) =>
    expect(parsePrefix(input)).toMatchObject({ ...(prefix && { prefix }), text }),
  )
  it('narrows to kinds', () => expect(parsePrefix('@x').kinds).toEqual(['client']))
})

describe('merge', () => {
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `${name}${i}` }))
  const play = (...events: MergeEvent<Row>[]) => events.reduce<Merged<Row>>(merge, emptyMerge<Row>())
  const start = (count: number, sources = ['clients', 'rules']): MergeEvent<Row> => ({
    type: 'start',
    run: 1,
    rows: rows('local', count),
    sources,
  })

  it('never moves the selected row', () => {
    let state = play(start(3), { type: 'select', id: 'local1' })
    for (const source of ['rules', 'clients']) {
      state = merge(state, { type: 'rows', run: 1, source, rows: [{ id: 'local2' }, ...rows(source, 2)] })
      expect(state.rows[1]?.id).toBe(state.selectedId)
    }
    expect(state.rows.map((row) => row.id)).toEqual([
      'local0',
      'local1',
      'local2',
      'rules0',
      'rules1',
      'clients0',
      'clients1',
    ])
  })
  it('shows at most fifty rows, and replaces a worse row by a better one that arrives later', () => {
    const local = rows('local', 80).map((row) => ({ ...row, rank: RowRank.Word }))
    let state = play({ type: 'start', run: 1, rows: local, sources: ['clients', 'rules'] })
    expect(state.rows).toHaveLength(rowCap)
    state = merge(state, {
      type: 'rows',
      run: 1,
      source: 'rules',
      rows: rows('rule', 3).map((row) => ({ ...row, rank: RowRank.Object })),
    })
    expect(state.rows.slice(0, 5).map(({ id }) => id)).toEqual([
      'local0',
      'rule0',
      'rule1',
      'rule2',
      'local1',
    ])
    expect([state.rows.length, state.waiting.length, state.selectedId]).toEqual([rowCap, 33, 'local0'])
    state = merge(state, { type: 'source', run: 1, source: 'clients', state: 'failed' })
    expect(state.sources).toEqual([
      { name: 'clients', state: 'failed' },
      { name: 'rules', state: 'ok' },
    ])
  })
  it('holds weak rows back until all sources have answered, or the timeout', () => {
    const weak: Row[] = [{ id: 'letters', rank: RowRank.Letters, held: true }]
    const object = { type: 'rows' as const, run: 1, rows: [{ id: 'object', rank: RowRank.Object }] }
    const started = play({ type: 'start', run: 1, rows: weak, sources: ['clients', 'rules'] })
    expect([started.rows, started.selectedId]).toEqual([[], undefined])
    const one = merge(started, { ...object, source: 'clients' })
    expect(one.rows.map(({ id }) => id)).toEqual(['object'])
    for (const last of [
      { type: 'rows', run: 1, source: 'rules', rows: [] },
      { type: 'source', run: 1, source: 'rules', state: 'failed' },
      { type: 'release', run: 1 },
    ] as const) {
      const all = merge(one, last)
      expect([all.rows.map(({ id }) => id), all.selectedId]).toEqual([['object', 'letters'], 'object'])
    }
    const released = merge(started, { type: 'release', run: 1 })
    expect([released.rows.map(({ id }) => id), released.selectedId]).toEqual([['letters'], undefined])
    const updated = merge(released, { ...object, source: 'clients' })
    expect([updated.rows.map(({ id }) => id), updated.selectedId]).toEqual([['object', 'letters'], 'object'])
    const slow = (source: string) => ({ type: 'source' as const, run: 1, source, state: 'slow' as const })
    const waited = merge(merge(released, slow('clients')), slow('rules'))
    expect(waited.selectedId).toBe('letters')
    expect(merge(started, { type: 'release', run: 2 })).toBe(started)
  })
  it('selects no guarded row automatically: an equal row is moved before it, a weak one is not', () => {
    const guarded: Row = { id: 'delete', rank: RowRank.Word, guarded: true }
    expect(
      play({ type: 'start', run: 1, rows: [guarded, { id: 'letters', rank: RowRank.Letters }], sources: [] })
        .selectedId,
    ).toBeUndefined()
    const safe = play({
      type: 'start',
      run: 1,
      rows: [guarded, { id: 'show', rank: RowRank.TitlePart }],
      sources: [],
    })
    expect([safe.rows.map(({ id }) => id), safe.selectedId]).toEqual([['show', 'delete'], 'show'])
    const list = play({
      type: 'start',
      run: 1,
      rows: [{ id: 'delete', guarded: true }, { id: 'show' }],
      sources: [],
    })
    expect([list.rows.map(({ id }) => id), list.selectedId]).toEqual([['delete', 'show'], 'show'])
  })
  it('moves no row after the user has moved', () => {
    let state = play(
      {
        type: 'start',
        run: 1,
        rows: [
          { id: 'a', rank: RowRank.Word },
          { id: 'b', rank: RowRank.Word },
        ],
        sources: ['clients'],
      },
      { type: 'move', by: 1 },
      { type: 'move', by: -1 },
    )
    state = merge(state, {
      type: 'rows',
      run: 1,
      source: 'clients',
      rows: [{ id: 'object', rank: RowRank.Object }],
    })
    expect([state.rows.map(({ id }) => id), state.selectedId]).toEqual([['a', 'b', 'object'], 'a'])
  })
  it('drops answers to an older query and unknown sources', () => {
    const state = play(start(1), { type: 'start', run: 2, rows: [], sources: ['clients'] })
    expect(merge(state, { type: 'rows', run: 1, source: 'clients', rows: rows('old', 1) })).toBe(state)
    expect(merge(state, { type: 'rows', run: 2, source: 'rules', rows: rows('old', 1) })).toBe(state)
    const updated = merge(state, {
      type: 'rows',
      run: 2,
      source: 'clients',
      rows: rows('new', 2),
      more: true,
    })
    expect([updated.selectedId, updated.sources[0]?.state]).toEqual(['new0', 'loading'])
  })
  it('moves within the list', () => {
    const state = play(start(3), { type: 'move', by: 1 }, { type: 'move', by: 10 })
    expect(state.selectedId).toBe('local2')
    expect(merge(state, { type: 'move', by: -10 }).selectedId).toBe('local0')
    expect(merge(emptyMerge<Row>(), { type: 'move', by: 1 }).selectedId).toBeUndefined()
  })
})
