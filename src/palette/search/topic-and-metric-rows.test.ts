// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { noScreenContext } from '@/command/screen-context'
import { createRegistry } from '@/command/registry'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { formats, translate as t } from '@/i18n/use-words'
import { buildCatalogue } from './entries'
import { metricRows, topicRows } from './topic-and-metric-rows'
import type { LocalQuery } from './palette-row'
import { createSearch } from './search'

const commands = Object.values(
  import.meta.glob<{ default: AnyCommand }>('@commands/*/*.ts', { eager: true }),
).map((module) => module.default)
const registry = createRegistry(commands)
const query = (text = ''): LocalQuery => ({
  text,
  about: [],
  here: noScreenContext,
  registry,
  catalogue: buildCatalogue(registry.all, (key) => t(key as AnyCommand['title']), {}),
  context: contextWith(),
})

beforeAll(async () => {
  await startI18n('en')
  // The nouns are fetched by the first search; loading them is not what is tested.
  await Promise.all([allWords(), contextWith().nouns()])
})

describe('a typed topic', () => {
  const done = (text: string, sure = false) =>
    topicRows(query(), text, sure).map(({ command, given }) => [command.id, given['topic']])
  it('offers its receivers, its retained message, publishing to it, monitoring it and what touches it', () => {
    const all = ['topic.who', 'retained.show', 'publish.send', 'topic-metrics.create', 'topic.touches']
    expect(done('plant/hall-1/temp')).toEqual(all.map((id) => [id, 'plant/hall-1/temp']))
    expect(done('plant/hall 1/temp', true)).toEqual(all.map((id) => [id, 'plant/hall 1/temp']))
    expect(done('alarms', true)).toEqual(all.map((id) => [id, 'alarms']))
  })
  it('offers the subscribers of a filter, and what touches it', () =>
    expect(done('plant/+/temp')).toEqual([
      ['topic.who', 'plant/+/temp'],
      ['topic.touches', 'plant/+/temp'],
    ]))
  it('offers nothing without a slash unless a topic is expected, nor for an invalid topic', () => {
    expect([done('alarms'), done('plant/#/x'), done('  '), done('', true)]).toEqual([[], [], [], []])
    // Rather a phrase that ends with a topic.
    expect(done('subscribers plant/4/set')).toEqual([])
  })
  it('comes after the existing topics, also where there are none', async () => {
    const slowReply = new Promise<object>((resolve) =>
      setTimeout(
        () =>
          resolve({
            data: [{ topic: 'plant/hall 3', from_clientid: 'x' }],
            meta: { hasnext: false, count: 1 },
          }),
        200,
      ),
    )
    const topicList = vi.fn(async () => ({
      data: [{ topic: 'plant/hall 2', node: 'n' }],
      meta: { hasnext: false },
    }))
    const search = createSearch()
    const api = new Proxy(
      { topicList },
      {
        get: (known, name) =>
          name === 'topicList'
            ? known.topicList
            : name === 'retainedList'
              ? () => slowReply
              : async () => {
                  throw new Error('not asked here')
                },
      },
    ) as unknown as ApiClient
    search.query({ ...query('#plant/hall'), context: contextWith({ api }) }, 11, {
      t,
      format: formats('en'),
      now: 0,
    })
    await vi.waitFor(() =>
      expect(search.store.get().rows.map(({ id }) => id)).toEqual([
        'topic:plant/hall 2',
        'retained:plant/hall 3',
        'topic:topic.who',
        'topic:retained.show',
        'topic:publish.send',
        'topic:topic-metrics.create',
        'topic:topic.touches',
      ]),
    )
    search.stop()
  })
})

describe('metrics by name', () => {
  const found = (text: string) =>
    metricRows(query(), text).map(({ title, given }) => [title, given['metric']])
  it('are found by their names, short ones before longer ones with the same prefix, and open their list at themselves', () => {
    expect(found('dropped').slice(0, 2)).toEqual([
      ['messages.dropped', 'messages.dropped'],
      ['delivery.dropped', 'delivery.dropped'],
    ])
    expect(found('queue_full')).toEqual([['delivery.dropped.queue_full', 'delivery.dropped.queue_full']])
    const show = registry.get('metrics.show')
    expect(show?.run({ metric: 'messages.dropped' }, contextWith())).toEqual({
      kind: 'go',
      to: '/dashboard/metrics?q=messages.dropped',
    })
  })
  it('are found by their meaning, in the language of the page', async () => {
    expect(found('bytes received on').length).toBe(1)
    await switchLanguage('zh')
    expect(found('队列 qos 1')).toEqual([['delivery.dropped.queue_full', 'delivery.dropped.queue_full']])
    await switchLanguage('en')
  })
  it('are not searched for one or two letters, and never more than a few', () => {
    expect([found('me'), found('messages').length, found('no such thing')]).toEqual([[], 6, []])
  })
})
