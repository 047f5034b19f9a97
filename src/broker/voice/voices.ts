import { releaseOf, type Broker, type Edition } from '@/contract/capability'
import { voice51 } from './v5-1'
import { voice58 } from './v5-8/voice'
import { voice59 } from './v5-9/voice'
import { voice61 } from './v6-1/voice'
import type { Voice } from './voice'

/** The releases that the embedded broker can answer as: those that real brokers were heard of, and all. */
export const confirmed = ['5.1', '5.8'] as const
export const apis = [...confirmed, '5.9', '6.1'] as const
export type Api = (typeof apis)[number]

/** Each voice by its name. */
export const voices: Readonly<Record<Api, Voice>> = {
  '5.1': voice51,
  '5.8': voice58,
  '5.9': voice59,
  '6.1': voice61,
}

/** Whether there is one edition only. */
export const isUnited = (api: Api): boolean =>
  voices[api].releases.opensource === voices[api].releases.enterprise

/** What it answers as: by this its calls are there or not. */
export const brokerOf = (edition: Edition, api: Api = '5.1'): Broker => ({
  edition,
  release: releaseOf(voices[api].releases[edition].version),
})
