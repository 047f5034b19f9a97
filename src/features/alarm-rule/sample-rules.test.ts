// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { AlarmRule } from './model/rule'
import {
  alarmRuleStates,
  listFirings,
  maxFirings,
  removeAlarmRule,
  saveAlarmRule,
  saveAlarmRuleStates,
  saveFirings,
  saveQuietHours,
  listAlarmRules,
} from './own-rules'
import type { AlarmApi } from './read-condition'
import { recordFiring, sampleRules } from './sample-rules'

const rule = (name: string, condition: string, more: Partial<AlarmRule> = {}): AlarmRule => ({
  name,
  condition,
  severity: 'warning',
  forMs: 0,
  enabled: true,
  notify: false,
  sound: false,
  ...more,
})

const start = new Date(2026, 10, 27, 12).getTime()
let calls: string[] = []
let connections: number | undefined = 5
let failure: ApiError | undefined

/** A client of which each call is counted, and fails with `failure`. */
const api = new Proxy({} as AlarmApi, {
  get: (_, endpoint) => () => {
    calls.push(String(endpoint))
    return failure === undefined ? Promise.resolve({ connections, connected: true }) : Promise.reject(failure)
  },
})

const sample = (at = start, isCurrent = () => true) => sampleRules(api, () => at, isCurrent)

beforeEach(() => {
  for (const { name } of listAlarmRules()) removeAlarmRule(name)
  saveAlarmRuleStates({})
  saveFirings([])
  saveQuietHours({ enabled: false, from: 0, to: 0, days: [] })
  calls = []
  connections = 5
  failure = undefined
})

it('reads only for enabled rules, and fires with a history entry', async () => {
  saveAlarmRule(rule('busy', 'connections above 3'))
  saveAlarmRule(rule('off', 'client c1 gone', { enabled: false }))
  expect(await sample()).toMatchObject([{ kind: 'fired', value: 5, quiet: false, rule: { name: 'busy' } }])
  expect(calls).toEqual(['monitorCurrent'])
  expect(listFirings()).toMatchObject([{ rule: 'busy', at: start, value: 5 }])
  connections = 1
  await sample(start + 10_000)
  expect(await sample(start + 40_000)).toMatchObject([{ kind: 'ended' }])
  expect(listFirings()).toMatchObject([{ rule: 'busy', at: start, ended: start + 40_000 }])
})

it('distinguishes a missing client from a silent broker, a missing endpoint and a forbidden one', async () => {
  saveAlarmRule(rule('gone', 'client c1 gone'))
  const phases: (string | undefined)[] = []
  for (const error of [
    new ApiError(0, 'NETWORK', '', { failure: 'network' }),
    new ApiError(404, 'NOT_FOUND', 'Request Path Not Found'),
    new ApiError(403, 'UNAUTHORIZED_ROLE', ''),
    new ApiError(404, 'CLIENTID_NOT_FOUND', ''),
  ]) {
    failure = error
    await sample()
    const state = alarmRuleStates.get()['gone']
    phases.push(state?.why ?? state?.phase)
  }
  expect(phases).toEqual(['unreachable', 'unsupported', 'unsupported', 'firing'])
})

it('fires quietly when silenced and within the quiet hours', async () => {
  saveAlarmRule(rule('silenced', 'connections above 3', { silencedUntil: start + 1 }))
  saveAlarmRule(rule('over', 'connections above 3', { silencedUntil: start }))
  expect((await sample()).map((event) => [event.rule.name, event.quiet])).toEqual([
    ['over', false],
    ['silenced', true],
  ])
  saveQuietHours({ enabled: true, from: 0, to: 0, days: [5] })
  saveAlarmRule(rule('night', 'connections above 4'))
  expect(await sample()).toMatchObject([{ rule: { name: 'night' }, quiet: true }])
  expect(listFirings()[0]).toMatchObject({ rule: 'night', quiet: true })
})

it('changes nothing when another tab has taken over during the reads', async () => {
  saveAlarmRule(rule('busy', 'connections above 3'))
  expect(await sample(start, () => false)).toEqual([])
  expect(alarmRuleStates.get()).toEqual({})
})

it('starts a rule again when its condition changes, and forgets a deleted one', async () => {
  saveAlarmRule(rule('busy', 'connections above 3'))
  await sample()
  saveAlarmRule(rule('busy', 'connections above 30'))
  expect(alarmRuleStates.get()['busy']).toBeUndefined()
  await sample()
  expect(alarmRuleStates.get()['busy']?.phase).toBe('ok')
  removeAlarmRule('busy')
  await sample()
  expect(alarmRuleStates.get()).toEqual({})
})

it('shows a condition of another release as unknown, and reads nothing for it', async () => {
  saveAlarmRule(rule('later', 'sessions above 3'))
  await sample()
  expect(alarmRuleStates.get()['later']).toMatchObject({ phase: 'unknown', why: 'unsupported' })
  expect(calls).toEqual([])
})

it('limits the history', () => {
  const event = {
    rule: rule('busy', 'connections above 3'),
    kind: 'fired',
    at: start,
    value: 1,
    quiet: false,
  } as const
  saveFirings(
    Array.from({ length: maxFirings + 5 }).reduce<ReturnType<typeof listFirings>>(
      (all) => recordFiring(all, event),
      [],
    ),
  )
  expect(listFirings()).toHaveLength(maxFirings)
})
