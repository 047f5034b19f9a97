import { releaseOf, type Broker, type Edition } from '@/contract/capability'
import { profile51 } from './v5-1'
import { profile58 } from './v5-8/profile'
import { profile59 } from './v5-9/profile'
import { profile62, releaseNames } from './v6-2/profile'
import type { ReleaseProfile } from './profile'

/** Releases that were compared with real brokers, and all that the embedded broker can answer as. */
export const confirmedApis = ['5.1', '5.8'] as const
export const apis = [...confirmedApis, '5.9', '6.1', '6.2'] as const
export type Api = (typeof apis)[number]

export const releaseProfiles: Readonly<Record<Api, ReleaseProfile>> = {
  '5.1': profile51,
  '5.8': profile58,
  '5.9': profile59,
  // Answers as 6.2 does, under its own version.
  '6.1': { ...profile62, releases: releaseNames('6.1.1') },
  '6.2': profile62,
}

/** Whether the release has a single edition. */
export const hasSingleEdition = (api: Api): boolean =>
  releaseProfiles[api].releases.opensource === releaseProfiles[api].releases.enterprise

/** Release and edition, for capability checks. */
export const toBroker = (edition: Edition, api: Api = '5.1'): Broker => ({
  edition,
  release: releaseOf(releaseProfiles[api].releases[edition].version),
})
