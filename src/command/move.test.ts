import { expect, it } from 'vitest'
import { orderAfter, toMovePosition } from './move'

const order = ['a', 'b', 'c']

it('returns the complete order after a move', () => {
  expect(orderAfter(order, 'c', 'front', undefined)).toEqual(['c', 'a', 'b'])
  expect(orderAfter(order, 'a', 'rear', undefined)).toEqual(['b', 'c', 'a'])
  expect(orderAfter(order, 'c', 'before', 'b')).toEqual(['a', 'c', 'b'])
  expect(orderAfter(order, 'a', 'after', 'b')).toEqual(['b', 'a', 'c'])
})

it('returns undefined where the entry or its anchor is missing, and throws for an anchor that is not named', () => {
  expect(orderAfter(order, 'x', 'front', undefined)).toBeUndefined()
  expect(orderAfter(order, 'a', 'before', 'x')).toBeUndefined()
  expect(orderAfter(order, 'a', 'before', 'a')).toBeUndefined()
  expect(() => orderAfter(order, 'a', 'after', undefined)).toThrowError(
    expect.objectContaining({ code: 'ANCHOR' }),
  )
  expect(() => toMovePosition('before', undefined)).toThrowError(expect.objectContaining({ code: 'ANCHOR' }))
})
