import { beforeEach, expect, it } from 'vitest'
import { session } from '@/connection/page'
import { keepTrial, maxTrials, trials, type Trial } from './trial-store'

const trialOf = (rule: string, part: Partial<Trial> = {}): Trial => ({
  rule,
  trace: `trace of ${rule}`,
  state: 'running',
  lines: [],
  others: 0,
  ...part,
})

beforeEach(() => trials.set(() => new Map()))

it('keeps the last trials of a limited number of rules', () => {
  const rules = Array.from({ length: maxTrials + 1 }, (_, at) => `${at}`)
  for (const rule of rules) keepTrial(trialOf(rule))
  expect([...trials.get().keys()]).toEqual(rules.slice(1))
})

it('ignores late results of a trial that is not kept any more', () => {
  keepTrial(trialOf('r', { trace: 'newer' }))
  keepTrial(trialOf('r', { trace: 'older', state: 'ended' }))
  keepTrial(trialOf('dropped', { state: 'ended' }))
  expect([...trials.get().values()]).toEqual([trialOf('r', { trace: 'newer' })])
})

it('ends with the session, so that the next user finds no messages of the rule', async () => {
  keepTrial(trialOf('r'))
  await session.end()
  expect(trials.get().size).toBe(0)
})
