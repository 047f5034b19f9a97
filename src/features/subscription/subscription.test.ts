import { expect, it } from 'vitest'
import { hostileFilters, hostileIds } from '@/lib/text/hostile'
import { isWellFormed } from '@/lib/net/safe-path'
import { subscriptionFinder } from './finder'
import { subscriptionId, subscriptionParts } from './model/id'

it('round-trips the keys of a subscription id, hostile ones too', () => {
  for (const clientid of [
    'sensor-17',
    'a/b',
    'a%2Fb',
    ...hostileIds.map(({ text }) => text).filter((text) => text !== '' && isWellFormed(text)),
  ]) {
    for (const topic of [
      'sensors/+/temp',
      '$share/g/a/b',
      '/',
      ...hostileFilters.map(({ text }) => text).filter((text) => text !== ''),
    ]) {
      expect(subscriptionParts(subscriptionId(clientid, topic))).toEqual({ clientid, topic })
    }
  }
})

it('rejects text that is no subscription id', () => {
  for (const text of ['', 'a', '/a', 'a/', '%/a']) expect(subscriptionParts(text)).toBeUndefined()
})

it('returns the client as owner of a subscription', () => {
  expect(subscriptionFinder.ownerOf('a%2Fb/t/#')).toEqual({ resource: 'client', id: 'a/b' })
  expect(subscriptionFinder.ownerOf('a')).toBeUndefined()
})
