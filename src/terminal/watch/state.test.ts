import { expect, it } from 'vitest'
import { noQuietHours, type AlarmRule } from '@/features/alarm-rule/model/rule'
import type { Reading } from '@/features/alarm-rule/model/measure'
import { evaluateRules, firingNotices, limitNotices, type Notice, type WatchState } from './state'

const minute = 60_000
const start = new Date(2026, 10, 30, 12).getTime()
const busy: AlarmRule = {
  name: 'Busy',
  condition: 'connections above 10',
  severity: 'warning',
  forMs: minute,
  enabled: true,
  notify: false,
  sound: false,
}
const empty: WatchState = { broker: 'http://b', rules: {}, outbox: [] }

/** The notices after readings of one value a minute; the rules of each minute are those before it, unless it has its own. */
function play(rules: AlarmRule, values: readonly (number | undefined)[], quietHours = noQuietHours) {
  let state = empty
  for (const [index, value] of values.entries()) {
    const reading: Reading = value === undefined ? { is: 'unreachable' } : { is: 'figure', value }
    state = evaluateRules(
      { rules: [rules], quietHours },
      state,
      new Map([[rules.name, reading]]),
      start + index * minute,
    )
  }
  return state
}
const inWords = ({ outbox }: WatchState) =>
  outbox.map(({ status, startsAt, endsAt }) =>
    [status, (startsAt - start) / minute, ...(endsAt === undefined ? [] : [(endsAt - start) / minute])].join(
      ' ',
    ),
  )

it('notes a firing and its end, also where the broker was silent between', () => {
  expect(inWords(play(busy, [20, 20, undefined, 20, 1, 1]))).toEqual(['firing 1', 'resolved 1 5'])
})

it('notes a firing of the quiet hours when they end, and not at all where it is over by then', () => {
  const quiet = { enabled: true, from: 12 * 60, to: 12 * 60 + 4, days: [0, 1, 2, 3, 4, 5, 6] }
  expect(inWords(play(busy, [20, 20, 20, 20], quiet))).toEqual([])
  expect(inWords(play(busy, [20, 20, 20, 20, 20], quiet))).toEqual(['firing 1'])
  expect(inWords(play(busy, [20, 20, 1, 1, 1], quiet))).toEqual([])
  // The end is noted in quiet hours too.
  const later = { ...quiet, from: 12 * 60 + 2, to: 13 * 60 }
  expect(inWords(play(busy, [20, 20, 1, 1], later))).toEqual(['firing 1', 'resolved 1 3'])
})

it('takes the quiet hours of the rule before those of all', () => {
  const quiet = { enabled: true, from: 12 * 60, to: 13 * 60, days: [0, 1, 2, 3, 4, 5, 6] }
  const off = { ...quiet, enabled: false }
  expect(inWords(play({ ...busy, quietHours: off }, [20, 20], quiet))).toEqual(['firing 1'])
  expect(inWords(play({ ...busy, quietHours: quiet }, [20, 20]))).toEqual([])
  expect(inWords(play({ ...busy, silencedUntil: start + 2 * minute }, [20, 20]))).toEqual([])
})

it('resolves a firing rule that is changed, disabled or deleted', () => {
  const firing = play(busy, [20, 20])
  const evaluate = (rules: readonly AlarmRule[]) =>
    inWords(evaluateRules({ rules, quietHours: noQuietHours }, firing, new Map(), start + 2 * minute))
  const expected = ['firing 1', 'resolved 1 2']
  expect(evaluate([])).toEqual(expected)
  expect(evaluate([{ ...busy, enabled: false }])).toEqual(expected)
  expect(evaluate([{ ...busy, condition: 'connections above 11' }])).toEqual(expected)
  expect(evaluate([{ ...busy, severity: 'critical' }])).toEqual(expected)
  expect(evaluate([busy])).toEqual(['firing 1'])
})

it('repeats what fires and is delivered', () => {
  const firing = play(busy, [20, 20])
  expect(firingNotices(firing)).toEqual([])
  expect(firingNotices({ ...firing, outbox: [] })).toMatchObject([{ rule: 'Busy', status: 'firing' }])
  expect(firingNotices(play({ ...busy, silencedUntil: start + 9 * minute }, [20, 20]))).toEqual([])
})

it('drops pairs of a firing and its end above a number, but no end of a delivered firing', () => {
  const notice = (status: Notice['status'], startsAt: number): Notice => ({
    rule: 'Busy',
    condition: 'connections above 10',
    severity: 'warning',
    status,
    startsAt,
  })
  const all = [notice('resolved', 0), notice('firing', 1), notice('resolved', 1), notice('firing', 2)]
  expect(limitNotices(all, 4)).toEqual(all)
  expect(limitNotices(all, 3)).toEqual([all[0], all[3]])
  expect(limitNotices(all, 1)).toEqual([all[0], all[3]])
})
