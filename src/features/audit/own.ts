import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { fullContract } from '@/contract/full-contract'
import type { Endpoint } from '@/contract/endpoint'
import type { AuditEntry } from './contract'

/** The clocks of this browser and of the broker may differ by so much, in ms. */
const slack = 5000

/** A path as the audit log names it: its parameters after a colon. */
const operationOf = (path: string): string => path.replaceAll(/\{([^}]+)\}/g, ':$1')

/** Without the names of the parameters, which are the describer's own. */
const shapeOf = (operation: string): string => operation.replaceAll(/:[^/]+/g, ':')

/**
 * What of the command history of this browser has most likely made a call of the audit log: the command nearest in time that may make
 * such a call. Undefined where none does, or where the call was made by somebody else or from elsewhere.
 */
export function ownEntryOf(
  row: AuditEntry,
  entries: readonly Entry[],
  commandOf: (id: string) => AnyCommand | undefined,
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
  const shape = shapeOf(row.operation_id)
  const makes = ({ command }: Entry) =>
    commandOf(command)?.calls.some((id) => {
      const { method, path } = fullContract[id] as Endpoint
      return method.toLowerCase() === row.http_method && shapeOf(operationOf(path)) === shape
    }) === true
  const away = ({ at: begun, ms }: Entry) => Math.max(begun - at, at - (begun + ms), 0)
  return entries.filter((entry) => away(entry) <= slack && makes(entry)).sort((a, b) => away(a) - away(b))[0]
}
