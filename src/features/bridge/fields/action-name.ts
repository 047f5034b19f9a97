import { bridgeTypeNames, factsOf } from './types'

/**
 * Old and new names (src/contract/docs/integration.md#type-names). Since 5.3.1 a bridge is an action or a
 * source of a connector, and since 5.4 rules name actions by their own types, while `/bridges` keeps the old
 * ones: `webhook:x` is `http:x`. `http` was seen on 5.8.9; the other types are not confirmed by a real
 * broker.
 */
const actionTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    bridgeTypeNames.flatMap((type) => {
      const { action } = factsOf(type) ?? {}
      return action === undefined ? [] : [[type, action]]
    }),
  ),
  // A type of bridge since 5.2.
  kinesis_producer: 'kinesis',
}

/** The type of an action by its own name or by that of its former bridge. */
export const toActionType = (type: string): string =>
  Object.hasOwn(actionTypes, type) ? (actionTypes[type] ?? type) : type

/** The id of an action by the id of a bridge or an action, the form that both have in common. */
export function toActionId(id: string): string {
  const colon = Math.max(0, id.indexOf(':'))
  return `${toActionType(id.slice(0, colon))}${id.slice(colon)}`
}

/** The possible bridge types of a former bridge by its action type. */
export const toBridgeTypes = (action: string): readonly string[] => {
  const types = Object.keys(actionTypes).filter((type) => actionTypes[type] === action)
  return types.length > 0 ? types : [action]
}

const prefixes = ['$bridges/', '$sources/'] as const

/**
 * The bridge or source in a rule's FROM; the types of sources kept their names. Undefined for a topic or an
 * event.
 */
export function toSourceId(from: string): string | undefined {
  const prefix = prefixes.find((one) => from.startsWith(one))
  return prefix === undefined ? undefined : from.slice(prefix.length)
}

/** The parts of a rule that refer to bridges. */
type RuleReferences = {
  readonly actions?: readonly unknown[] | undefined
  readonly from?: readonly string[] | undefined
}

/** Whether a rule sends to a bridge, under its old or new name. */
export const sendsTo = ({ actions = [] }: RuleReferences, id: string): boolean =>
  actions.some((action) => typeof action === 'string' && toActionId(action) === toActionId(id))

/** Whether a rule sends to or receives from a bridge. */
export const namesBridge = (rule: RuleReferences, id: string): boolean =>
  sendsTo(rule, id) || readsFrom(rule, id)

/** Whether a rule reads from a source. */
export const readsFrom = ({ from = [] }: RuleReferences, id: string): boolean =>
  from.some((one) => toSourceId(one) === id)
