import type { Fn } from '../host'
import { isBinary, isInteger, isMap, joined, raise, type Binary, type Value, type ValueMap } from '../value'
import { decimals, convertToText } from './convert'
import { fn, list, wrong } from './kind'

const mapOf = (value: Value): ValueMap => (isMap(value) ? value : raise('badarg'))
/** Entries sorted by key, as the broker stores small objects. */
const entriesOf = (value: Value): readonly (readonly [string, Value])[] =>
  [...mapOf(value)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

function join(separator: Value, items: Value): Binary {
  const [first, ...rest] = list(items).map(convertToText)
  return joined(
    first === undefined
      ? []
      : [first, ...rest.flatMap((item) => [isBinary(separator) ? separator : wrong(), item])],
  )
}

/** A value as a field of a Redis hash; undefined for unsupported values, which are skipped. */
function redisValue(value: Value): Binary | undefined {
  if (isBinary(value)) return value
  if (isInteger(value) || typeof value === 'boolean') return String(value)
  return typeof value === 'number' ? decimals(value, 6) : undefined
}

/** Functions added after 5.1, by their first release (release notes of 5.6.0 and 5.7.1: emqx/emqx#12381, #13172). */
export const newerFunctions: Readonly<
  Record<string, { readonly since: readonly [number, number, number]; readonly fn: Fn }>
> = {
  map_keys: { since: [5, 6, 0], fn: fn(1, ([map]) => entriesOf(map).map(([key]) => key)) },
  map_values: { since: [5, 6, 0], fn: fn(1, ([map]) => entriesOf(map).map(([, value]) => value)) },
  map_to_entries: {
    since: [5, 6, 0],
    fn: fn(1, ([map]) =>
      entriesOf(map).map(
        ([key, value]) =>
          new Map<string, Value>([
            ['key', key],
            ['value', value],
          ]),
      ),
    ),
  },
  join_to_string: {
    since: [5, 6, 0],
    fn: fn(1, (args) => (args.length === 1 ? join(', ', args[0]) : join(args[0], args[1])), 2),
  },
  is_null_var: { since: [5, 6, 0], fn: fn(1, ([value]) => value === undefined || value === null) },
  is_not_null_var: { since: [5, 6, 0], fn: fn(1, ([value]) => value !== undefined && value !== null) },
  map_to_redis_hset_args: {
    since: [5, 7, 1],
    fn: fn(1, ([map]) => [
      'map_to_redis_hset_args',
      ...entriesOf(isMap(map) ? map : wrong())
        .toReversed()
        .flatMap(([key, value]) => {
          const field = redisValue(value)
          return field === undefined ? [] : [key, field]
        }),
    ]),
  },
}
