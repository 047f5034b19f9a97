import { toApiError, type ApiError } from '@/api/error'
import { checksOf, type CheckId } from './checks'
import type { Finding, Question } from './finding'
import { createReadings } from './readings'

/** What came of one check: its finding, or why it could not be made. */
export type Checked = { readonly id: CheckId; readonly finding?: Finding; readonly error?: ApiError }

/** Makes every check there is for a question, each by itself: one that cannot be read leaves the others alone. */
export async function diagnose(
  question: Question,
  calls: Parameters<typeof createReadings>[1],
): Promise<Checked[]> {
  const readings = createReadings(question, calls)
  return await Promise.all(
    checksOf(question.direction).map(async ({ id, find }): Promise<Checked> => {
      try {
        return { id, finding: await find(readings, question) }
      } catch (cause) {
        calls.signal.throwIfAborted()
        return { id, error: toApiError(cause) }
      }
    }),
  )
}
