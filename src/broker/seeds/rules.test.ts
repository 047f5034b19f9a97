import { afterEach, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { bench, type Bench } from '../harness'
import { eventually } from '../mqtt/harness'
import { checkRule } from '../rules/check'
import { busyRules, busyRulesCount, calmRules, degradedRules, hostileRules } from './rules'

let b: Bench
afterEach(() => b.broker.close())

type Row = {
  id: string
  name: string
  description: string
  sql: string
  from: string[]
  enable: boolean
  actions: unknown[]
}
const listed = async () => {
  const first = (await b.call('GET', '/rules?limit=1000')).value as { data: Row[]; meta: { count: number } }
  const second = (await b.call('GET', '/rules?limit=1000&page=2')).value as { data: Row[] }
  return { rows: [...first.data, ...second.data], count: first.meta.count }
}

it('seeded rules are accepted by the broker', async () => {
  b = await bench()
  for (const { id, created_at: _, ...rest } of [
    ...calmRules,
    ...degradedRules,
    ...hostileRules(0),
    ...busyRules(0),
  ])
    expect(checkRule(id, rest), id).toEqual(rest)
})

it('calm seed: rules run on messages of the simulated devices, without loops', async () => {
  b = await bench({ seed: 'calm', bare: false, now: Date.now })
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
  expect((await listed()).rows.map(({ enable }) => enable)).toEqual([true, false, true, true])
  expect((await b.call('DELETE', '/clients/sensor-01')).status).toBe(204)
  await eventually(() => readCounter('gone_devices', 'passed') === 1)
  // No seeded rule subscribes to republished topics.
  for (const { sql } of calmRules) expect(sql).not.toContain('"derived')
}, 20_000)

it('busy seed: two thousand rules, of which five run', async () => {
  b = await bench({ seed: 'busy' })
  const { rows, count } = await listed()
  expect([count, rows.length]).toEqual([busyRulesCount, busyRulesCount])
  expect(rows.filter(({ enable }) => enable)).toHaveLength(5)
  const { engine, rules } = b.broker.state
  for (let i = 0; i < 100; i += 1)
    engine.publish({ topic: 'sensors/2/temp', payload: Buffer.from('{"celsius":99}'), qos: 0 })
  const matched = [...rules.store.all()]
    .map(({ id, meter }) => [id, meter.read().matched] as const)
    .filter(([, times]) => times > 0)
  expect(matched).toEqual([['line_0001', 100]])
})

it('hostile seed: the corpus in names, descriptions, sources and templates', async () => {
  b = await bench({ seed: 'hostile' })
  const { rows } = await listed()
  const texts = hostileTexts.map(({ text }) => text)
  for (const of of [
    (row: Row) => row.name,
    (row: Row) => row.description,
    (row: Row) => (row.actions[0] as { args: { topic: string } }).args.topic,
  ]) {
    const found = new Set(rows.map(of))
    expect(texts.filter((text) => !found.has(text))).toEqual([])
  }
  const sources = new Set(rows.flatMap(({ from }) => from))
  expect(texts.filter((text) => text !== '' && !/["'\\]/.test(text) && !sources.has(text))).toEqual([])
})

it('empty seed: no rules', async () => {
  b = await bench()
  expect((await listed()).count).toBe(0)
})
