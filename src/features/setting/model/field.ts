import type { HotRoot } from '@/features/config/contract-hot-roots'

/**
 * One setting of the broker as data (src/contract/docs/config.md#updating): its name as a parameter, where it
 * stands below its root, and what it takes; what it does is said under `settingNote`. Form, parameters of the command, checks and the list of changes
 * are all made of this.
 */
export type SettingField = {
  readonly name: string
  /** Where it stands below the root: `mqtt.max_inflight`. */
  readonly path: string
  readonly takes: SettingKindOfValue
}

/** What a setting takes. `words` stand in place of a value: `infinity`, `disabled`. */
type SettingKindOfValue =
  | { readonly kind: 'toggle' | 'percent' | 'rate' | 'text' | 'priorities' | 'address' | 'offset' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly word?: SettingWord }
  | { readonly kind: 'duration' | 'bytes'; readonly word?: SettingWord }
  | { readonly kind: 'choice'; readonly options: readonly (string | number)[]; readonly words: string }
  /** Whether a word is in a list. */
  | { readonly kind: 'member'; readonly of: string }

export type SettingWord = 'infinity' | 'disabled'

/**
 * How the broker takes a change: all roots at once, what is named of the first level whole, or only what is
 * named (src/contract/docs/config.md#updating).
 */
type Merge = 'whole' | 'groups' | 'deep'

/** Settings that are edited together. */
export type SettingKind = {
  /** The root that they stand below. */
  readonly root: HotRoot
  readonly fields: readonly SettingField[]
  readonly merge: Merge
}
