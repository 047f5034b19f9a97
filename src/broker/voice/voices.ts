import { releaseOf, type Broker, type Edition } from '@/contract/capability'
import { voice51 } from './v5-1'
import { voice58 } from './v5-8/voice'
import type { Voice } from './voice'

/** The releases that the embedded broker can answer as. */
export const apis = ['5.1', '5.8'] as const
export type Api = (typeof apis)[number]

/** Each voice by its name. */
export const voices: Readonly<Record<Api, Voice>> = { '5.1': voice51, '5.8': voice58 }

/** What it answers as: by this its calls are there or not. */
export const brokerOf = (edition: Edition, api: Api = '5.1'): Broker => ({ edition, release: releaseOf(voices[api].releases[edition].version) })
