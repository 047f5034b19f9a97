import { maskedSecrets, withValueAt, type Config } from '@/contract/family/config'
import { factsOf } from './fields/types'

/**
 * The values of a form on their way to the form of another bridge. Kept in memory, because they may include
 * secrets.
 */
export type StashedForm = {
  /** The common name of the types that it fits. */
  readonly label: string | undefined
  readonly config: Config
  /** Secrets that only the broker knows, which have to be entered again. */
  readonly again: readonly string[]
  /** Whether it is a copy, which needs another name. */
  readonly copy: boolean
}

let stashed: StashedForm | undefined

/**
 * Stores a configuration for the next form of its family, without masked secrets, which have to be entered
 * again.
 */
export function stashForm(type: string, config: Config, copy = false): void {
  const again = maskedSecrets(config)
  stashed = {
    label: factsOf(type)?.label,
    config: again.reduce((whole, path) => withValueAt(whole, path, ''), config),
    again,
    copy,
  }
}

/** Returns the stored configuration for a type, once; one for another family is discarded. */
export function popStashedForm(type: string): StashedForm | undefined {
  const current = stashed
  stashed = undefined
  return current?.label === factsOf(type)?.label ? current : undefined
}
