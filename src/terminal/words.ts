import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageValues } from '@/i18n/key'
import { flatten, type Block } from '@/i18n/catalogue'
import { startWithWords } from '@/i18n/start-with-words'
import { root } from './registry'

/** The text of a key; a key without a text is returned unchanged. */
export type TerminalWords = (key: string, values?: MessageValues) => string

/** Loads the English catalogue for the terminal. */
export function loadWords(): TerminalWords {
  const folder = join(root, 'locales', 'en')
  const words = Object.assign(
    {},
    ...readdirSync(folder).map((name) =>
      flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Block),
    ),
  ) as Record<string, string>
  startWithWords(words)
  return (key, values = {}) =>
    (
      words[key] ??
      (values.count === 1 ? words[`${key}_one`] : undefined) ??
      words[`${key}_other`] ??
      key
    ).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
