import {
  aclParts,
  authnUserParts,
  banParts,
  dataBackupParts,
  delayedParts,
  gatewayClientParts,
  userParts,
  type Pickable,
} from '@/api/resource'
import { offers } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import { isWellFormed } from '@/lib/net/safe-path'
import type { AnyCommand, CommandArgs } from './command'
import type { Context } from './context'

/** Of an id with two keys the one that stands as a segment of its own in an address. */
const segments: Readonly<Partial<Record<Pickable, (id: string) => string>>> = {
  user: (id) => userParts(id).username,
  ban: (id) => banParts(id).who,
  delayed: (id) => delayedParts(id).msgid,
  dataBackup: (id) => dataBackupParts(id).filename,
  authnUser: (id) => authnUserParts(id).user,
  acl: (id) => aclParts(id).who,
  gatewayClient: (id) => gatewayClientParts(id).clientid,
}

/** Why no request can carry one value of a parameter: half a character is no UTF-8, and a URL takes `.` and `..` for folders. */
export function unreachable(command: AnyCommand, name: string, value: unknown): Key | undefined {
  const prompt = command.params[name]?.prompt
  if (typeof value !== 'string' || prompt?.kind !== 'pick') return undefined
  if (!isWellFormed(value)) return 'error.id.surrogate'
  const part = segments[prompt.resource]?.(value) ?? value
  return (part === '.' || part === '..') && prompt.body !== true && command.calls.length > 0
    ? 'error.id.dots'
    : undefined
}

/** Whether a command changes something at a broker. */
export const writes = ({ writes: said, danger, calls }: AnyCommand): boolean =>
  said ?? (danger !== 'read' && calls.length > 0)

/** Whether a role, in whichever namespace, only reads (src/contract/docs/accounts.md#roles). */
export const isViewer = (role: string | undefined): boolean =>
  role !== undefined && /^(?:.*::)?viewer$/.test(role)

/** Whether the broker would refuse a viewer the calls of a command: all but reading, signing out and one's own password. */
const isForbidden = (command: AnyCommand, { role, username }: Context, given: CommandArgs): boolean => {
  if (!isViewer(role) || command.calls.length === 0) return false
  const who = command.selfParam === undefined ? undefined : (given[command.selfParam] ?? username)
  return (writes(command) || command.readsByWriteCall === true) && (who === undefined || who !== username)
}

/** Whether a command is there: the broker offers what it needs, and nothing of its own keeps it away. */
export const isThere = (command: AnyCommand, context: Context): boolean =>
  offers(command.needs, context) && command.when?.(context) !== false

/** Whether something is given that this broker knows nothing of. */
const givesLacking = ({ params }: AnyCommand, context: Context, given: CommandArgs): boolean =>
  Object.keys(given).some((name) => given[name] !== undefined && !offers(params[name]?.needs, context))

/** Why a command cannot run here and now, that it is none of this broker among it; since when others have it says `whyOff` (`unsupported.ts`). */
export const reasonOff = (command: AnyCommand, context: Context, given: CommandArgs): Key | undefined =>
  isThere(command, context) && !givesLacking(command, context, given)
    ? disabledReason(command, context, given)
    : 'palette.absent'

/**
 * Why a command cannot run now with what is given: that nothing may be written or that the user only reads,
 * its own reason, or that what it names cannot be reached (catalogue H9, H10). Of many, the ones that can be
 * reached are worth a run; each of the others then fails with its reason.
 */
export function disabledReason(command: AnyCommand, context: Context, given: CommandArgs): Key | undefined {
  if (context.readOnly !== undefined && writes(command)) return `session.read-only.${context.readOnly}`
  if (isForbidden(command, context, given)) return 'session.read-only.viewer'
  const own = command.blocked?.(context, given)
  if (own !== undefined) return own
  for (const [name, value] of Object.entries(given)) {
    const reasons = (Array.isArray(value) ? value : [value]).map((one) => unreachable(command, name, one))
    if (reasons[0] !== undefined && reasons.every((reason) => reason !== undefined)) return reasons[0]
  }
  return undefined
}
