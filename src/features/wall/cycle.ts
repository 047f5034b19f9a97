import type { Profile } from '@/contract/profile'

/** The brokers that the wall shows in turn, and for how long each, in milliseconds. */
export type Cycle = { readonly profiles: readonly Profile[]; readonly everyMs: number }

const bounds = { min: 5, max: 3600, initial: 20 }

/**
 * Reads the cycle from the address: `every=20` shows all brokers of this console for 20 seconds each, `brokers=a,b` only
 * these. Undefined where one broker is shown.
 */
export function readCycle(
  search: Readonly<Record<string, string | undefined>>,
  profiles: readonly Profile[],
): Cycle | undefined {
  const { every, brokers } = search
  if (every === undefined && brokers === undefined) return undefined
  const names = brokers?.split(',')
  const chosen =
    names === undefined ? profiles : names.flatMap((name) => profiles.find((one) => one.name === name) ?? [])
  if (chosen.length < 2) return undefined
  const seconds = Number(every ?? bounds.initial)
  const limited = Number.isFinite(seconds)
    ? Math.min(bounds.max, Math.max(bounds.min, seconds))
    : bounds.initial
  return { profiles: chosen, everyMs: limited * 1000 }
}
