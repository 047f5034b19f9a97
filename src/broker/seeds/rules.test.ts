import { afterEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually } from '../mqtt/harness'
import { checkRule } from '../rules/check'
import { busyRules, demoRules, degradedRules, hostileRules } from './rules'

let b: TestBroker
afterEach(() => b.broker.close())

it('seeded rules are accepted by the broker', async () => {
  b = await startTestBroker()
  for (const { id, created_at: _, ...rest } of [
    ...demoRules,
    ...degradedRules,
    ...hostileRules(0),
    ...busyRules(0),
  ])
    expect(checkRule(id, rest), id).toEqual(rest)
})

it('calm seed: rules run on messages of the simulated devices, without loops', async () => {
  b = await startTestBroker({ seed: 'calm', bare: false, now: Date.now })
  const { store } = b.broker.state.rules
  const readCounter = (id: string, name: 'matched' | 'passed' | 'actions.total') =>
    store.get(id)?.meter.read()[name] ?? 0
  await eventually(
    () => readCounter('warm_rooms', 'passed') > 0 && readCounter('states_to_history', 'matched') === 8,
    'rules to run',
    15_000,
  )
  expect(readCounter('warm_rooms', 'actions.total')).toBe(readCounter('warm_rooms', 'passed'))
  expect(readCounter('jobs_each', 'matched')).toBe(0)
  const { data } = (await b.call('GET', '/rules')).value as { data: { enable: boolean }[] }
  expect(data.map(({ enable }) => enable)).toEqual([true, false, true, true])
  expect((await b.call('DELETE', '/clients/sensor-01')).status).toBe(204)
  await eventually(() => readCounter('gone_devices', 'passed') === 1)
  // No seeded rule subscribes to republished topics.
  for (const { sql } of demoRules) expect(sql).not.toContain('"derived')
}, 20_000)
