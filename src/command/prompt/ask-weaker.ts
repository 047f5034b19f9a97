import type { UndoPromise } from '../undo/assess'
import type { Prompting } from './prompting'

const rank = { none: 0, part: 1, all: 2 } as const

/** Whether less can be undone than was promised. */
const isWeaker = (now: UndoPromise, promised: UndoPromise): boolean =>
  rank[now.extent] < rank[promised.extent] ||
  (now.extent !== 'none' && promised.survivesReload && !now.survivesReload)

/** The confirm again, if less can be undone than it promised; else undefined. */
export function askWeaker(state: Prompting, now: UndoPromise | undefined): Prompting | undefined {
  if (now === undefined || state.undo === undefined || !isWeaker(now, state.undo)) return undefined
  const body = now.extent === 'all' ? 'undo.weaker.reload' : (`undo.weaker.${now.extent}` as const)
  return { ...state, phase: 'confirming', undo: now, confirm: { ...state.confirm, body } }
}
