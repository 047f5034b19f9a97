import { undefinedIfNotFound } from '@/api/error'
import type { Context } from '@/command/context'
import { maxConcurrentReads } from '@/command/plan/effect'
import { offers } from '@/contract/capability'
import { mapConcurrently } from '@/lib/time/map-concurrently'

/** Up to this many clients are read one by one. */
const maxSingleReads = 20
/** Maximum number of offline sessions in one call. */
const page = 1000

export type Presence = {
  readonly missing: readonly string[]
  readonly offline: number
  /** The messages that wait in the sessions of all of them; undefined where it was not read. */
  readonly queued: number | undefined
}

/**
 * How many of these clients are missing or offline, and how many messages wait for them. Undefined where more are offline than one
 * call lists. A single missing client throws the error of the broker.
 */
export async function readPresence(
  clients: readonly string[],
  context: Context,
): Promise<Presence | undefined> {
  const { api, signal } = context
  if (clients.length <= maxSingleReads) {
    const rows = await mapConcurrently(maxConcurrentReads, clients, (clientid) => {
      const row = api.clientDetail({ params: { clientid } }, { signal })
      return clients.length === 1 ? row : row.catch(undefinedIfNotFound)
    })
    return {
      missing: clients.filter((_, index) => rows[index] === undefined),
      offline: rows.filter((row) => row?.connected === false).length,
      queued: rows.reduce(
        (sum, row) => sum + Number(row?.mqueue_len ?? 0) + Number(row?.inflight_cnt ?? 0),
        0,
      ),
    }
  }
  if (offers('clientFields', context)) {
    const { presence } = await import('./clients-named')
    return { ...(await presence(api, clients, signal)), queued: undefined }
  }
  const { data, meta } = await api.clientList(
    { query: { conn_state: 'disconnected', page: 1, limit: page } },
    { signal },
  )
  if (meta.hasnext === true) return undefined
  const offline = new Set(data.map((row) => row.clientid))
  return { missing: [], offline: clients.filter((one) => offline.has(one)).length, queued: undefined }
}
