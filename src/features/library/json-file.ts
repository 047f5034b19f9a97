import * as z from 'zod/mini'
import type { LibraryProblem } from '@/api/library'

/** The value of a JSON file of the library, or what is wrong with it. */
export function parseJsonFile<T>(
  text: string,
  schema: z.ZodMiniType<T>,
): { readonly value: T } | { readonly problem: LibraryProblem } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    return { problem: 'json' }
  }
  const result = z.safeParse(schema, json)
  return result.success ? { value: result.data } : { problem: 'form' }
}
