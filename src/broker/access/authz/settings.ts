import { parseDuration } from '@/lib/time/time'
import type { Bodies } from '../../hocon/bodies'

/** What holds where no source decides, what becomes of who is refused, and how long verdicts are remembered (contract C §5.3). */
export type AuthzSettings = Bodies['authzSettingsUpdate']

export const defaultSettings: AuthzSettings = { no_match: 'allow', deny_action: 'ignore', cache: { enable: true, max_size: 32, ttl: '1m' } }

/** How long a verdict is remembered, ms. */
export const ttlOf = ({ cache: { ttl } }: AuthzSettings): number => (typeof ttl === 'number' ? ttl : (parseDuration(ttl) ?? 60_000))
