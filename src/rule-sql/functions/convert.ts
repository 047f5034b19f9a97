import type { Fn } from '../host'
import { numberFrom } from '../compare'
import { decodeJson, encodeJson } from '../json'
import { isPrintable } from '../term'
import {
  atomName,
  binary,
  isAtom,
  isBinary,
  isInteger,
  isList,
  isMap,
  isNumber,
  joined,
  raise,
  type Binary,
  type Value,
} from '../value'
import { finite, fn, int, wrong } from './kind'

/** Formats a float with at most `places` decimals, without trailing zeros except the first. */
export function decimals(value: number, places: number): string {
  // toFixed uses exponents from 1e21 on, where floats have no fraction.
  const text = Math.abs(value) >= 1e21 ? `${BigInt(value)}.0` : value.toFixed(places)
  if (!text.includes('.')) return text
  return text.replace(/0+$/, '').replace(/\.$/, '.0')
}

/** Any value as text: floats with ten decimals, objects and arrays as JSON, an array of character codes as its characters. */
export function convertToText(value: Value): Binary {
  if (isBinary(value)) return value
  if (isInteger(value)) return String(value)
  if (typeof value === 'number') return decimals(value, 10)
  if (isAtom(value)) return atomName(value)
  if (isList(value) && isPrintable(value)) return binary(Uint8Array.from(value, Number))
  return isList(value) || isMap(value) ? encodeJson(value) : raise('invalid_bin')
}

/** Both as text, one after the other. */
export const concat = (left: Value, right: Value): Binary =>
  joined([convertToText(left), convertToText(right)])

function utf8(value: Value): Binary {
  if (!isList(value)) return convertToText(value)
  if (value.every((code) => isInteger(code) && code >= 0n && code <= 0x10ffffn))
    return String.fromCodePoint(...value.map(Number))
  return raise('badarg')
}

function bool(value: Value): boolean {
  if (value === true || value === 'true' || (isNumber(value) && Number(value) === 1)) return true
  if (value === false || value === 'false' || (isNumber(value) && Number(value) === 0)) return false
  return raise('invalid_boolean')
}

function integer(value: Value): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n
  const number = isBinary(value) ? numberFrom(value) : isNumber(value) ? value : raise('invalid_number')
  return isInteger(number) ? number : BigInt(Math.floor(number))
}

function floating(value: Value): number {
  const number = isBinary(value) ? numberFrom(value) : isNumber(value) ? value : raise('invalid_number')
  return isInteger(number) && !Number.isFinite(Number(number)) ? raise('badarg') : Number(number)
}

function rounded(value: Value, places: Value): number {
  const number = floating(value)
  const digits = int(places)
  if (digits <= 0n) return wrong()
  return Number(number.toFixed(Number(digits > 100n ? 100n : digits)))
}

function map(value: Value): Value {
  if (isMap(value)) return value
  // The broker takes a list of pairs, but pairs are tuples, which no JSON and no literal can make.
  if (isList(value)) return value.length === 0 ? new Map() : raise('badarg')
  if (!isBinary(value)) return raise('invalid_map')
  const decoded = decodeJson(value)
  return isMap(decoded) ? decoded : raise('invalid_map')
}

const check = (test: (value: Value) => boolean): Fn => fn(1, ([value]) => test(value))

/** Type checks and conversion (src/contract/docs/rule-sql.md#functions). */
export const convertFunctions: Readonly<Record<string, Fn>> = {
  is_null: check((value) => value === undefined),
  is_not_null: check((value) => value !== undefined),
  is_str: check(isBinary),
  is_bool: check((value) => typeof value === 'boolean'),
  is_int: check(isInteger),
  is_float: check((value) => typeof value === 'number'),
  is_num: check(isNumber),
  is_map: check(isMap),
  is_array: check(isList),
  str: fn(1, ([value]) => convertToText(value)),
  str_utf8: fn(1, ([value]) => utf8(value)),
  bool: fn(1, ([value]) => bool(value)),
  int: fn(1, ([value]) => integer(value)),
  float: fn(1, ([value, places]) => (places === undefined ? floating(value) : rounded(value, places)), 2),
  float2str: fn(2, ([value, places]) => {
    if (typeof value !== 'number' || !isInteger(places) || places < 0n || places > 253n)
      return raise('badarg')
    return decimals(finite(value), Number(places > 100n ? 100n : places))
  }),
  map: fn(1, ([value]) => map(value)),
  null: fn(0, () => undefined),
}
