import { afterEach, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { fleet } from '../devices'
import { bench, type Bench } from '../harness'
import { eventually } from '../mqtt/harness'

let b: Bench
afterEach(() => b.broker.close())

const get = async <T>(path: string) => (await b.call('GET', `/authorization/sources${path}`)).value as T
const types = async () => (await get<{ sources: { type: string }[] }>('')).sources.map(({ type }) => type)

it('calm seed: a built-in database before the file, which refuses no device', async () => {
  b = await bench({ seed: 'calm', bare: false, now: Date.now })
  expect(await types()).toEqual(['built_in_database', 'file'])
  const { engine } = b.broker.state
  await eventually(
    () => engine.liveCount === fleet.length - 1 && [...engine.retainedStore.all()].length >= 17,
    'the fleet',
  )
  expect(engine.metrics.get('authorization.matched.allow')).toBeGreaterThanOrEqual(17)
  expect(engine.metrics.get('authorization.deny')).toBe(0)
  const { metrics } = await get<{ metrics: { total: number; allow: number; nomatch: number } }>(
    '/built_in_database/status',
  )
  expect(metrics.allow).toBeGreaterThan(0)
  expect(metrics.nomatch).toBeGreaterThan(0)
})

it('degraded seed: an unreachable database comes first', async () => {
  b = await bench({ seed: 'degraded' })
  expect(await types()).toEqual(['mysql', 'built_in_database', 'file'])
  expect(await get('/mysql/status')).toMatchObject({ status: 'disconnected' })
})

it('hostile seed: the corpus as names and topics', async () => {
  b = await bench({ seed: 'hostile' })
  const { data } = await get<{ data: { username: string; rules: { topic: string }[] }[] }>(
    '/built_in_database/rules/users?limit=1000',
  )
  const texts = hostileTexts.map(({ text }) => text)
  expect(data.map(({ username }) => username).sort()).toEqual([...new Set(texts)].sort())
  expect(new Set(data.map(({ rules }) => rules[0]?.topic))).toEqual(new Set(texts))
})

it('empty seed: the default file only', async () => {
  b = await bench()
  expect(await types()).toEqual(['file'])
})
