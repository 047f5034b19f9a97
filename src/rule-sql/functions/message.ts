import type { Fn, Place } from '../host'
import { encodeJson } from '../json'
import { getPath } from '../paths'
import { isBinary, isMap, raise, readable, type Value } from '../value'
import { hex } from './encode'
import { fn, int, list, wrong } from './kind'

/**
 * The shortcuts have a value in conditions only; in SELECT and DO they are undefined, and `clientid()`
 * everywhere (src/contract/docs/rule-sql.md#functions).
 */
const column = (name: string): Fn => fn(0, (_args, { message }) => message?.get(name))

function level(at: Value, { message }: Place): Value {
  const index = int(at)
  const topic = message?.get('topic')
  if (!isBinary(topic)) return undefined
  const levels = readable(topic).split('/')
  return index < 1n || index > BigInt(levels.length) ? wrong() : levels[Number(index) - 1]
}

function payload(path: Value, { message }: Place): Value {
  const data = message?.get('payload')
  if (path === undefined) return data
  return isMap(data) && isBinary(path)
    ? getPath(
        readable(path)
          .split('.')
          .map((name) => ({ kind: 'key', name })),
        data,
      )
    : undefined
}

/**
 * Never true: the broker expects filters in a form that decoded JSON does not have
 * (src/contract/docs/rule-sql.md#functions).
 */
const containsTopic: Fn = fn(
  2,
  ([filters]) => {
    list(filters)
    return false
  },
  3,
)

const uuid = (bytes: Uint8Array): string => {
  const marked = bytes.with(6, ((bytes[6] ?? 0) & 0x0f) | 0x40).with(8, ((bytes[8] ?? 0) & 0x3f) | 0x80)
  return hex(marked).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// The store key of a value: 1 and '1' differ.
const keyOf = (value: Value): string => `${typeof value}:${encodeJson(value)}`

function exchange(store: Map<string, Value>, key: string, value: Value): Value {
  const old = store.get(key)
  store.set(key, value)
  return old
}

function drop(store: Map<string, Value>, key: string): Value {
  const old = store.get(key)
  store.delete(key)
  return old
}

function keep(store: Map<string, Value>, key: string, value: Value): boolean {
  store.set(key, value)
  return true
}

/**
 * Message shortcuts, state, identifiers, and jq as in a broker built without it
 * (src/contract/docs/rule-sql.md#functions).
 */
export const messageFunctions: Readonly<Record<string, Fn>> = {
  msgid: column('id'),
  qos: column('qos'),
  username: column('username'),
  clientip: column('peerhost'),
  peerhost: column('peerhost'),
  clientid: fn(0, () => undefined),
  topic: fn(0, ([at], place) => (at === undefined ? place.message?.get('topic') : level(at, place)), 1),
  payload: fn(0, ([path], place) => payload(path, place), 1),
  flags: fn(0, (_args, { message }) => message?.get('flags') ?? new Map()),
  flag: fn(1, ([name], { message }) =>
    getPath([{ kind: 'key', name: isBinary(name) ? readable(name) : wrong() }], message?.get('flags')),
  ),
  contains_topic: containsTopic,
  contains_topic_match: containsTopic,
  proc_dict_put: fn(2, ([key, value], { host }) => exchange(host.process, keyOf(key), value)),
  proc_dict_get: fn(1, ([key], { host }) => host.process.get(keyOf(key))),
  proc_dict_del: fn(1, ([key], { host }) => drop(host.process, keyOf(key))),
  kv_store_put: fn(2, ([key, value], { host }) => keep(host.store, keyOf(key), value)),
  kv_store_get: fn(
    1,
    ([key, otherwise], { host }) => (host.store.has(keyOf(key)) ? host.store.get(keyOf(key)) : otherwise),
    2,
  ),
  kv_store_del: fn(1, ([key], { host }) => {
    host.store.delete(keyOf(key))
    return true
  }),
  uuid_v4: fn(0, (_args, { host }) => uuid(host.randomBytes(16))),
  uuid_v4_no_hyphen: fn(0, (_args, { host }) => uuid(host.randomBytes(16)).replaceAll('-', '')),
  jq: fn(2, ([program]) => (isBinary(program) ? raise('undef') : wrong()), 3),
}
