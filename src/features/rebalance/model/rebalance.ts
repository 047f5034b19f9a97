type Rates = {
  readonly connRate: number
  readonly sessRate: number
  /** Milliseconds. */
  readonly healthCheck: number
  readonly takeover: number
}

/**
 * Estimates the duration of an eviction in milliseconds: both waits, and connections and sessions at their
 * rates.
 */
export const evictionMs = (
  moving: { readonly live: number; readonly sessions: number },
  { connRate, sessRate, healthCheck, takeover }: Rates,
): number =>
  healthCheck +
  takeover +
  Math.ceil(moving.live / connRate) * 1000 +
  Math.ceil(moving.sessions / sessRate) * 1000

type Thresholds = { readonly abs: number; readonly rel: number }

/**
 * The nodes from which clients are moved, and how many in total: those above the average by both thresholds,
 * down to the average of the others.
 */
export function balance(
  loads: ReadonlyMap<string, number>,
  { abs, rel }: Thresholds,
): { readonly donors: readonly string[]; readonly moving: number } {
  const total = [...loads.values()].reduce((sum, one) => sum + one, 0)
  const average = loads.size === 0 ? 0 : total / loads.size
  const donors = [...loads].filter(([, load]) => load > average).map(([name]) => name)
  const rest = [...loads].filter(([name]) => !donors.includes(name)).map(([, load]) => load)
  const low = rest.length === 0 ? 0 : rest.reduce((sum, one) => sum + one, 0) / rest.length
  const high =
    donors.length === 0 ? 0 : donors.reduce((sum, name) => sum + (loads.get(name) ?? 0), 0) / donors.length
  if (donors.length === 0 || high < low + abs || high < low * rel) return { donors: [], moving: 0 }
  // The larger of the values that both thresholds allow.
  const goal = Math.max(low + abs, low * rel, average)
  return {
    donors,
    moving: Math.ceil(donors.reduce((sum, name) => sum + Math.max(0, (loads.get(name) ?? 0) - goal), 0)),
  }
}
