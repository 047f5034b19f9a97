import { toApiError } from '@/api/error'
import { done, type CommandArgs, type Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { brokerReason } from '@/command/error-place'
import type { Resource } from '@/api/resource'
import type { ImportCounts } from './contract'

/**
 * The batch size: the broker keeps the rows before an invalid one, so small batches limit what a failure
 * affects.
 */
const batchSize = 500

type Sending = {
  readonly users: readonly CommandArgs[]
  /** The number of users sent in an earlier, incomplete run. */
  readonly from: number
  readonly changed: Resource
  /** Resolves to the counts of the broker, if it returns any. */
  readonly send: (body: FormData) => Promise<ImportCounts | void>
}

const countNames = ['success', 'override', 'skipped', 'failed'] as const

/** The counts of all batches; undefined if the broker returned none. */
function createSums() {
  const sums = { success: 0, override: 0, skipped: 0, failed: 0 }
  let isKnown = false
  return {
    add(counts: ImportCounts | void) {
      if (counts === undefined) return
      isKnown = true
      for (const name of countNames) sums[name] += Number(counts[name] ?? 0)
    },
    read: () => (isKnown ? sums : undefined),
  }
}

/** What became of all users: how many are new, changed, the same or rejected, as far as the broker says. */
function describeImport(
  count: number,
  changed: Resource,
  sums: ReturnType<ReturnType<typeof createSums>['read']>,
) {
  if (sums === undefined) return done('authentication-user.import.done', { count }, [changed])
  const key = sums.failed > 0 ? 'authentication-user.import.failed' : 'authentication-user.import.counts'
  return done(key, { count, ...sums }, [changed])
}

/**
 * Sends users in batches and reports progress. A failure after the first batch returns what was sent so far,
 * to continue from there; a failure of the first batch is thrown.
 */
export async function sendUsers(
  { users, from, changed, send }: Sending,
  { transfer }: Pick<Context, 'transfer'>,
): Promise<Outcome> {
  let stopped = false
  let at = from
  const sums = createSums()
  const stop = () => {
    stopped = true
  }
  while (at < users.length && !stopped) {
    transfer?.({ name: 'users.json', done: at, total: users.length, rows: true, stop })
    const body = new FormData()
    body.append(
      'filename',
      new File([JSON.stringify(users.slice(at, at + batchSize))], 'users.json', { type: 'application/json' }),
    )
    try {
      sums.add(await send(body))
    } catch (cause) {
      const error = toApiError(cause)
      if (at === 0 || error.sessionOver) throw error
      return {
        kind: 'ask',
        code: error.code,
        partly: true,
        with: { from: at },
        confirm: {
          body: 'authentication-user.import.partly',
          values: { done: at, total: users.length, reason: brokerReason(error) },
          verb: 'authentication-user.import.goOn',
        },
      }
    }
    at = Math.min(at + batchSize, users.length)
  }
  return at < users.length
    ? {
        kind: 'ask',
        code: 'PARTLY_DONE',
        partly: true,
        with: { from: at },
        confirm: {
          body: 'authentication-user.import.stopped',
          values: { done: at, total: users.length },
          verb: 'authentication-user.import.goOn',
        },
      }
    : describeImport(users.length, changed, from === 0 ? sums.read() : undefined)
}
