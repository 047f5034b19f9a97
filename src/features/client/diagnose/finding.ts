import type { Key } from '@/i18n/key'
import type { Path } from '@/route/paths'
import type { AnyCommand, CommandArgs } from '@/command/command'

/** The direction of the missing messages: to the client or from it. */
export const directions = ['receive', 'send'] as const
export type Direction = (typeof directions)[number]

/** The subject of a diagnosis: a client, the topic of the missing messages, and their direction. */
export type Question = {
  readonly clientid: string
  readonly topic: string
  readonly direction: Direction
  /** The username of a client that is not connected. */
  readonly username?: string | undefined
}

/** No problem here, a disabled feature, a hint, a cause of missing messages, or not decidable. */
type Verdict = 'fine' | 'off' | 'hint' | 'trouble' | 'unknown'

/**
 * A value in the evidence: a text or count, an instant (RFC 3339 or epoch milliseconds), or a duration in
 * milliseconds.
 */
type Value = string | number | { readonly at: string | number } | { readonly ms: number }

/** One sentence of the evidence. */
export type Sentence = { readonly key: Key; readonly values?: Readonly<Record<string, Value>> }

/** A command that would solve the problem, with the known parameters. */
export type Fix = { readonly command: AnyCommand['id']; readonly with: CommandArgs }

/**
 * The result of a check: verdict, evidence, the page to look at, and commands that would solve the problem.
 */
export type Finding = {
  readonly verdict: Verdict
  readonly evidence: readonly Sentence[]
  readonly to?: Path
  readonly fixes?: readonly Fix[]
}

/** A counter as a number, rounded if it is large; undefined if it is not a number. */
export const toCount = (count: number | string | undefined): number | undefined => {
  const value = count === undefined ? Number.NaN : Number(count)
  return Number.isNaN(value) ? undefined : value
}
