import { binary, duration, list, may, number, positive, struct, where, type Read } from './kind'

const waits = { wait_health_check: may(duration), wait_takeover: may(duration) }
const rates = { conn_evict_rate: may(positive), sess_evict_rate: may(positive) }
const aboveOne = where(number, (value) => (value > 1 ? undefined : 'must be greater than 1'))

/** Options of an evacuation. */
export const evacuationOptions = struct({
  ...waits,
  ...rates,
  redirect_to: may(binary),
  migrate_to: may(list(binary)),
})
export type EvacuationOptions = Read<typeof evacuationOptions>

/** Options of rebalancing. */
export const rebalanceOptions = struct({
  ...waits,
  ...rates,
  abs_conn_threshold: may(positive),
  rel_conn_threshold: may(aboveOne),
  abs_sess_threshold: may(positive),
  rel_sess_threshold: may(aboveOne),
  nodes: may(list(binary)),
})
