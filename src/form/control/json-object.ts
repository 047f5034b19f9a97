import { isConfig, type Config } from '@/contract/family/config'
import { JsonError, parseJson, type Json, type JsonProblem } from '@/lib/text/big-json'

/** Why a text is no configuration, with line and column. */
export type Unread = {
  readonly code: JsonProblem | 'forbidden-key' | 'not-object' | 'too-large'
  readonly line: number
  readonly column: number
}

/** Limits in characters and levels: more would block the page (catalogue I3). The 10,000 rules of a client have 830,000. */
const maxLength = 2_000_000
const maxDepth = 40

const toPosition = (text: string, at: number) => {
  const before = text.slice(0, Math.max(0, at)).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Names that would allow prototype pollution. */
const forbiddenKeys = ['__proto__', 'prototype', 'constructor']

const findForbiddenKey = (value: Json): string | undefined => {
  if (Array.isArray(value)) return value.map(findForbiddenKey).find((key) => key !== undefined)
  if (!isConfig(value)) return undefined
  return (
    Object.keys(value).find((key) => forbiddenKeys.includes(key)) ??
    Object.values(value)
      .map(findForbiddenKey)
      .find((key) => key !== undefined)
  )
}

/** Parses a JSON object strictly and in bounded time; returns the position of an error (catalogue I1, I2, I3). */
export function readObject(text: string): { readonly value: Config } | Unread {
  if (text.length > maxLength) return { code: 'too-large', line: 1, column: 1 }
  try {
    const value = parseJson(text, { depth: maxDepth })
    if (!isConfig(value)) return { code: 'not-object', ...toPosition(text, text.search(/\S/)) }
    const key = findForbiddenKey(value)
    // A key written with escapes is not found in the text: it is reported at the start.
    return key === undefined
      ? { value }
      : { code: 'forbidden-key', ...toPosition(text, text.indexOf(JSON.stringify(key))) }
  } catch (error) {
    if (error instanceof JsonError) return { code: error.code, line: error.line, column: error.column }
    throw error
  }
}

/** How many lines a text has at most whose lists are written with a line for each value. */
const maxOpenLines = 2000

/**
 * A configuration as text. In a long one each item of a list is one line: a browser takes more than a second to lay out the 50,000
 * lines that 10,000 rules would have otherwise.
 */
export function formatJson(config: Config): string {
  const text = JSON.stringify(config, undefined, 2)
  return text.split('\n', maxOpenLines + 1).length > maxOpenLines ? formatItems(config, '') : text
}

function formatItems(value: Json, indent: string): string {
  const inner = `${indent}  `
  const within = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
  if (Array.isArray(value))
    return within(
      '[',
      value.map((item) => JSON.stringify(item)),
      ']',
    )
  if (!isConfig(value)) return JSON.stringify(value)
  return within(
    '{',
    Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${formatItems(one, inner)}`),
    '}',
  )
}
