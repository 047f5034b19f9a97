import { describe, expect, it } from 'vitest'
import { filterRows, searchFilter, type Filter } from './filters'

type Row = { readonly name: string; readonly note?: string; readonly state: 'on' | 'off' }

const filters: readonly Filter<Row>[] = [
  searchFilter(({ name, note }) => [name, note]),
  {
    id: 'state',
    label: 'list.column.state',
    kind: 'choice',
    options: ['on', 'off'],
    optionOf: ({ state }) => state,
  },
  // The broker applies this one.
  { id: 'node', label: 'list.column.node', kind: 'choice', options: [], open: true },
]
const pump = { name: 'Pump', state: 'on' } as const
const valve = { name: 'valve', note: 'near the pump', state: 'off' } as const
const unreadable = { $raw: '{"nam":"pump"}' } as Row & { $raw: string }
const rows = [pump, valve, unreadable]

describe('filters that the table applies', () => {
  it('search the texts of a row, ignoring case, and the raw text of an unreadable row', () => {
    expect(filterRows(rows, filters, { q: 'PUMP' })).toEqual([pump, valve, unreadable])
    expect(filterRows(rows, filters, { q: 'near' })).toEqual([valve])
    expect(filterRows(rows, filters, { q: '"nam"' })).toEqual([unreadable])
  })

  it('do not find a text across two texts of a row', () => {
    expect(filterRows(rows, filters, { q: 'valvenear' })).toEqual([])
  })

  it('compare an option; an unreadable row has none', () => {
    expect(filterRows(rows, filters, { q: 'pump', state: 'on' })).toEqual([pump])
  })

  it('return the same array where none of them is set', () => {
    expect(filterRows(rows, filters, { node: 'emqx@a' })).toBe(rows)
    expect(filterRows(undefined, filters, { q: 'a' })).toBeUndefined()
  })
})
