import type { TextKeys } from '@locales/keys.gen'

/** A key of the message catalogue; a misspelt one does not compile. Plural forms count as one key. */
export type Key = TextKeys[keyof TextKeys]

/** Values put into a message. */
export type MessageValues = Readonly<Record<string, string | number>>
