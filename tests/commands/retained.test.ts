import { expect, it } from 'vitest'
import { startTestBroker } from '@/broker/harness'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import retainedClear from '@commands/retained/clear'

it('retained.clear deletes what the broker would, including its own under $SYS, and says how many', async () => {
  const b = await startTestBroker()
  for (const topic of ['$SYS/brokers', '$SYS/brokers/one/version', 'a', 'a/b']) {
    b.broker.state.engine.publish({ topic, payload: Buffer.from('x'), qos: 0, retain: true })
  }
  const api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => `Bearer ${b.token}`,
    http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
  })
  const clear = (filter: string, count: number) =>
    perform(retainedClear, { filter, count }, contextWith({ api }))
  // Without an expected count, it counts and asks, and deletes nothing.
  expect(await perform(retainedClear, { filter: 'a/#' }, contextWith({ api }))).toMatchObject({
    kind: 'ask',
    with: { count: 2 },
    confirm: { type: '2' },
  })
  await expect(perform(retainedClear, { filter: 'b/#' }, contextWith({ api }))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(clear('#', 3)).rejects.toMatchObject({ code: 'MORE_MATCH' })
  expect(b.broker.state.engine.retainedStore.size).toBe(4)
  expect(await clear('#', 4)).toMatchObject({ kind: 'done', values: { count: 4 } })
  expect(b.broker.state.engine.retainedStore.size).toBe(0)
  await b.broker.close()
})

it.each([
  ['#', 'system'],
  ['+/x', 'system'],
  ['a/#', 'plain'],
  ['$SYS/#', 'plain'],
])('retained.clear of %s asks in %s words', (filter, words) => {
  expect(retainedClear.confirm?.({ filter, count: 2 }, 1)).toMatchObject({
    body: `retained.clear.confirm.${words}`,
    type: '2',
  })
})

it('retained.clear shows the number of matching messages, or that it will be confirmed', () => {
  const effect = (values: { filter?: string; count?: number }) =>
    retainedClear.effect?.(values, contextWith({}))
  expect(effect({})).toBeUndefined()
  expect(effect({ filter: 'a/#' })).toEqual({ key: 'retained.clear.effect.counted' })
  expect(effect({ filter: 'a/#', count: 3 })).toEqual({
    key: 'retained.clear.effect.known',
    values: { count: 3 },
  })
})
