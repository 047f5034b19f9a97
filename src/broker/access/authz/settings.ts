import { parseDuration } from '@/lib/time/time'
import type { Bodies } from '../../checks/bodies'
import type { CacheLimits } from './verdict-cache'

/**
 * The default decision, the action on refusal, and the cache
 * (src/contract/docs/authorization.md#settings).
 */
export type AuthzSettings = Bodies['authzSettingsUpdate']

export const defaultSettings: AuthzSettings = {
  no_match: 'allow',
  deny_action: 'ignore',
  cache: { enable: true, max_size: 32, ttl: '1m' },
}

/** Size and lifetime of the cache of a connection. */
export const toCacheLimits = ({ cache: { max_size, ttl } }: AuthzSettings): CacheLimits => ({
  maxEntries: max_size,
  ttl: typeof ttl === 'number' ? ttl : (parseDuration(ttl) ?? 60_000),
})
