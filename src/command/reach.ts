import { offers, type Broker } from '@/contract/capability'
import type { Barrier } from '@/contract/permission'
import type { Key } from '@/i18n/key'
import { isWellFormed } from '@/lib/net/safe-path'
import type { AnyCommand, CommandArgs } from './command'
import type { Context } from './context'
import { latestUndo, undoRecords } from './undo/undo-store'

/**
 * Why a value of a parameter cannot be sent in a URL: unpaired surrogates are not valid UTF-8, and `.` and
 * `..` are resolved as folders.
 */
export function unreachable(command: AnyCommand, name: string, value: unknown): Key | undefined {
  const prompt = command.params[name]?.prompt
  if (typeof value !== 'string' || prompt?.kind !== 'pick') return undefined
  if (!isWellFormed(value)) return 'error.id.surrogate'
  const part = prompt.segment?.(value) ?? value
  return (part === '.' || part === '..') && prompt.sentInBody !== true && command.calls.length > 0
    ? 'error.id.dots'
    : undefined
}

/** Whether a command changes something at a broker. */
export const writes = ({ writes: declared, danger, calls }: AnyCommand): boolean =>
  declared ?? (danger !== 'read' && calls.length > 0)

/** Whether a role, in any namespace, is read-only (src/contract/docs/accounts.md#roles). */
export const isViewer = (role: string | undefined): boolean =>
  role !== undefined && /^(?:.*::)?viewer$/.test(role)

/** Whether a command concerns only the user's own account, for which no right is needed. */
const isOwnAccount = ({ selfParam }: AnyCommand, { username }: Context, given: CommandArgs): boolean =>
  selfParam !== undefined && (given[selfParam] ?? username) === username

/** Whether a command undoes what ran at another broker: that one decides whether it may. */
function isUndoElsewhere({ undo }: AnyCommand, { connection }: Context, given: CommandArgs): boolean {
  if (undo !== 'again') return false
  const { entry = latestUndo() } = given
  const broker = undoRecords.get().get(String(entry))?.broker
  return broker !== undefined && broker !== connection.id
}

/**
 * Whether the broker would refuse the calls of a command for a viewer: all but reading, logging out and
 * changing their own password.
 */
const isForbidden = (command: AnyCommand, context: Context, given: CommandArgs): boolean =>
  isViewer(context.role) &&
  command.calls.length > 0 &&
  (writes(command) || command.readsByWriteCall === true) &&
  !isOwnAccount(command, context, given)

/**
 * Why the broker would refuse a command for the user's namespace or scopes: one of its calls that change
 * something is barred, or all of its calls are. Calls of which it makes one or the other count only together.
 */
function findBarrierOf(command: AnyCommand, context: Context, given: CommandArgs): Barrier | undefined {
  const { barredCalls } = context
  if (barredCalls === undefined || barredCalls.size === 0 || isOwnAccount(command, context, given))
    return undefined
  const { calls, eitherCall = [] } = command
  const isEitherOpen = eitherCall.some((call) => !barredCalls.has(call))
  const barred = calls.flatMap((call) =>
    isEitherOpen && eitherCall.includes(call) ? [] : (barredCalls.get(call) ?? []),
  )
  const decisive =
    barred.find(({ write }) => write) ?? (barred.length === command.calls.length ? barred[0] : undefined)
  return decisive?.barrier
}

/** The feature without which a command can do nothing and that is switched off: that of its screen, or of all of its calls. */
export function findSwitchedOff(
  { feature, calls }: Pick<AnyCommand, 'feature' | 'calls'>,
  { switchedOff }: Broker,
): string | undefined {
  if (switchedOff === undefined) return undefined
  if (feature !== undefined && switchedOff.features.has(feature)) return feature
  const [first] = calls
  return calls.every((call) => switchedOff.calls.has(call)) && first !== undefined
    ? switchedOff.calls.get(first)
    : undefined
}

/** Whether a command is available: the broker supports it and has not switched it off, and its own `when` allows it. */
export const isThere = (command: AnyCommand, context: Context): boolean =>
  offers(command.needs, context) &&
  findSwitchedOff(command, context) === undefined &&
  command.when?.(context) !== false

/** Whether a given parameter is not supported by this broker. */
const givesLacking = ({ params }: AnyCommand, context: Context, given: CommandArgs): boolean =>
  Object.keys(given).some((name) => given[name] !== undefined && !offers(params[name]?.needs, context))

/**
 * Why a command cannot run now, including that the broker does not support it; `findDisabledReason` (`unsupported.ts`)
 * adds which releases do.
 */
export const disabledReasonKey = (
  command: AnyCommand,
  context: Context,
  given: CommandArgs,
): Key | undefined =>
  isThere(command, context) && !givesLacking(command, context, given)
    ? disabledReason(command, context, given)
    : 'palette.absent'

/** Why a command is forbidden: writes are disabled, or the account has not the right. */
export function findLackedRight(command: AnyCommand, context: Context, given: CommandArgs): Key | undefined {
  if (context.readOnly !== undefined && writes(command) && !isUndoElsewhere(command, context, given))
    return `session.read-only.${context.readOnly}`
  if (isForbidden(command, context, given)) return 'session.read-only.viewer'
  const barrier = findBarrierOf(command, context, given)
  return barrier === undefined ? undefined : `barred.${barrier}`
}

/**
 * Why an available command cannot run now with these values: writes are disabled, the user has not the right, its
 * own reason, or an object that cannot be addressed (catalogue H9, H10). A list is refused only if none of
 * its values can be addressed; the others fail in the run with their reason.
 */
export function disabledReason(command: AnyCommand, context: Context, given: CommandArgs): Key | undefined {
  const lacked = findLackedRight(command, context, given)
  if (lacked !== undefined) return lacked
  const own = command.blocked?.(context, given)
  if (own !== undefined) return own
  for (const [name, value] of Object.entries(given)) {
    const reasons = (Array.isArray(value) ? value : [value]).map((one) => unreachable(command, name, one))
    if (reasons[0] !== undefined && reasons.every((reason) => reason !== undefined)) return reasons[0]
  }
  return undefined
}
