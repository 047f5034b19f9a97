import { isConfig, type Config } from '@/contract/family/config'
import { JsonError, parseJson, type Json, type JsonProblem } from '@/lib/text/big-json'

/** Why a text is no configuration, and where. */
export type Unread = {
  readonly code: JsonProblem | 'forbidden-key' | 'not-object' | 'too-large'
  readonly line: number
  readonly column: number
}

/** More is no configuration anybody wrote, and would keep the page from its work (catalogue I3). */
const longest = 500_000
const deepest = 40

const placeOf = (text: string, at: number) => {
  const before = text.slice(0, Math.max(0, at)).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Names that are no fields but doors into every object. */
const forbidden = ['__proto__', 'prototype', 'constructor']

const forbiddenIn = (value: Json): string | undefined => {
  if (Array.isArray(value)) return value.map(forbiddenIn).find((key) => key !== undefined)
  if (!isConfig(value)) return undefined
  return (
    Object.keys(value).find((key) => forbidden.includes(key)) ??
    Object.values(value)
      .map(forbiddenIn)
      .find((key) => key !== undefined)
  )
}

/** Reads an object from JSON text: strictly, in bounded time, with the place of what is wrong (catalogue I1, I2, I3). */
export function readObject(text: string): { readonly value: Config } | Unread {
  if (text.length > longest) return { code: 'too-large', line: 1, column: 1 }
  try {
    const value = parseJson(text, { depth: deepest })
    if (!isConfig(value)) return { code: 'not-object', ...placeOf(text, text.search(/\S/)) }
    const key = forbiddenIn(value)
    // Written with escapes it is not found in the text: the beginning is then its place.
    return key === undefined
      ? { value }
      : { code: 'forbidden-key', ...placeOf(text, text.indexOf(JSON.stringify(key))) }
  } catch (error) {
    if (error instanceof JsonError) return { code: error.code, line: error.line, column: error.column }
    throw error
  }
}
