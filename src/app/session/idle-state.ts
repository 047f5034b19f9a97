import { createStore } from '@/lib/store'
import type { IdlePhase } from './idle-clock'

export type IdleState = { readonly phase: IdlePhase; readonly left: number }

/** What the idle dialog shows; `idle.ts` keeps it. */
export const idle = createStore<IdleState>({ phase: 'active', left: 0 })
