// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { stageScreen } from '@/features/stage'
import { fromHex } from '@/lib/text/payload'
import { createTopicFeed } from '@/mqtt/topic-feed'
import { createTopicRows } from '@/mqtt/topic-rows'
import { createTopicTree } from '@/mqtt/topic-tree'
import { topicOffers } from './offers'
import { TopicPane } from './pane'

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
let retained: { payload: string; publish_at: string; qos: number; from_clientid: string } | undefined
afterEach(() => {
  cleanup()
  retained = undefined
})

const bytes = (hex: string) => fromHex(hex) ?? expect.fail('not hex')

function createTopics() {
  const tree = createTopicTree({ maxBytes: 1e6, now: () => 0 })
  const feed = createTopicFeed(tree, { sampleAbove: 1000, clock: () => 0 })
  const rows = createTopicRows(tree, () => 0)
  return { tree, feed, rows, limits: { maxBytes: 1e6, sampleAbove: 1000 } }
}
type Topics = ReturnType<typeof createTopics>
const open = (topics: Topics, topic: string) =>
  stageScreen(
    <TopicPane topics={topics} topic={topic} node={topics.tree.find(topic)} headingRef={createRef()} />,
    '/topic-explorer',
    {
      retainedDetail: () => {
        if (retained === undefined) throw new ApiError(404, 'NOT_FOUND', '')
        return retained
      },
    },
  )
const send = ({ tree }: Topics, topic: string, payload: Uint8Array, retain = false) =>
  tree.add({ topic, payload, qos: 0, retain, at: 1 })

// Encoded: a metric "T" with alias 1 of type Int32, and its value -12 under the alias alone.
const birth = bytes('12 0d 0a 01 54 10 01 20 03 50 f4 ff ff ff 0f')
const data = bytes('12 08 10 01 50 f4 ff ff ff 0f')

it('shows data of Sparkplug B with the names and types of its birth certificate', async () => {
  const topics = createTopics()
  send(topics, 'spBv1.0/G/DBIRTH/E/D', birth, true)
  send(topics, 'spBv1.0/G/DDATA/E/D', data)
  await open(topics, 'spBv1.0/G/DDATA/E/D')
  expect(await screen.findByText(/"value": -12/)).toBeDefined()
  expect(screen.getByText(/"name": "T"/)).toBeDefined()
  expect(screen.queryByText(/Type unknown/)).toBeNull()
})

it('marks integers of Sparkplug B whose type is not known', async () => {
  const topics = createTopics()
  send(topics, 'spBv1.0/G/DDATA/E/D', data)
  await open(topics, 'spBv1.0/G/DDATA/E/D')
  expect(await screen.findByText(/"value": untyped\(4294967284\)/)).toBeDefined()
  expect(screen.getByText(/Type unknown/)).toBeDefined()
})

it('shows an empty retained message as a deletion, with nothing left to delete', async () => {
  const topics = createTopics()
  send(topics, 'del/b', new Uint8Array(0), true)
  await open(topics, 'del/b')
  expect(screen.getAllByText('Retained message deleted')).toHaveLength(2)
  expect(screen.getByText('Retained').nextElementSibling?.textContent).toBe('no')
  expect(
    topicOffers(topics.tree.find('del/b') ?? expect.fail('no topic')).map(({ command }) => command.id),
  ).not.toContain('retained.delete')
})

it('offers to delete a retained message only of a topic that has one, also after messages that are not retained', () => {
  const topics = createTopics()
  const deletes = (topic: string) =>
    topicOffers(topics.tree.find(topic) ?? expect.fail('no topic')).some(
      ({ command }) => command.id === 'retained.delete',
    )
  send(topics, 'live', data)
  send(topics, 'stored', data, true)
  expect([deletes('live'), deletes('stored')]).toEqual([false, true])
  send(topics, 'stored', data)
  expect(deletes('stored')).toBe(true)
})

it('distinguishes topics that look the same', async () => {
  const topics = createTopics()
  for (const topic of ['\u00c4', 'A\u0308']) send(topics, topic, data)
  const { unmount } = await open(topics, '\u00c4')
  expect(screen.queryByText(/decomposed Unicode/)).toBeNull()
  unmount()
  await open(topics, 'A\u0308')
  expect(screen.getByText(/decomposed Unicode/)).toBeDefined()
})

it('starts with the retained message of the broker, its time and its publisher', async () => {
  retained = {
    payload: btoa('{"celsius":20}'),
    publish_at: '2020-01-02T03:04:05.000+00:00',
    qos: 1,
    from_clientid: 'sensor-1',
  }
  const topics = createTopics()
  const { unmount } = await open(topics, 'plant/temp')
  expect(await screen.findByText('sensor-1')).toBeDefined()
  expect(screen.getByText('plant/temp has not been received')).toBeDefined()
  expect(screen.getByText('Published by')).toBeDefined()
  unmount()
  topics.tree.add({
    topic: 'plant/temp',
    payload: new TextEncoder().encode('{"celsius":21}'),
    qos: 0,
    retain: false,
    at: Date.now(),
  })
  await open(topics, 'plant/temp')
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('2020-01-02')
})

it('offers to pin the topic, and to see who publishes to it', async () => {
  const topics = createTopics()
  send(topics, 'plant/temp', data)
  await open(topics, 'plant/temp')
  expect(screen.getByRole('button', { name: 'Pin topic in explorer' })).toBeDefined()
  const offers = topicOffers(topics.tree.find('plant/temp') ?? expect.fail('no topic'))
  expect(offers.map(({ command }) => command.id)).toEqual(
    expect.arrayContaining(['topic.publishers', 'topic.touches']),
  )
})

it('logs the payloads to see who publishes what, where one is not JSON', () => {
  const topics = createTopics()
  send(topics, 'plant/temp', data)
  send(topics, 'plant/press', new TextEncoder().encode('ERR 4'))
  const payloadsOf = (topic: string) =>
    topicOffers(topics.tree.find(topic) ?? expect.fail('no topic')).find(
      ({ command }) => command.id === 'topic.publishers',
    )?.with.payloads
  expect(payloadsOf('plant/temp')).toBeUndefined()
  expect(payloadsOf('plant/press')).toBe(true)
})
