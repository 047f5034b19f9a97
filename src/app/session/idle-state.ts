import { createStore } from '@/lib/store'
import type { IdlePhase } from './idle-clock'

export type IdleState = { readonly phase: IdlePhase; readonly left: number }

/** The content of the idle dialog; updated by `idle.ts`. */
export const idle = createStore<IdleState>({ phase: 'active', left: 0 })
