import type { Profile } from '@/contract/profile'

/** The brokers that the wall shows in turn, and for how long each, in milliseconds. */
export type Cycle = {
  readonly profiles: readonly Profile[]
  /** Names in the address that no broker of this console has. */
  readonly unknown: readonly string[]
  readonly everyMs: number
}

/** The bounds of the seconds for which each broker is shown. */
export const cycleSeconds = { min: 5, max: 3600, initial: 20 } as const

/** The names in a list that is separated by commas, each once. */
export const readNames = (brokers: string | undefined): readonly string[] => [
  ...new Set(
    (brokers ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/**
 * Reads the cycle from the address: `every=20` shows all brokers of this console for 20 seconds each, `brokers=a,b` only
 * these, be it a single one. Undefined where the broker of the page is shown, which the address then does not name.
 */
export function readCycle(
  search: Readonly<Record<string, string | undefined>>,
  profiles: readonly Profile[],
): Cycle | undefined {
  const names = readNames(search['brokers'])
  const chosen =
    names.length === 0
      ? profiles
      : names.flatMap((name) => profiles.find((profile) => profile.name === name) ?? [])
  if (names.length === 0 && (search['every'] === undefined || chosen.length < 2)) return undefined
  const seconds = Number(search['every'] ?? cycleSeconds.initial)
  const limited = Number.isFinite(seconds)
    ? Math.min(cycleSeconds.max, Math.max(cycleSeconds.min, seconds))
    : cycleSeconds.initial
  return {
    profiles: chosen,
    unknown: names.filter((name) => !profiles.some((profile) => profile.name === name)),
    everyMs: limited * 1000,
  }
}
