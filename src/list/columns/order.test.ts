import { expect, it } from 'vitest'
import { compare, inOrder, nextColumn, nextSort, readSort, writeSort } from './order'

it('cycles through descending, ascending and broker order', () => {
  const first = nextSort(undefined, 'queue')
  const second = nextSort(first, 'queue')
  expect([writeSort(first), writeSort(second), writeSort(nextSort(second, 'queue'))]).toEqual([
    '-queue',
    'queue',
    undefined,
  ])
  expect(readSort('-queue')).toEqual(first)
  expect(nextSort(first, 'node')).toEqual({ column: 'node', down: true })
})

it('sorts by the next column, descending, then by broker order', () => {
  const columns = ['id', 'queue']
  const sorts = [0, 1, 2].reduce<(string | undefined)[]>(
    (seen) => [...seen, writeSort(nextColumn(readSort(seen.at(-1)), columns))],
    [],
  )
  expect(sorts).toEqual(['-id', '-queue', undefined])
  expect(nextColumn({ column: 'hidden now', down: false }, columns)).toEqual({ column: 'id', down: true })
})

it('sorts missing values last in either direction', () => {
  const values = [3, undefined, 1]
  expect(values.toSorted((a, b) => compare(a, b, false))).toEqual([1, 3, undefined])
  expect(values.toSorted((a, b) => compare(a ?? undefined, b ?? undefined, true))).toEqual([3, 1, undefined])
  expect(compare(undefined, 1, true)).toBe(1)
})

it('keeps a recorded order with new rows at the end', () => {
  expect(inOrder(['new', 'a', 'b', 'b'], (key) => key, ['b', 'gone', 'a'])).toEqual(['b', 'b', 'a', 'new'])
})
