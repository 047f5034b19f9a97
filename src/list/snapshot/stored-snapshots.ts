import * as z from 'zod/mini'
import { transact } from '@/api/database'
import { ofBroker } from '@/api/site'
import { isStale } from '@/api/stale-records'
import { session } from '@/connection/page'
import type { SnapshotRows } from './compare-rows'

const StoredSnapshot = z.object({
  /** Whose it is: user, list and filters. */
  scope: z.string(),
  /** Epoch milliseconds of the broker's clock. */
  at: z.number(),
  columns: z.array(z.object({ id: z.string(), title: z.string(), figure: z.boolean() })),
  rows: z.record(z.string(), z.array(z.string())),
  cut: z.boolean(),
})
/** The rows of a list at a time, in this browser. */
export type Snapshot = SnapshotRows & Pick<z.infer<typeof StoredSnapshot>, 'scope' | 'at'>

/** The maximum number of snapshots of all lists of a broker; the oldest are dropped. */
const maxSnapshots = 20

const database = 'switchboard-snapshots'
const table = 'snapshots'
const record = ofBroker('lists')

/** The scope of a list with its filters, for the current user. */
export const getSnapshotScope = (list: string, filters: Readonly<Record<string, string>>): string =>
  JSON.stringify([
    session.get().username ?? '',
    list,
    Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

async function readAll(): Promise<readonly Snapshot[]> {
  const stored = await transact<unknown>(
    database,
    table,
    'readonly',
    (store) => store.get(record) as IDBRequest<unknown>,
  )
  const result = z.safeParse(z.array(StoredSnapshot), stored ?? [])
  return result.success ? result.data : []
}

/** The snapshots of a scope, the newest first. Rejects where the browser has no database. */
export const readSnapshots = async (scope: string): Promise<readonly Snapshot[]> =>
  (await readAll()).filter((snapshot) => snapshot.scope === scope).sort((a, b) => b.at - a.at)

/** Stores a snapshot, and drops those of brokers that keep nothing and are gone. Rejects where the browser has no database or no room. */
export async function saveSnapshot(snapshot: Snapshot): Promise<void> {
  const all = [...(await readAll()), snapshot].sort((a, b) => b.at - a.at).slice(0, maxSnapshots)
  await transact(database, table, 'readwrite', (store) => store.put(all, record))
  const keys = await transact(database, table, 'readonly', (store) => store.getAllKeys())
  for (const key of keys.filter((one) => typeof one === 'string' && isStale(one)))
    await transact(database, table, 'readwrite', (store) => store.delete(key))
}
