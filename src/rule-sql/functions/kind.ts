import type { Fn } from '../host'
import { isBinary, isInteger, isList, isNumber, raise, type Binary, type Value } from '../value'

/** Defines a function with `least` to `most` arguments. */
export const fn = (minArgs: number, run: Fn['run'], maxArgs: number = minArgs): Fn => ({
  takes: (count) => count >= minArgs && count <= maxArgs,
  run,
})

/** Raises the broker's error for an argument of the wrong type. */
export const wrong = (): never => raise('function_clause')

export const text = (value: Value): string =>
  typeof value === 'string' ? value : value instanceof Uint8Array ? raise('badarg') : wrong()
export const bin = (value: Value): Binary => (isBinary(value) ? value : wrong())
export const int = (value: Value): bigint => (isInteger(value) ? value : wrong())
export const list = (value: Value): readonly Value[] => (isList(value) ? value : wrong())
export const float = (value: Value): number => (isNumber(value) ? Number(value) : wrong())

/** Checks that a float is finite; overflow and undefined results raise `badarith`. */
export const finite = (value: number): number => (Number.isFinite(value) ? value : raise('badarith'))

/** An integer small enough for a count; raises for larger ones, where the broker would run out of memory. */
export function count(value: Value): number {
  const integer = int(value)
  return integer > 16_777_216n || integer < -16_777_216n ? raise('system_limit') : Number(integer)
}
