import { expect, it } from 'vitest'
import { createAlarms } from './alarms'
import { startTestBroker } from '../harness'
import { eventually } from '../mqtt/harness'

type Page = {
  data: { node: string; name: string; duration: number; deactivate_at?: string }[]
  meta: { count: number; hasnext: boolean }
}

it('clears the history and keeps active alarms', async () => {
  const b = await startTestBroker({ seed: 'degraded' })
  const list = async (query: string) => (await b.call('GET', `/alarms?${query}`)).value as Page
  // The seeded ones, and one of a bridge with an unreachable target.
  await eventually(() => b.broker.state.alarms.list(true).length === 3, 'the alarms')
  expect((await list('activated=true')).meta.count).toBe(3)
  const past = await list('activated=false&limit=100')
  expect([past.data.length, past.meta.count, past.meta.hasnext]).toEqual([100, 151, true])
  expect(past.data.every((alarm) => alarm.deactivate_at !== undefined && alarm.duration > 0)).toBe(true)
  expect((await list('activated=false&limit=100&page=2')).data).toHaveLength(51)
  const cleared = await b.call('DELETE', '/alarms')
  expect([cleared.status, cleared.text]).toEqual([204, ''])
  expect((await list('activated=false')).meta.count).toBe(0)
  expect((await list('')).meta.count).toBe(3)
  await b.broker.close()
})

it('lists alarms by node and name, with growing durations of active ones', async () => {
  const b = await startTestBroker()
  const { alarms } = b.broker.state
  for (const node of ['emqx@127.0.0.1', 'emqx2@127.0.0.1'])
    alarms.raise({ node, name: 'same', message: 'm', details: 'no_details' })
  alarms.raise({ node: 'emqx@127.0.0.1', name: 'same', message: 'again', details: {} })
  b.clock.at += 5000
  const { data } = (await b.call('GET', '/alarms')).value as Page
  expect(data.map(({ node, name, duration }) => [node, name, duration])).toEqual([
    ['emqx@127.0.0.1', 'same', 5000],
    ['emqx2@127.0.0.1', 'same', 5000],
  ])
  alarms.clear('emqx@127.0.0.1', 'same')
  b.clock.at += 5000
  expect(((await b.call('GET', '/alarms?activated=false')).value as Page).data).toMatchObject([
    { node: 'emqx@127.0.0.1', duration: 5000 },
  ])
  await b.broker.close()
})

it('keeps a thousand past alarms for a day', () => {
  let at = Date.UTC(2026, 10, 21, 11)
  const alarms = createAlarms(() => at, [])
  for (let i = 0; i < 1001; i++) {
    alarms.raise({ node: 'n', name: String(i), message: '', details: {} })
    alarms.clear('n', String(i))
  }
  expect(alarms.list(false)).toHaveLength(1000)
  expect(alarms.list(false)[0]?.name).toBe('1')
  at += 24 * 3600 * 1000
  expect(alarms.list(false)).toEqual([])
})
