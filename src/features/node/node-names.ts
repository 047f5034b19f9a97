import * as z from 'zod/mini'
import type { ApiClient } from '@/api/client'

/** Names of nodes separated by commas; an empty text means all nodes. */
export const nodeNames = z
  .string()
  .check(z.refine((text) => namesIn(text).every((one) => /^[^@\s]+@[^@\s]+$/.test(one)), 'error.node.name'))

export const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The number of clients by node name; nodes that are not running are omitted. */
export async function readLoads(
  api: ApiClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, { readonly live: number; readonly sessions: number }>> {
  const rows = await api.nodeList({}, { signal })
  return new Map(
    rows
      .filter((row) => row.$raw === undefined && row.node_status === 'running')
      .map((row) => [
        row.node,
        { live: Number(row.live_connections ?? 0), sessions: Number(row.connections ?? 0) },
      ]),
  )
}
