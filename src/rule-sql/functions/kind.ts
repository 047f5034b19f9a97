import type { Fn } from '../host'
import { isBinary, isInteger, isList, isNumber, raise, type Binary, type Value } from '../value'

/** A function of so many arguments, up to `most` of them. */
export const fn = (least: number, run: Fn['run'], most: number = least): Fn => ({
  takes: (given) => given >= least && given <= most,
  run,
})

/** The broker's word for an argument of the wrong type. */
export const wrong = (): never => raise('function_clause')

export const text = (value: Value): string =>
  typeof value === 'string' ? value : value instanceof Uint8Array ? raise('badarg') : wrong()
export const bin = (value: Value): Binary => (isBinary(value) ? value : wrong())
export const int = (value: Value): bigint => (isInteger(value) ? value : wrong())
export const list = (value: Value): readonly Value[] => (isList(value) ? value : wrong())
export const float = (value: Value): number => (isNumber(value) ? Number(value) : wrong())

/** A float that the broker can hold; what overflows or has no answer is `badarith`. */
export const finite = (value: number): number => (Number.isFinite(value) ? value : raise('badarith'))

/** A whole number small enough to count with; beyond, the broker would run out of memory and this raises instead. */
export function count(value: Value): number {
  const whole = int(value)
  return whole > 16_777_216n || whole < -16_777_216n ? raise('system_limit') : Number(whole)
}
