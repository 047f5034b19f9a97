import type { Fn } from '../host'
import { compareTerms } from '../order'
import { isBinary, isInteger, isNumber, raise, type Value } from '../value'
import { concat } from './convert'
import { count, finite, fn, float, int, wrong } from './kind'

const real = (run: (x: number) => number): Fn => fn(1, ([x]) => finite(run(float(x))))

const toInteger = (run: (x: number) => number): Fn =>
  fn(1, ([x]) => (isInteger(x) ? x : BigInt(run(finite(float(x))))))

/** Rounds half away from zero, unlike Math.round. */
const round = (x: number): number => Math.sign(x) * Math.round(Math.abs(x))

function arithmetic(
  left: Value,
  right: Value,
  exact: (a: bigint, b: bigint) => bigint,
  rough: (a: number, b: number) => number,
): Value {
  if (!isNumber(left) || !isNumber(right)) return wrong()
  return isInteger(left) && isInteger(right)
    ? exact(left, right)
    : finite(rough(finite(Number(left)), finite(Number(right))))
}

const divisor = (value: Value): bigint => int(value) || raise('badarith')

/** The binary operators; `+` concatenates if one side is text. */
export const operators: Readonly<Record<string, (left: Value, right: Value) => Value>> = {
  '+': (left, right) =>
    isBinary(left) || isBinary(right)
      ? concat(left, right)
      : arithmetic(
          left,
          right,
          (a, b) => a + b,
          (a, b) => a + b,
        ),
  '-': (left, right) =>
    arithmetic(
      left,
      right,
      (a, b) => a - b,
      (a, b) => a - b,
    ),
  '*': (left, right) =>
    arithmetic(
      left,
      right,
      (a, b) => a * b,
      (a, b) => a * b,
    ),
  '/': (left, right) => finite(finite(float(left)) / (float(right) || raise('badarith'))),
  div: (left, right) => int(left) / divisor(right),
  mod: (left, right) => int(left) % divisor(right),
}

const operator = (name: string): Fn => fn(2, ([left, right]) => (operators[name] ?? wrong)(left, right))

/** Unary minus, for numbers only. */
export const negated = (value: Value): Value => (isNumber(value) ? -value : raise('badarith'))

// A limit of a megabit is large enough for every use, and fast.
const shift = (value: Value): bigint =>
  Math.abs(count(value)) > 1_048_576 ? raise('system_limit') : BigInt(count(value))

/** Arithmetic, math and whole-number bits (src/contract/docs/rule-sql.md#functions). */
export const numberFunctions: Readonly<Record<string, Fn>> = {
  div: operator('div'),
  mod: operator('mod'),
  eq: fn(2, ([left, right]) => compareTerms(left, right) === 0),
  abs: fn(1, ([x]) => (int(x) < 0n ? -int(x) : int(x))),
  ceil: toInteger(Math.ceil),
  floor: toInteger(Math.floor),
  round: toInteger(round),
  acos: real(Math.acos),
  acosh: real(Math.acosh),
  asin: real(Math.asin),
  asinh: real(Math.asinh),
  atan: real(Math.atan),
  atanh: real(Math.atanh),
  cos: real(Math.cos),
  cosh: real(Math.cosh),
  exp: real(Math.exp),
  log: real(Math.log),
  log10: real(Math.log10),
  log2: real(Math.log2),
  sin: real(Math.sin),
  sinh: real(Math.sinh),
  sqrt: real(Math.sqrt),
  tan: real(Math.tan),
  tanh: real(Math.tanh),
  power: fn(2, ([x, y]) => finite(float(x) ** float(y))),
  fmod: fn(2, ([x, y]) => finite(float(x) % float(y))),
  random: fn(0, (_args, { host }) => host.random()),
  bitnot: fn(1, ([x]) => ~int(x)),
  bitand: fn(2, ([x, y]) => int(x) & int(y)),
  bitor: fn(2, ([x, y]) => int(x) | int(y)),
  bitxor: fn(2, ([x, y]) => int(x) ^ int(y)),
  bitsl: fn(2, ([x, n]) => int(x) << shift(n)),
  bitsr: fn(2, ([x, n]) => int(x) >> shift(n)),
}
