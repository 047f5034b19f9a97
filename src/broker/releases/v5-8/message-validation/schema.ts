import {
  checkTypes,
  codecTypes,
  failureActions,
  logLevels,
  strategies,
} from '@/features/message-pipeline/contract'
import { parseCheck } from '@/rule-sql/parse'
import {
  binary,
  boolean,
  chooseKind,
  converted,
  either,
  list,
  may,
  need,
  struct,
  where,
  words,
  type Kind,
  type Read,
} from '../../../hocon/kind'
import { refusalOf } from '../../../hocon/complaint'

/**
 * The bodies of validations and transformations, after the source of the broker
 * (`features/message-pipeline/contract.ts`). Expressions are stored as they are.
 */

const name = where(binary, (text) =>
  /^[A-Za-z0-9][A-Za-z0-9-_]*$/.test(text) && text.length <= 255
    ? undefined
    : 'Invalid name format. The name must begin with a letter or number (0-9, a-z, A-Z) and can only ' +
      'include underscores and hyphens as non-initial characters. Got the name: ' +
      text,
)
const topics = where(
  converted(either(list(binary), binary), (value) => (Array.isArray(value) ? value : [value])),
  (value) => {
    if (value.length === 0) return 'at least one topic filter must be defined'
    const twice = value.filter((topic, place) => value.indexOf(topic) !== place)
    return twice.length === 0 ? undefined : `duplicated topics: ${[...new Set(twice)].join(', ')}`
  },
)

const general = {
  name: need(name),
  description: may(binary, ''),
  tags: may(list(binary), []),
  enable: may(boolean, true),
  topics: need(topics),
  failure_action: need(words(...failureActions)),
  log_failure: may(struct({ level: may(words(...logLevels), 'info') }), { level: 'info' }),
}

const sql = where(binary, (text) => {
  const parsed = parseCheck(text)
  if (!parsed.ok) return parsed.problem.message
  return undefined
})
const bySchema = { schema: need(binary) }
const check = {
  sql: struct({ type: need(words('sql')), sql: need(sql) }),
  json: struct({
    type: need(where(words('json'), () => 'the schema registry of this broker has no JSON schemas')),
    ...bySchema,
  }),
  avro: struct({ type: need(words('avro')), ...bySchema }),
  protobuf: struct({ type: need(words('protobuf')), ...bySchema, message_type: need(binary) }),
}

/** One of several shapes, chosen by the field `type`. */
const byType = <const T extends string, R>(
  types: readonly T[],
  shapes: Readonly<Record<T, Kind<R>>>,
): Kind<R> =>
  chooseKind((value) => {
    const type = types.find((one) => one === (value as { readonly type?: unknown } | null)?.type)
    return type === undefined ? `type: expected one of ${types.join(', ')}` : shapes[type]
  })

type Check =
  | { readonly type: 'sql'; readonly sql: string }
  | { readonly type: 'json' | 'avro'; readonly schema: string }
  | { readonly type: 'protobuf'; readonly schema: string; readonly message_type: string }

const checks = where(list(byType<(typeof checkTypes)[number], Check>(checkTypes, check)), (value) => {
  if (value.length === 0) return 'at least one check must be defined'
  const named = value.flatMap((one) => ('schema' in one ? [`${one.type}:${one.schema}`] : []))
  const twice = named.filter((one, place) => named.indexOf(one) !== place)
  return twice.length === 0 ? undefined : `duplicated schema checks: ${[...new Set(twice)].join(', ')}`
})

const validation = struct({ ...general, strategy: need(words(...strategies)), checks: need(checks) })
export type StoredValidation = Read<typeof validation>

type Codec =
  | { readonly type: 'none' | 'json' }
  | { readonly type: 'avro'; readonly schema: string }
  | { readonly type: 'protobuf'; readonly schema: string; readonly message_type: string }
const codec = byType<(typeof codecTypes)[number], Codec>(codecTypes, {
  none: struct({ type: need(words('none')) }),
  json: struct({ type: need(words('json')) }),
  avro: check.avro,
  protobuf: check.protobuf,
})

/** A target of an operation: a part of the payload, one user property, or a property of the message. */
const key = where(binary, (text) => {
  const [root, ...rest] = text.split('.')
  if (text === '') return 'key must be non-empty'
  if (root === 'user_property' && rest.length !== 1) return 'must define exactly one key inside user property'
  const isKnown =
    root === 'payload' ||
    root === 'user_property' ||
    (rest.length === 0 && (root === 'qos' || root === 'retain' || root === 'topic'))
  return isKnown && !rest.includes('')
    ? undefined
    : `invalid_key: ${text}, allowed_root_keys: payload, qos, retain, topic, user_property`
})
const operations = where(list(struct({ key: need(key), value: need(binary) })), (value) =>
  value.length === 0 ? 'at least one operation must be defined' : undefined,
)

const none = { type: 'none' } as const
const transformation = struct({
  ...general,
  payload_decoder: may(codec, none),
  payload_encoder: may(codec, none),
  operations: need(operations),
})
export type StoredTransformation = Read<typeof transformation>

/** Reads a body; throws the refusal of an invalid one. */
const reader =
  <T>(kind: Kind<T>) =>
  (value: unknown, path = ''): T => {
    const checked = kind.check(value, path)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    return checked.value
  }
export const readValidation = reader(validation)
export const readTransformation = reader(transformation)
