import type { TextKeys } from '@locales/keys.gen'

/** A file of texts in `locales/<language>`: those of one feature or building block. */
type Namespace = keyof TextKeys

/** A key of the message catalogue; a misspelt one does not compile. Plural forms count as one key. */
export type Key = TextKeys[Namespace]

/** The keys below a prefix, without it: `KeyBelow<'common', 'screen.'>` are the names of the screens with a title. */
export type KeyBelow<N extends Namespace, Prefix extends string> = RestOf<TextKeys[N], Prefix>

type RestOf<K extends string, Prefix extends string> = K extends `${Prefix}${infer Rest}` ? Rest : never

/** Values put into a message. */
export type MessageValues = Readonly<Record<string, string | number>>
