import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import type { AuditEntry } from './contract'

/** The maximum difference between the clocks of browser and broker in ms. */
const maxClockDifferenceMs = 5000

/** A path in the notation of the audit log, with parameters after a colon. */
const toAuditPath = (path: string): string => path.replaceAll(/\{([^}]+)\}/g, ':$1')

/** A path without parameter names, which may differ. */
const toShape = (operation: string): string => operation.replaceAll(/:[^/]+/g, ':')

/**
 * The entry of this browser's command history that most likely caused a call in the audit log: the nearest in
 * time whose command may make such a call. Undefined if there is none, or if the call is of another user or
 * origin.
 */
export function toOwnEntry(
  row: AuditEntry,
  entries: readonly Entry[],
  getCommand: (id: string) => AnyCommand | undefined,
  username: string | undefined,
): Entry | undefined {
  const at = Date.parse(row.created_at)
  if (
    row.from !== 'dashboard' ||
    row.source !== username ||
    row.operation_id === undefined ||
    Number.isNaN(at)
  )
    return undefined
  const shape = toShape(row.operation_id)
  const mayCall = ({ command }: Entry) =>
    getCommand(command)?.calls.some((id) => {
      const { method, path } = contract[id] as Endpoint
      return method.toLowerCase() === row.http_method && toShape(toAuditPath(path)) === shape
    }) === true
  const distanceMs = ({ at: startedAt, ms }: Entry) => Math.max(startedAt - at, at - (startedAt + ms), 0)
  return entries
    .filter((entry) => distanceMs(entry) <= maxClockDifferenceMs && mayCall(entry))
    .sort((a, b) => distanceMs(a) - distanceMs(b))[0]
}
