import { aclParts, authnUserParts, banParts, delayedParts, gatewayClientParts, userParts, type Pickable } from '@/api/resource'
import { lackOf, offers, textOf, type Broker, type Capability } from '@/contract/capability'
import type { Key, MessageValues } from '@/i18n/key'
import { isWellFormed } from '@/lib/net/safe-path'
import type { AnyCommand, CommandArgs } from './command'
import type { Context } from './context'

/** Of an id with two keys the one that stands as a segment of its own in an address. */
const segments: Readonly<Partial<Record<Pickable, (id: string) => string>>> = {
  user: (id) => userParts(id).username, ban: (id) => banParts(id).who, delayed: (id) => delayedParts(id).msgid, authnUser: (id) => authnUserParts(id).user, acl: (id) => aclParts(id).who, gatewayClient: (id) => gatewayClientParts(id).clientid,
}

/** Why no request can carry one value of a parameter: half a character is no UTF-8, and a URL takes `.` and `..` for folders. */
export function unreachable(command: AnyCommand, name: string, value: unknown): Key | undefined {
  const prompt = command.params[name]?.prompt
  if (typeof value !== 'string' || prompt?.kind !== 'pick') return undefined
  if (!isWellFormed(value)) return 'error.id.surrogate'
  const part = segments[prompt.resource]?.(value) ?? value
  return (part === '.' || part === '..') && prompt.body !== true && command.calls.length > 0 ? 'error.id.dots' : undefined
}

/** Whether a command changes something at a broker. */
export const writes = ({ writes: said, danger, calls }: AnyCommand): boolean => said ?? (danger !== 'read' && calls.length > 0)

/** Whether a command is there: the broker offers what it needs, and nothing of its own keeps it away. */
export const isThere = (command: AnyCommand, context: Context): boolean =>
  offers(command.needs, context) && command.when?.(context) !== false

/** Why something cannot be, as a key and what is put into its words. */
export type Reason = { readonly key: Key; readonly values?: MessageValues }

/** Why a broker lacks what is needed, and since when or until when others have it; undefined where it offers it. */
export function lackReason(needs: Capability | undefined, broker: Broker): Reason | undefined {
  const lack = lackOf(needs, broker)
  if (lack === undefined) return undefined
  const values = broker.release === undefined ? undefined : { release: textOf(broker.release) }
  switch (lack.why) {
    case 'before':
      return values === undefined ? { key: 'palette.lack.beforeUnknown', values: { since: lack.since } } : { key: 'palette.lack.before', values: { ...values, since: lack.since } }
    case 'gone':
      return { key: 'palette.lack.gone', values: { ...values, until: lack.until } }
    case 'edition':
      return { key: `palette.lack.edition.${lack.edition}` }
    case 'unseen':
      return { key: 'palette.lack.unseen' }
  }
}

/** Why a command cannot run here and now: what it needs is lacking, it is not for this place, or it is disabled. */
export function reasonOff(command: AnyCommand, context: Context, given: CommandArgs): Reason | undefined {
  const asked = Object.keys(given).filter((name) => given[name] !== undefined).map((name) => command.params[name]?.needs)
  const lack = [command.needs, ...asked].map((needs) => lackReason(needs, context)).find((reason) => reason !== undefined)
  if (lack !== undefined) return lack
  if (command.when?.(context) === false) return { key: 'palette.absent' }
  const key = disabledReason(command, context, given)
  return key === undefined ? undefined : { key }
}

/**
 * Why a command cannot run now with what is given: that nothing may be written, its own reason, or that what it names cannot be reached (catalogue H9,
 * H10). Of many, the ones that can be reached are worth a run; each of the others then fails with its reason.
 */
export function disabledReason(command: AnyCommand, context: Context, given: CommandArgs): Key | undefined {
  if (context.readOnly !== undefined && writes(command)) return `session.read-only.${context.readOnly}`
  const own = command.blocked?.(context, given as never)
  if (own !== undefined) return own
  for (const [name, value] of Object.entries(given)) {
    const reasons = (Array.isArray(value) ? value : [value]).map((one) => unreachable(command, name, one))
    if (reasons[0] !== undefined && reasons.every((reason) => reason !== undefined)) return reasons[0]
  }
  return undefined
}
