import { describe, expect, it } from 'vitest'
import { firstState, focusedIndex, reduceList, type ListState, type SelectableRow } from './selection'

const row = (id: string, key = id): SelectableRow => ({ key, ref: { resource: 'client', id } })
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id))
const ids = (state: ListState) => [...state.selection.keys()].sort().join('')
const run = (...events: Parameters<typeof reduceList>[1][]) =>
  events.reduce((state, event) => reduceList(state, event, rows), firstState)

describe('selection', () => {
  it('toggles one row and moves the focus to it', () => {
    const once = run({ type: 'toggle', index: 2 })
    expect([ids(once), once.spot.key]).toEqual(['c', 'c'])
    expect(ids(reduceList(once, { type: 'toggle', index: 2 }, rows))).toBe('')
  })
  it('extends the selection from the anchor and shrinks it again', () => {
    const far = run(
      { type: 'toggle', index: 0 },
      { type: 'move', to: 2 },
      { type: 'move', to: 3, extend: true },
      { type: 'move', to: 4, extend: true },
    )
    expect(ids(far)).toBe('acde')
    expect(ids(reduceList(far, { type: 'move', to: 3, extend: true }, rows))).toBe('acd')
    expect(ids(reduceList(far, { type: 'move', to: 1, extend: true }, rows))).toBe('abc')
  })
  it('ends the range with a plain move', () => {
    expect(
      ids(
        run(
          { type: 'move', to: 1, extend: true },
          { type: 'move', to: 3 },
          { type: 'move', to: 4, extend: true },
        ),
      ),
    ).toBe('abde')
  })
  it('inverts the selection of this page only', () => {
    const selected = reduceList(
      run({ type: 'toggle', index: 1 }),
      { type: 'add', refs: [{ resource: 'client', id: 'z' }] },
      rows,
    )
    expect(ids(reduceList(selected, { type: 'invert' }, rows))).toBe('acdez')
  })
  it('selects two rows of one id once', () => {
    const twice = [row('a'), row('a', 'a 1')]
    expect(ids(reduceList(firstState, { type: 'invert' }, twice))).toBe('a')
    expect(
      ids(reduceList(reduceList(firstState, { type: 'invert' }, twice), { type: 'invert' }, twice)),
    ).toBe('')
  })
  it('drops removed rows and never selects an unreadable row', () => {
    expect(ids(reduceList(run({ type: 'page', on: true }), { type: 'drop', ids: ['b', 'q'] }, rows))).toBe(
      'acde',
    )
    expect(
      reduceList(firstState, { type: 'toggle', index: 0 }, [{ key: 'raw 0', ref: undefined }]).selection.size,
    ).toBe(0)
  })
})

describe('focus', () => {
  it('keeps the focus on its row and moves it to the next one when the row is removed', () => {
    expect(focusedIndex([row('x'), ...rows], { key: 'b', index: 1 })).toBe(2)
    expect(
      focusedIndex(
        rows.filter(({ key }) => key !== 'b'),
        { key: 'b', index: 1 },
      ),
    ).toBe(1)
    expect(focusedIndex(rows.slice(0, 4), { key: 'e', index: 4 })).toBe(3)
    expect(focusedIndex([], { key: 'e', index: 4 })).toBe(-1)
  })
  it('keeps the focus within the rows', () => {
    expect(run({ type: 'move', to: -3 }).spot.index).toBe(0)
    expect(run({ type: 'move', to: 99 }).spot.key).toBe('e')
    expect(reduceList(firstState, { type: 'move', to: 1 }, [])).toBe(firstState)
  })
})
