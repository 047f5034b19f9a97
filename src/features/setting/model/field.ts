import type { Json } from '@/lib/text/big-json'
import type { Capability } from '@/contract/capability'
import type { HotRoot } from '@/features/config/contract-hot-roots'

/**
 * Describes one setting of the broker (src/contract/docs/config.md#updating): its parameter name, its path
 * below the root, and its type. Form, parameters, validation and the list of changes are generated from it;
 * the `settingNote` texts explain it.
 */
export type SettingField = {
  readonly name: string
  /** The path below the root, such as `mqtt.max_inflight`. */
  readonly path: string
  /** The broker's default. */
  readonly default?: Json
  /** The default of newer brokers. */
  readonly laterDefault?: { readonly needs: Capability; readonly value: Json }
  readonly takes: SettingKindOfValue
}

/** The type of a setting. `words` may replace a value: `infinity`, `disabled`. */
type SettingKindOfValue =
  | { readonly kind: 'toggle' | 'percent' | 'rate' | 'text' | 'priorities' | 'address' | 'offset' }
  | {
      readonly kind: 'number'
      readonly min?: number
      readonly max?: number
      readonly word?: SettingWord
      readonly fraction?: true
    }
  | {
      readonly kind: 'duration' | 'bytes'
      readonly word?: SettingWord
      /** What the word means, where that is not “No limit” of an amount or “Off” of a function. */
      readonly zero?: 'never'
    }
  | { readonly kind: 'choice'; readonly options: readonly (string | number)[]; readonly words: string }
  /** Whether a list contains a word. */
  | { readonly kind: 'member'; readonly of: string }

export type SettingWord = 'infinity' | 'disabled'

/**
 * How the broker applies a change: `whole` needs all roots, `groups` replaces the groups in the body, `deep`
 * merges (src/contract/docs/config.md#updating).
 */
type Merge = 'whole' | 'groups' | 'deep'

/** Settings that are edited together. */
export type SettingKind = {
  /** The root that contains them. */
  readonly root: HotRoot
  readonly fields: readonly SettingField[]
  readonly merge: Merge
}
