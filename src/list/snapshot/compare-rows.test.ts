import { describe, expect, it } from 'vitest'
import { parseCsv } from '@/lib/text/csv'
import { changesToCsv, compareRows, maxSnapshotRows, toSnapshotRows } from './compare-rows'

type Row = { id: string; node?: string; sent: number }
const columns = [
  { id: 'id', title: 'ID', figure: false, value: ({ id }: Row) => id },
  { id: 'node', title: 'Node', figure: false, value: ({ node }: Row) => node },
  { id: 'sent', title: 'Sent', figure: true, value: ({ sent }: Row) => sent },
]
const at = (rows: readonly Row[]) => toSnapshotRows(rows, columns, ({ id }) => id)
const before = at([
  { id: 'a', node: 'n1', sent: 1 },
  { id: 'b', node: 'n1', sent: 1 },
  { id: 'constructor', sent: 1 },
])

describe('a comparison', () => {
  it('finds added, removed and changed rows, with the fields that differ', () => {
    const after = at([
      { id: 'a', node: 'n2', sent: 9 },
      { id: 'c', node: 'n1', sent: 1 },
      { id: 'constructor', sent: 5 },
    ])
    expect(compareRows(before, after, { figures: false })).toEqual([
      { kind: 'changed', key: 'a', fields: [{ title: 'Node', before: 'n1', after: 'n2' }] },
      { kind: 'removed', key: 'b' },
      { kind: 'added', key: 'c' },
    ])
    expect(compareRows(before, after, { figures: true }).map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'a changed',
      'b removed',
      'c added',
      'constructor changed',
    ])
  })
  it('finds nothing in equal lists, whatever their order', () => {
    const reversed = at([
      { id: 'constructor', sent: 2 },
      { id: 'b', node: 'n1', sent: 2 },
      { id: 'a', node: 'n1', sent: 2 },
    ])
    expect(compareRows(before, reversed, { figures: false })).toEqual([])
  })
  it('compares only the columns that both have', () => {
    const [id, node] = columns
    if (id === undefined || node === undefined) throw new Error('no columns')
    const later = toSnapshotRows(
      [{ id: 'a', node: 'n2', sent: 1 }],
      [node, { ...id, id: 'new' }],
      (row) => row.id,
    )
    expect(compareRows(at([{ id: 'a', node: 'n1', sent: 1 }]), later, { figures: true })).toEqual([
      { kind: 'changed', key: 'a', fields: [{ title: 'Node', before: 'n1', after: 'n2' }] },
    ])
  })
  it('says when a list is longer than what is compared, and skips unreadable rows', () => {
    const rows = Array.from({ length: maxSnapshotRows + 1 }, (_, index) => ({ id: `r${index}`, sent: 0 }))
    expect(at(rows).cut).toBe(true)
    expect(Object.keys(at(rows).rows)).toHaveLength(maxSnapshotRows)
    expect(at(rows.slice(1)).cut).toBe(false)
    expect(toSnapshotRows([{ $raw: '{}' } as Row & { $raw: string }], columns, ({ id }) => id).rows).toEqual(
      {},
    )
  })
  it('is saved as CSV with a line for each field', () => {
    const after = at([{ id: 'a', node: '=2', sent: 9 }])
    const text = changesToCsv(compareRows(before, after, { figures: true }), [
      'Row',
      'Change',
      'Field',
      'Before',
      'After',
    ])
    expect(parseCsv(text.replace('\uFEFF', '')).map((line) => line.slice(0, 3))).toEqual([
      ['Row', 'Change', 'Field'],
      ['a', 'changed', 'Node'],
      ['a', 'changed', 'Sent'],
      ['b', 'removed', ''],
      ['constructor', 'removed', ''],
    ])
  })
})
