import { expect, it } from 'vitest'
import { summarizeAlarms } from './alarm-summary'

const page = (names: readonly string[], count?: number) => ({
  data: names.map((name) => ({ name, node: 'a' })),
  meta: { page: 1, limit: 100, ...(count === undefined ? {} : { count }) },
})

it('counts alarms and firing rules, and finds the worst severity', () => {
  expect(summarizeAlarms(page([]), [])).toEqual({ count: 0, worst: undefined, names: [] })
  expect(summarizeAlarms(page(['high_cpu_usage']), [])).toMatchObject({ count: 1, worst: 'warning' })
  expect(summarizeAlarms(page(['high_cpu_usage', 'partition']), [])).toMatchObject({
    count: 2,
    worst: 'critical',
  })
  expect(summarizeAlarms(page([]), [{ name: 'busy', isCritical: true }])).toEqual({
    count: 1,
    worst: 'critical',
    names: ['busy'],
  })
})

it('counts the alarms that the page does not hold', () => {
  expect(summarizeAlarms(page(['high_cpu_usage'], 120), [{ name: 'busy', isCritical: false }])).toEqual({
    count: 121,
    worst: 'warning',
    names: ['busy', 'high_cpu_usage'],
  })
})
