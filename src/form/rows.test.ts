import { describe, expect, it } from 'vitest'
import { composeRows, type RowItem } from './rows'

const line = (name: string, row?: string): RowItem => ({ name, shape: 'line', row })
const wide = (name: string, row?: string): RowItem => ({ name, shape: 'wide', row })
const toggle = (name: string): RowItem => ({ name, shape: 'switch' })
const rowsOf = (...items: RowItem[]) => composeRows(items).map(({ names }) => names.join(' '))

describe('the rows of a form', () => {
  it.each([
    [1, ['1']],
    [2, ['1 2']],
    [3, ['1 2 3']],
    [4, ['1 2', '3 4']],
    [5, ['1 2 3', '4 5']],
    [7, ['1 2 3', '4 5', '6 7']],
  ])('are as even as possible: %i fields', (count, expected) => {
    const items = Array.from({ length: count }, (_, index) => line(String(index + 1)))
    expect(rowsOf(...items)).toEqual(expected)
  })

  it('keep declared fields together, at the place of the first', () => {
    expect(
      rowsOf(
        line('server', 'server'),
        line('user', 'login'),
        line('version', 'server'),
        line('password', 'login'),
      ),
    ).toEqual(['server version', 'user password'])
  })

  it('let a single field join the row above, else the row below, else fill a row', () => {
    expect(rowsOf(line('user', 'login'), line('password', 'login'), line('keepalive'))).toEqual([
      'user password keepalive',
    ])
    expect(rowsOf(line('name'), line('a', 'pair'), line('b', 'pair'))).toEqual(['name a b'])
    expect(rowsOf(wide('sql'), line('name'), wide('note'))).toEqual(['sql', 'name', 'note'])
  })

  it('never hold more than four fields', () => {
    expect(rowsOf(line('a', 'x'), line('b', 'x'), line('c', 'x'), line('d'))).toEqual(['a b c d'])
    expect(rowsOf(line('a', 'x'), line('b', 'x'), line('c', 'x'), line('d', 'x'), line('e'))).toEqual([
      'a b c d',
      'e',
    ])
  })

  it('put wide fields side by side only where declared', () => {
    expect(rowsOf(wide('certificate', 'pair'), wide('key', 'pair'), line('depth'))).toEqual([
      'certificate key',
      'depth',
    ])
  })

  it('end with the switches, as a list', () => {
    expect(composeRows([toggle('retain'), line('qos'), toggle('strict')])).toEqual([
      { kind: 'fields', names: ['qos'] },
      { kind: 'switches', names: ['retain', 'strict'] },
    ])
  })
})
