import { expect, it } from 'vitest'
import { nextToGo } from './use-fit'

it('lets the last columns give way first, and neither the first nor one of rank 0 ever', () => {
  const columns = [{ id: 'name' }, { id: 'meaning' }, { id: 'group' }, { id: 'value', rank: 0 }]
  const order: string[] = []
  for (let next = nextToGo(columns, order); next !== undefined; next = nextToGo(columns, order))
    order.push(next.id)
  expect(order).toEqual(['group', 'meaning'])
})
