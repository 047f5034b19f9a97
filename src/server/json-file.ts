import type * as z from 'zod/mini'
import { JsonError, parseJson } from '@/lib/text/big-json'
import { BadOption } from './bad-option'

/** Parses a JSON file that a person writes. Throws {@link BadOption} with the place of a mistake. */
export function parseJsonFile(text: string, file: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause
    const place = `line ${String(cause.line)}, column ${String(cause.column)}`
    throw new BadOption(
      cause.code === 'duplicate-key'
        ? `${file} has a key twice: ${place}`
        : `${file} is not valid JSON: ${place}`,
    )
  }
}

/** The position of a value in the file: `[1].address`. */
const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

/** The mistakes of a file, one line each. `unknownHint`: what is allowed in place of an unknown field. */
export const listFaults = ({ issues }: z.core.$ZodError, unknownHint: string): string[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${placeOf([...issue.path, key])} is not known here; ${unknownHint}`)
    const missing = issue.code === 'invalid_type' && issue.input === undefined ? 'is missing: it ' : ''
    return [`${placeOf(issue.path) || 'the file'} ${missing}${issue.message}`]
  })
