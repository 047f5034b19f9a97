import { toApiError, type ApiError } from '@/api/error'
import { getChecks, type CheckId } from './checks'
import type { Finding, Question } from './finding'
import { createReadings } from './readings'

/** The finding of a check, or why it failed. */
export type Checked = { readonly id: CheckId; readonly finding?: Finding; readonly error?: ApiError }

/** Runs all checks for a question independently: a failed read does not affect the others. */
export async function diagnose(
  question: Question,
  calls: Parameters<typeof createReadings>[1],
): Promise<Checked[]> {
  const readings = createReadings(question, calls)
  return await Promise.all(
    getChecks(question.direction).map(async ({ id, find }): Promise<Checked> => {
      try {
        return { id, finding: await find(readings, question) }
      } catch (cause) {
        calls.signal.throwIfAborted()
        return { id, error: toApiError(cause) }
      }
    }),
  )
}
