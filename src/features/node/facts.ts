import type { NodeInfo } from './contract'
import { parseBytes } from '@/lib/bytes'

/** A size in bytes, which older releases write with a unit. */
export const toBytes = (value: string | number | undefined): number | undefined =>
  typeof value === 'number' ? value : value === undefined ? undefined : parseBytes(value)

/**
 * Parses memory in bytes: the broker writes `15.51G`, and `0` if it is unknown
 * (src/contract/docs/api.md#value-formats, src/contract/docs/cluster.md#nodes).
 */
export function readMemory(row: NodeInfo): { used: number; total: number } | undefined {
  const total = toBytes(row.memory_total)
  const used = toBytes(row.memory_used)
  return total === undefined || total === 0 || used === undefined ? undefined : { used, total }
}

export const running = (row: NodeInfo): boolean => row.node_status === 'running'
