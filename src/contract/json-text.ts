import * as z from 'zod/mini'

/** The value of a JSON text of this form, or whether it is no JSON or has another form. */
export function readJsonText<T>(
  text: string,
  schema: z.ZodMiniType<T>,
): { readonly value: T } | { readonly problem: 'json' | 'form' } {
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
