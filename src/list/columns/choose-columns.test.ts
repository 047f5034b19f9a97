import { expect, it } from 'vitest'
import { chooseColumns, nextToGo } from './choose-columns'

it('hides the last columns first, but never the first one or one of rank 0', () => {
  const columns = [{ id: 'name' }, { id: 'meaning' }, { id: 'group' }, { id: 'value', rank: 0 }]
  const order: string[] = []
  for (let next = nextToGo(columns, order); next !== undefined; next = nextToGo(columns, order))
    order.push(next.id)
  expect(order).toEqual(['group', 'meaning'])
})

/** The heads of a list with checkboxes, of columns with these widths, which are long from 200 px on, and of row commands. */
const headsOf = (widths: Readonly<Record<string, number>>) => [
  { id: undefined, width: 40, tightWidth: 40 },
  ...Object.entries(widths).map(([id, width]) => ({ id, width, tightWidth: Math.min(width, 200) })),
  { id: undefined, width: 60, tightWidth: 60 },
]
const columns = [{ id: 'name' }, { id: 'state', rank: 0 }, { id: 'note' }]

it('keeps the measured widths where all columns fit', () => {
  expect(chooseColumns(columns, headsOf({ name: 300, state: 100, note: 300 }), 800)).toEqual({
    hidden: [],
    widths: [40, 300, 100, 300, 60],
  })
})

it('truncates long texts before it hides a column, and gives them the rest of the room', () => {
  expect(chooseColumns(columns, headsOf({ name: 300, state: 100, note: 300 }), 700)).toEqual({
    hidden: [],
    widths: [40, 250, 100, 250, 60],
  })
})

it('hides columns that do not fit with truncated texts, and divides the rest of the room in proportion', () => {
  expect(chooseColumns(columns, headsOf({ name: 300, state: 100, note: 300 }), 580)).toEqual({
    hidden: ['note'],
    widths: [40, 360, 120, 60],
  })
})

it('lets the list be wider than its frame once no more column may be hidden', () => {
  expect(chooseColumns(columns, headsOf({ name: 300, state: 100, note: 300 }), 200)).toEqual({
    hidden: ['note'],
    widths: [40, 200, 100, 60],
  })
})
