import { expect, it } from 'vitest'
import { noTopicFilter } from '@/mqtt/topic-filter'
import { byName, writeTopicOrder } from '@/mqtt/topic-order'
import { nextTopicOrder, readTopicFilter, readTopicOrder } from './filters'

it('reads the filters of an address, with plain numbers as seconds', () => {
  const search = { q: 'temp', changed: '60', silent: '5m', larger: '1KB', faster: '2.5', json: 'no' }
  expect(readTopicFilter(search, false)).toEqual({
    text: 'temp',
    changedWithin: 60_000,
    silentFor: 300_000,
    largerThan: 1024,
    fasterThan: 2.5,
    isNotJson: true,
  })
})

it('ignores what is not valid', () => {
  const search = { changed: 'soon', silent: '0', larger: 'much', faster: '-1', json: 'yes' }
  expect(readTopicFilter(search, false)).toEqual(noTopicFilter)
  expect(readTopicOrder({ sort: '-color' })).toEqual(byName)
})

it('asks retained messages neither for changes nor for rates', () => {
  expect(readTopicFilter({ changed: '60', faster: '1', silent: '1h' }, true)).toEqual({
    ...noTopicFilter,
    silentFor: 3_600_000,
  })
})

it('sorts by a column in both directions, then by name, and writes each order so that it is read back', () => {
  const rate = nextTopicOrder(byName, 'rate')
  expect([rate, nextTopicOrder(rate, 'rate')].map(writeTopicOrder)).toEqual(['-rate', 'rate'])
  expect(nextTopicOrder(nextTopicOrder(rate, 'rate'), 'rate')).toEqual(byName)
  expect(nextTopicOrder(rate, 'name')).toEqual({ by: 'name', down: true })
  expect(nextTopicOrder({ by: 'name', down: true }, 'name')).toEqual(byName)
  expect(nextTopicOrder(byName, 'name')).toEqual({ by: 'name', down: true })
  expect(writeTopicOrder(byName)).toBeUndefined()
  for (const order of [rate, nextTopicOrder(byName, 'name')])
    expect(readTopicOrder({ sort: writeTopicOrder(order) ?? '' })).toEqual(order)
})
