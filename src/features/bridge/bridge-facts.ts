import { bridgeStates, type BridgeMetrics } from './contract'
import { lookUp } from '@/i18n/use-words'
import { bridgeTypesOf } from './fields/action-name'
import { factsOf } from './fields/types'

/** Every state a filter can ask for. */
export const states = bridgeStates

/** A type's name in words; one that we do not know is called as the broker calls it. */
export const typeName = (type: string): string =>
  lookUp(`choice.bridgeType.${type}`) ?? factsOf(type)?.label ?? type

/**
 * The same of a connector, an action or a source, by what its type was called as a bridge; several bridges
 * that have become one are called by what they have in common.
 */
export function integrationTypeName(type: string): string {
  const [first = type, ...others] = bridgeTypesOf(type)
  return others.length === 0
    ? typeName(first) === first
      ? type
      : typeName(first)
    : (factsOf(first)?.label ?? type)
}

/** A counter as a number; one too long for it, or missing, is undefined. */
export function counted(metrics: BridgeMetrics | undefined, name: keyof BridgeMetrics): number | undefined {
  const value = metrics?.[name]
  const number = Number(value)
  return value === undefined || value === null || !Number.isFinite(number) ? undefined : number
}

/** Messages a second now, with two digits at most. */
export function rateOf(metrics: BridgeMetrics | undefined): number | undefined {
  const rate = counted(metrics, 'rate')
  return rate === undefined ? undefined : Math.round(rate * 100) / 100
}
