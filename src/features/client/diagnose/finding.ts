import type { Key } from '@/i18n/key'
import type { Path } from '@/route/paths'
import type { AnyCommand, CommandArgs } from '@/command/command'

/** Whether messages do not come to the client, or do not go out from it. */
export const directions = ['receive', 'send'] as const
export type Direction = (typeof directions)[number]

/** What is asked: a client, the topic it misses messages of, and which way they go. */
export type Question = {
  readonly clientid: string
  readonly topic: string
  readonly direction: Direction
  /** Who it logs in as, where it is not connected and cannot be asked. */
  readonly username?: string | undefined
}

/** Nothing wrong here, a feature that is off, something to know, what keeps messages away, or what cannot be known from here. */
type Verdict = 'fine' | 'off' | 'hint' | 'trouble' | 'unknown'

/** A value in a sentence of evidence: text and counts as they are, an instant (RFC 3339 or epoch milliseconds), a length of time in milliseconds. */
type Value = string | number | { readonly at: string | number } | { readonly ms: number }

/** One sentence of evidence. */
export type Sentence = { readonly key: Key; readonly values?: Readonly<Record<string, Value>> }

/** A command that would mend it, with what is known of its values. */
export type Mend = { readonly command: AnyCommand['id']; readonly with: CommandArgs }

/** What one check found: its verdict, the evidence for it, where to look, and what would mend it. */
export type Finding = {
  readonly verdict: Verdict
  readonly said: readonly Sentence[]
  readonly to?: Path
  readonly mends?: readonly Mend[]
}

/** A counter as a number; one that is missing or not exact is undefined where it is no number at all. */
export const numberOf = (count: number | string | undefined): number | undefined => {
  const value = count === undefined ? Number.NaN : Number(count)
  return Number.isNaN(value) ? undefined : value
}
