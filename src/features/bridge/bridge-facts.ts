import type { BridgeMetrics } from './contract'
import { lookUp } from '@/i18n/use-words'
import { toBridgeTypes } from './fields/action-name'
import { factsOf } from './fields/types'

/** The name of a type of bridge; an unknown type is shown as the broker sends it. */
const bridgeTypeName = (type: string): string =>
  lookUp(`choice.bridgeType.${type}`) ?? factsOf(type)?.label ?? type

/** The name of a type, also by its former bridge types; several of them share their common name. */
export function typeName(type: string): string {
  const [first = type, ...others] = toBridgeTypes(type)
  if (others.length > 0) return factsOf(first)?.label ?? type
  const name = bridgeTypeName(first)
  return name === first ? type : name
}

/** A counter as a number; undefined if it is missing or beyond the exact range. */
export function readCounter(
  metrics: BridgeMetrics | undefined,
  name: keyof BridgeMetrics,
): number | undefined {
  const value = metrics?.[name]
  const number = Number(value)
  return value === undefined || value === null || !Number.isFinite(number) ? undefined : number
}

/** The present rate in messages per second, with at most two decimals. */
export function readRate(metrics: BridgeMetrics | undefined): number | undefined {
  const rate = readCounter(metrics, 'rate')
  return rate === undefined ? undefined : Math.round(rate * 100) / 100
}
