import type { Profile } from '@/contract/profile'
import type { Ref } from '@/api/resource'
import type { Key, MessageValues } from '@/i18n/key'

/**
 * A value that another user has changed since it was read: the value the form started with, and the present
 * one.
 */
export type Difference = { readonly param: string; readonly was: unknown; readonly now: unknown }

/** A setting that a save would change. */
export type Change = {
  readonly param: string
  /** The part of it, where it is a configuration. */
  readonly path?: string
  readonly from: unknown
  readonly to: unknown
}

/** The content of a confirm dialog; `type` must be typed to continue (a name or a count). */
export type Confirm = {
  body: Key
  values?: MessageValues
  type?: string
  /** The broker at which it runs, where that is not the broker of the page. */
  at?: Profile
  /** The label of the button; by default the command's own verb. */
  verb?: Key
  differences?: readonly Difference[]
  /** The changes a save makes. */
  changes?: readonly Change[]
  /** The affected objects, each with a link. */
  refs?: readonly Ref[]
  /** The affected items by the kind and name of each, where they are no targets of the command. */
  items?: readonly ConfirmItem[]
  /** The lines of a macro, each with its effect. */
  lines?: readonly ConfirmLine[]
}

/** An item of a configuration: a rule, or settings, which have no name. */
export type ConfirmItem = { readonly kind: Key; readonly name: string; readonly isDeleted?: boolean }

/** A line that needs confirmation, and its text: the question of its command, or its effect. */
export type ConfirmLine = {
  readonly line: number
  readonly text: string
  readonly note?: { readonly key: Key; readonly values?: MessageValues }
  /** Why the run can never be undone. */
  readonly never?: Key
}

/** The confirm text of a command that asks only when it runs on several targets. */
export const asksMany =
  <K extends Key>(body: K) =>
  (_values: unknown, count: number): Confirm | undefined =>
    count > 1 ? { body, values: { count } } : undefined
