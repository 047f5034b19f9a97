import { createStore } from '@/lib/store'
import type { Trial } from './trial'

/** The last trial of each rule since the page was opened; what comes late of one before is not told. */
export const trials = createStore<Readonly<Record<string, Trial>>>({})

export const keepTrial = (trial: Trial): void => trials.set((all) => {
  const last = all[trial.rule]
  return trial.state === 'running' || last === undefined || last.trace === trial.trace ? { ...all, [trial.rule]: trial } : all
})
