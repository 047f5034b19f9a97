import { bridgeStates, type BridgeMetrics } from '@/contract/bridge'
import { lookUp } from '@/i18n/use-words'
import { factsOf } from '@/contract/bridge/types'

/** Every state a filter can ask for. */
export const states = bridgeStates

/** How a bridge stands; what we do not know is no connection (contract B §1.1). */
export const stateOf = (status: string | undefined): (typeof bridgeStates)[number] => bridgeStates.find((one) => one === status) ?? 'disconnected'

/** Why it stands so. Beside `connected` and `stopped` the broker tells an old reason (contract B §2.7). */
export const reasonOf = ({ status, status_reason }: { status?: string | undefined; status_reason?: string | undefined }): string | undefined =>
  status_reason === undefined || status_reason === '' || ['connected', 'stopped'].includes(stateOf(status)) ? undefined : status_reason

/** A type's name in words; one that we do not know is called as the broker calls it. */
export const typeName = (type: string): string => lookUp(`choice.bridgeType.${type}`) ?? factsOf(type)?.label ?? type

/** A counter as a number; one too long for it, or missing, is undefined. */
export function counted(metrics: BridgeMetrics | undefined, name: keyof BridgeMetrics & string): number | undefined {
  const value = metrics?.[name]
  const number = Number(value)
  return value === undefined || value === null || !Number.isFinite(number) ? undefined : number
}

/** Whether a rule's actions or sources name a bridge. */
export const usesBridge = ({ actions = [], from = [] }: { actions?: readonly unknown[] | undefined; from?: readonly string[] | undefined }, id: string): boolean =>
  actions.includes(id) || from.includes(`$bridges/${id}`)
