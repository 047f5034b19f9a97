import { parseRate } from '@/lib/time/rate'
import { inNetwork, parseNetwork } from '@/features/authorization/model/acl/network'
import type { RateLimiter } from '../mqtt/listener-entry'
import { TokenBucket, type Rate } from '../mqtt/token-bucket'

/**
 * Rate limits of the configuration (src/contract/docs/listeners.md#fields,
 * src/contract/docs/config.md#limiter); missing ones are unlimited.
 */
export type RateSettings = {
  readonly max_conn_rate?: string | undefined
  readonly messages_rate?: string | undefined
  readonly bytes_rate?: string | undefined
}

/** Parses `1000/s`, `10MB/5s`, or `500` per second. */
function rateOf(text: string | undefined): Rate | undefined {
  if (text === undefined) return undefined
  const read = parseRate(text.includes('/') ? text : `${text}/s`)
  return typeof read === 'object' ? { count: read.amount, ms: read.seconds * 1000 } : undefined
}

/** A bucket for a rate; undefined if unlimited. */
function createBucket(text: string | undefined, now: () => number): TokenBucket | undefined {
  const rate = rateOf(text)
  if (!rate) return undefined
  const bucket = new TokenBucket(now)
  bucket.set(rate)
  return bucket
}

/** Limits that clients share. */
export type SharedLimits = {
  readonly connections: TokenBucket | undefined
  readonly messages: TokenBucket | undefined
  readonly bytes: TokenBucket | undefined
}

export const createSharedLimits = (
  { max_conn_rate, messages_rate, bytes_rate }: RateSettings,
  now: () => number,
): SharedLimits => ({
  connections: createBucket(max_conn_rate, now),
  messages: createBucket(messages_rate, now),
  bytes: createBucket(bytes_rate, now),
})

/** Whether one more connection is allowed; counts it if so. */
export function admits(buckets: readonly (TokenBucket | undefined)[]): boolean {
  const limited = buckets.filter((bucket) => bucket !== undefined)
  if (!limited.every((bucket) => bucket.free)) return false
  for (const bucket of limited) bucket.take()
  return true
}

/** The rate limiter of a client: its own buckets by the listener's rates, and the shared ones of the node. */
export function createConnectionLimiter(
  settings: RateSettings,
  node: SharedLimits,
  now: () => number,
): RateLimiter | undefined {
  const messages = [createBucket(settings.messages_rate, now), node.messages].filter(
    (bucket) => bucket !== undefined,
  )
  const bytes = [createBucket(settings.bytes_rate, now), node.bytes].filter((bucket) => bucket !== undefined)
  if (messages.length + bytes.length === 0) return undefined
  return {
    consume(size, count) {
      let wait = 0
      for (const bucket of bytes) {
        bucket.take(size)
        wait = Math.max(wait, bucket.debt)
      }
      if (count === 0) return wait
      for (const bucket of messages) {
        bucket.take(count)
        wait = Math.max(wait, bucket.debt)
      }
      return wait
    },
  }
}

type AccessRule = { readonly allow: boolean; readonly fits: (address: string) => boolean }

function readAccess(rule: string): AccessRule[] {
  const [, verb = '', whom = ''] = /^\s*(allow|deny)\s+(\S+)\s*$/i.exec(rule) ?? []
  const network = parseNetwork(whom)
  if (whom !== 'all' && !network) return []
  return [
    { allow: verb.toLowerCase() === 'allow', fits: (address) => !network || inNetwork(network, address) },
  ]
}

/** Access rules such as `allow 10.0.0.0/8` and `deny all`: the first match decides, allowed by default. */
export function accessBy(rules: readonly string[]): (address: string) => boolean {
  const read = rules.flatMap(readAccess)
  return (address) => read.find(({ fits }) => fits(address))?.allow ?? true
}
