import type { MessageValues } from '@/i18n/key'
import { flatten } from '@/i18n/catalogue'
import { startWithWords } from '@/i18n/start-with-words'
import { readTexts } from '@/terminal/sources'

/** The text of a key; a key without a text is returned unchanged. */
export type TerminalWords = (key: string, values?: MessageValues) => string

let texts: Readonly<Record<string, string>> | undefined

/** Loads the English catalogue for the terminal. */
export function loadWords(): TerminalWords {
  const words = (texts ??= Object.assign({}, ...readTexts().map((block) => flatten(block))) as Record<
    string,
    string
  >)
  startWithWords(words)
  return (key, values = {}) =>
    (
      words[key] ??
      (values.count === 1 ? words[`${key}_one`] : undefined) ??
      words[`${key}_other`] ??
      key
    ).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
