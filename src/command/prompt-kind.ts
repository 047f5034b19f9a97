import type { Pickable } from '@/api/resource'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'

/** The closed union of prompt kinds: palette steps and form fields use the same control for each. */
export type Prompt =
  | {
      kind: 'text'
      multiline?: boolean
      /** How a form draws it: a number with its unit, or a word instead. */
      amount?: AmountPrompt
      /**
       * One value that is replaced as a whole: the present value is shown next to the input, not put
       * into it.
       */
      single?: true
    }
  | { kind: 'secret'; fresh?: boolean }
  | { kind: 'number'; min?: number; max?: number; zero?: Zero }
  | { kind: 'duration'; zero?: Zero }
  | { kind: 'bytes' }
  | { kind: 'rate' }
  | { kind: 'choice'; options: readonly string[]; words: string }
  | { kind: 'toggle' }
  | {
      kind: 'pick'
      resource: Pickable
      free?: boolean
      /** Free text is taken as typed: search results are offered, never substituted. */
      exact?: true
      /** The named object need not exist at the broker: a ban also takes a client that is not connected. */
      absent?: true
      within?: string
      /** Sent in the body or the query, where any text is allowed; otherwise it is part of the path. */
      sentInBody?: true
      /** For an id with two keys, the one that is a path segment in a URL; by default the whole id. */
      segment?: (id: string) => string
    }
  | { kind: 'topic' }
  | { kind: 'topicFilter'; of?: string }
  | { kind: 'hostPort'; port?: number }
  | { kind: 'datetime'; presets?: readonly string[] }
  | { kind: 'json' }
  | {
      kind: 'sql'
      /** The first words of a statement: a palette line that begins with one is a complete statement. */
      starts?: readonly string[]
    }
  | { kind: 'code'; language: string }
  | { kind: 'file'; accept: string }
  | {
      kind: 'list'
      of: Prompt
      /** The objects of the broker that are offered besides the options of a choice. */
      catalog?: Pickable | undefined
      groups?: OptionGroups | undefined
    }
  | { kind: 'keyValue' }

/** Groups of options of which a value holds one at a time, where the broker has `needs`. */
export type OptionGroups = {
  readonly needs: Capability
  /** Options in none of them are in the last. */
  readonly of: readonly { readonly label?: Key; readonly options: readonly string[] }[]
}

/** What zero means to the broker, where it is not an amount. */
export type Zero = 'noLimit' | 'never' | 'off'

/** A number of some kind, or a word of the broker instead, such as `infinity`. */
export type AmountPrompt = {
  readonly kind: 'number' | 'duration' | 'bytes'
  readonly word?: string | undefined
  /** What the word means, where that is not “No limit” of an amount or “Off” of a function. */
  readonly zero?: Zero
  readonly min?: number
  readonly max?: number
}

export type PromptKind = Prompt['kind']
