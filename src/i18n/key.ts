import type command from '@locales/en/command.json'
import type common from '@locales/en/common.json'
import type detail from '@locales/en/detail.json'
import type error from '@locales/en/error.json'
import type help from '@locales/en/help.json'
import type journal from '@locales/en/journal.json'
import type list from '@locales/en/list.json'
import type overview from '@locales/en/overview.json'
import type palette from '@locales/en/palette.json'
import type param from '@locales/en/param.json'
import type session from '@locales/en/session.json'
import type settings from '@locales/en/settings.json'
import type shell from '@locales/en/shell.json'

type Words = typeof command &
  typeof common &
  typeof detail &
  typeof error &
  typeof help &
  typeof journal &
  typeof list &
  typeof overview &
  typeof palette &
  typeof param &
  typeof session &
  typeof settings &
  typeof shell

type Flat<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Flat<T[K], `${P}${K}.`>
}[keyof T & string]

type Singular<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K

/** A key of the message catalogue; a misspelt one does not compile. Plural forms count as one key. */
export type Key = Singular<Flat<Words>>

/** Values put into a message. */
export type MessageValues = Readonly<Record<string, string | number>>
