import { maskedSecrets, withValueAt, type Config } from '@/contract/family/config'
import { factsOf } from '@/features/bridge/fields/types'
import type { TargetNoun } from './model/noun'

/**
 * The values of a form on their way to the form of another object. Kept in memory, because they may include
 * secrets.
 */
export type StashedForm = {
  readonly type: string
  readonly config: Config
  /** Secrets that only the broker knows, which have to be entered again. */
  readonly again: readonly string[]
  /** Whether it is a copy, which needs another name. */
  readonly copy: boolean
}

let stashed: (StashedForm & { readonly fits: string }) | undefined

/** Types of bridges with a common name are variants, whose forms share fields. */
const fitOf = (noun: TargetNoun, type: string): string =>
  `${noun} ${noun === 'bridge' ? factsOf(type)?.label : type}`

/** A configuration without its masked secrets, which have to be entered again. */
export function withoutSecrets(config: Config): Pick<StashedForm, 'config' | 'again'> {
  const again = maskedSecrets(config)
  return { config: again.reduce((whole, path) => withValueAt(whole, path, ''), config), again }
}

/** Stores a configuration for the next form of its type or of a variant. */
export function stashForm(noun: TargetNoun, type: string, config: Config, copy = false): void {
  stashed = { fits: fitOf(noun, type), type, copy, ...withoutSecrets(config) }
}

/** Returns the stored configuration for a type, once; one for another type is discarded. */
export function popStashedForm(noun: TargetNoun, type: string): StashedForm | undefined {
  const current = stashed
  stashed = undefined
  return current?.fits === fitOf(noun, type) ? current : undefined
}
