import { parseDuration } from '@/lib/time/time'
import type { Bodies } from '../../hocon/bodies'
import type { CacheLimits } from './verdict-cache'

/**
 * What holds where no source decides, what becomes of who is refused, and how long verdicts are remembered
 * (src/contract/docs/authorization.md#settings).
 */
export type AuthzSettings = Bodies['authzSettingsUpdate']

export const defaultSettings: AuthzSettings = {
  no_match: 'allow',
  deny_action: 'ignore',
  cache: { enable: true, max_size: 32, ttl: '1m' },
}

/** How many verdicts a connection remembers, and how long. */
export const limitsOf = ({ cache: { max_size, ttl } }: AuthzSettings): CacheLimits => ({
  maxEntries: max_size,
  ttl: typeof ttl === 'number' ? ttl : (parseDuration(ttl) ?? 60_000),
})
