import { maskedSecrets, withValueAt, type Config } from '@/contract/family/config'
import { factsOf } from './fields/types'

/** What was typed into the form of one bridge, on its way into that of another. It stays in memory, for it may hold secrets. */
export type StashedForm = {
  /** The types that it fits. */
  readonly family: string | undefined
  readonly config: Config
  /** Secrets that only the broker knows: they must be given again. */
  readonly again: readonly string[]
  /** It is a copy, beside which the other stays: it needs a name of its own. */
  readonly copy: boolean
}

let stashed: StashedForm | undefined

/** Takes a configuration along to the next form of its family; what the broker masks is left behind, and asked for there. */
export function stashForm(type: string, config: Config, copy = false): void {
  const again = maskedSecrets(config)
  stashed = {
    family: factsOf(type)?.family,
    config: again.reduce((whole, path) => withValueAt(whole, path, ''), config),
    again,
    copy,
  }
}

/** What was carried for a type, once; what was meant for another is dropped. */
export function popStashedForm(type: string): StashedForm | undefined {
  const taken = stashed
  stashed = undefined
  return taken?.family === factsOf(type)?.family ? taken : undefined
}
