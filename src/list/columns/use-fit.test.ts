import { expect, it } from 'vitest'
import { nextToGo } from './use-fit'

it('hides the last columns first, but never the first one or one of rank 0', () => {
  const columns = [{ id: 'name' }, { id: 'meaning' }, { id: 'group' }, { id: 'value', rank: 0 }]
  const order: string[] = []
  for (let next = nextToGo(columns, order); next !== undefined; next = nextToGo(columns, order))
    order.push(next.id)
  expect(order).toEqual(['group', 'meaning'])
})
