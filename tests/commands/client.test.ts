import { describe, expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import { unmounted, unshared } from '@/lib/net/mqtt-topic'
import unsubscribe from '@commands/client/unsubscribe'

type Naming = 'bare' | 'with its share'

/** A broker with one client, whose subscriptions are stored with the listener's mountpoint. It accepts any call, and applies it a moment later. */
function brokerWith(stored: readonly string[], mountpoint: string | null, naming: Naming = 'bare') {
  const held = new Set(stored)
  const requests: string[] = []
  const api = {
    clientDetail: async () => ({ clientid: 'mp1', mountpoint }),
    clientSubscriptions: async () =>
      [...held].map((topic) => ({ topic: naming === 'bare' ? unshared(topic).filter : topic })),
    clientUnsubscribe: async ({ body }: { body: { topic: string }[] }) => {
      const topic = body[0]?.topic ?? ''
      requests.push(topic)
      const { filter } = unshared(topic)
      setTimeout(
        () => held.delete(topic.slice(0, topic.length - filter.length) + (mountpoint ?? '') + filter),
        20,
      )
    },
  } as never
  return {
    held,
    asked: requests,
    run: async (topic: string) => await unsubscribe.run({ clientid: 'mp1', topic }, contextWith({ api })),
  }
}

describe('client.unsubscribe', () => {
  it.each([
    ['as the client names it', 'x/y', 'x/y'],
    ['as the lists name it', 'mnt/mp1/x/y', 'x/y'],
    ['shared, as the client names it', '$share/g/a', '$share/g/a'],
    ['shared, as the lists name it', '$share/g/mnt/mp1/a', '$share/g/a'],
  ])('handles a mountpoint: %s', async (_, topic, sent) => {
    const { asked, held, run } = brokerWith(['mnt/mp1/x/y', '$share/g/mnt/mp1/a'], 'mnt/mp1/')
    expect(await run(topic)).toMatchObject({ kind: 'done', values: { topic } })
    expect([asked, held.size]).toEqual([[sent], 1])
  })
  it.each(['bare', 'with its share'] as const)(
    'ends a shared subscription that the client’s own list names %s',
    async (naming) => {
      for (const topic of ['$share/g1/t/shared', '$queue/tasks']) {
        const { asked, held, run } = brokerWith(['plain', topic], null, naming)
        expect(await run(topic)).toMatchObject({ kind: 'done', values: { topic } })
        expect([asked, [...held]]).toEqual([[topic], ['plain']])
      }
    },
  )
  it.each([
    ['$share/g/mnt/mp1/a', '$share/g/a'],
    ['$share/g/a', '$share/g/a'],
  ])('ends a shared subscription under a mountpoint listed with its share: %s', async (topic, sent) => {
    const { asked, held, run } = brokerWith(['a', '$share/g/mnt/mp1/a'], 'mnt/mp1/', 'with its share')
    await run(topic)
    expect([asked, [...held]]).toEqual([[sent], ['a']])
  })
  it('keeps a plain subscription when the shared one of the same topic ends', async () => {
    const { held, run } = brokerWith(['t', '$share/g/t'], null, 'with its share')
    await run('$share/g/t')
    expect([...held]).toEqual(['t'])
  })
  it('sends nothing for a topic without a subscription', async () => {
    const { asked, run } = brokerWith(['t'], null)
    await expect(run('never/there')).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' })
    expect(asked).toEqual([])
  })
  it('says that a filter is shared in another group', async () => {
    const { held, run } = brokerWith(['$share/g/t'], null)
    await expect(run('t')).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' })
    expect(held.size).toBe(1)
  })
})

it('removes the mountpoint from a filter and keeps its share', () => {
  expect(['$share/g/site/t', 'site/t', 'other/t'].map((topic) => unmounted(topic, 'site/'))).toEqual([
    '$share/g/t',
    't',
    'other/t',
  ])
  expect(unmounted('t', '')).toBe('t')
})
