import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import { RefusedError } from '@/command/refused-error'

/** What the broker says of a schema in use (src/contract/docs/schemas.md#schema-registry). */
const Used = z.object({
  reason: z.literal('still_referenced'),
  references: z.record(z.string(), z.array(z.string())),
})

function readUsed(message: string): z.infer<typeof Used> | undefined {
  try {
    return z.safeParse(Used, JSON.parse(message)).data
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** The refusal to delete a schema in use, with the names of what uses it; any other error stays as it is. */
export function toUsedSchema(error: unknown, name: string): unknown {
  const used = error instanceof ApiError && error.code === 'BAD_REQUEST' ? readUsed(error.message) : undefined
  if (used === undefined) return error
  return new RefusedError('SCHEMA_USED', '', {
    name,
    users: Object.values(used.references).flat().join(', '),
  })
}
