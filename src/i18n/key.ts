import type { Texts } from '@locales/texts'

type Flat<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Flat<T[K], `${P}${K}.`>
}[keyof T & string]

type Singular<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K

/** A key of the message catalogue; a misspelt one does not compile. Plural forms count as one key. */
export type Key = Singular<Flat<Texts>>

/** Values put into a message. */
export type MessageValues = Readonly<Record<string, string | number>>
