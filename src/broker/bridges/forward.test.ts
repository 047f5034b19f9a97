import type { Config } from '@/contract/family/config'
import { expect, it } from 'vitest'
import { Emitter } from '../mqtt/events'
import type { EngineEvents, Message } from '../mqtt/mqtt-engine'
import { createForwarder, localFilter } from './forward'

const message = (topic: string): Message => ({
  id: '',
  topic,
  payload: Buffer.alloc(0),
  qos: 0,
  retain: false,
  properties: undefined,
  from: '',
  username: null,
  peerhost: '',
  at: 0,
  expiresAt: undefined,
})

it('forwards to bridges with a matching topic, and listens to the engine only while there are any', () => {
  const events = new Emitter<EngineEvents>()
  const seen: [string, string[]][] = []
  const forwarder = createForwarder({ events }, (ids, { topic }) => seen.push([topic, [...ids].sort()]))
  const publish = (...topics: string[]) => {
    for (const topic of topics) events.emit('published', { message: message(topic), subscribers: 0 })
  }
  expect(events.hasListeners('published')).toBe(false)
  forwarder.set([
    { id: 'a', filter: 'x/#' },
    { id: 'b', filter: 'x/+/z' },
    { id: 'c', filter: 'x/+/z' },
    { id: 'd', filter: '#' },
  ])
  publish('x/y/z', 'x', 'q', '$SYS/brokers', '$other/x')
  expect(seen).toEqual([
    ['x/y/z', ['a', 'b', 'c', 'd']],
    ['x', ['a', 'd']],
    ['q', ['d']],
  ])
  forwarder.set([{ id: 'c', filter: 'x/+/z' }])
  publish('x/y/z', 'q')
  expect(seen.slice(3)).toEqual([['x/y/z', ['c']]])
  forwarder.set([])
  expect(events.hasListeners('published')).toBe(false)
})

it.each<[string, Config, string | undefined]>([
  ['webhook', { local_topic: 'a/#' }, 'a/#'],
  ['webhook', {}, undefined],
  ['mqtt', { egress: { local: { topic: 'b' }, remote: { topic: 'c' } } }, 'b'],
  ['mqtt', { local_topic: 'a' }, undefined],
  ['mongodb_single', { local_topic: 'a' }, undefined],
  ['redis_single', { local_topic: 'a' }, 'a'],
])('%s %j forwards %s', (type, config, wanted) => {
  expect(localFilter(type, config)).toBe(wanted)
})
