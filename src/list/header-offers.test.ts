import { expect, it } from 'vitest'
import clear from '@commands/retained/clear'
import clearAll from '@commands/retained/clear-all'
import set from '@commands/retained/set'
import { offer } from '@/command/offer'
import { headerOffers } from './header-offers'

const buttons = [offer(clear, { filter: 'old/#' }), offer(clearAll), offer(set)]
const idsOf = (shown: Partial<Parameters<typeof headerOffers>[1]>) =>
  headerOffers(buttons, { emptyOffers: undefined, hasSelection: false, narrowed: false, ...shown }).map(
    ({ command }) => command.id,
  )

it('offers a deletion of all rows only while all rows are shown and none is selected', () => {
  expect(idsOf({})).toEqual(['retained.clear', 'retained.clear-all', 'retained.set'])
  expect(idsOf({ narrowed: true })).toEqual(['retained.clear', 'retained.set'])
  expect(idsOf({ hasSelection: true, narrowed: true })).toEqual(['retained.set'])
})

it('offers what fills an empty list once', () => {
  expect(idsOf({ emptyOffers: [] })).toEqual(['retained.set'])
  expect(idsOf({ emptyOffers: [offer(set)] })).toEqual([])
})
