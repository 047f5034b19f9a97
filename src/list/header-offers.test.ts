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

it('offers a deletion of all rows only while all rows are shown', () => {
  expect(idsOf({})).toEqual(['retained.clear', 'retained.clear-all', 'retained.set'])
  expect(idsOf({ narrowed: true })).toEqual(['retained.clear', 'retained.set'])
})

it('disables deletions in their place while rows are selected', () => {
  const shown = headerOffers(buttons, { emptyOffers: undefined, hasSelection: true, narrowed: false })
  expect(shown.map(({ off }) => off)).toEqual(['list.deselectFirst', 'list.deselectFirst', undefined])
})

it('offers what fills an empty list once', () => {
  expect(idsOf({ emptyOffers: [] })).toEqual(['retained.set'])
  expect(idsOf({ emptyOffers: [offer(set)] })).toEqual([])
})
