import type { Fn, Host } from '@/rule-sql/host'
import { decodeJson, encodeJson, Unencodable } from '@/rule-sql/json'
import {
  binary,
  bytesOf,
  isBinary,
  isMap,
  raise,
  Raised,
  type Reason,
  type Value,
  type ValueMap,
} from '@/rule-sql/value'
import { validName } from '../../../mqtt/topic'
import type { Message } from '../../../mqtt/mqtt-engine'
import { self } from '../../../monitoring/nodes'
import { propertiesOf } from '../../../rules/properties'
import type { StoredTransformation } from './schema'
import { asText, compile, evaluate } from './variform'

/** A message between transformations; its payload need not be bytes. */
export type Changing = { readonly message: Message; readonly payload: Value }

/** The failed operation and the reason, in the words of the broker's source. */
export class TransformFault extends Error {
  constructor(
    readonly tag: string,
    readonly reason: unknown,
  ) {
    super(tag)
  }
}

export type Transform = (changing: Changing) => Changing

type Codec = StoredTransformation['payload_decoder']
type Tools = { readonly host: Host; readonly schemas: ReadonlyMap<string, Fn>; readonly now: () => number }

const describe = (reason: Reason): unknown => reason

function guarded<T>(tag: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Raised) throw new TransformFault(tag, describe(error.reason))
    if (error instanceof Unencodable) throw new TransformFault(tag, 'badarg')
    throw error
  }
}

const bySchema = (
  codec: Codec,
  way: 'schema_encode' | 'schema_decode',
  value: Value,
  { host, schemas }: Tools,
): Value =>
  schemas
    .get(way)
    ?.run(
      [
        'schema' in codec ? codec.schema : '',
        value,
        ...(codec.type === 'protobuf' ? [codec.message_type] : []),
      ],
      { host },
    )

function decoded(codec: Codec, payload: Value, tools: Tools): Value {
  if (codec.type === 'none') return payload
  if (!isBinary(payload)) throw new TransformFault('payload_decode_failed', 'payload must be a binary')
  return codec.type === 'json'
    ? guarded('payload_decode_failed', () => decodeJson(payload))
    : guarded('payload_decode_schema_failure', () => bySchema(codec, 'schema_decode', payload, tools))
}

function encoded(codec: Codec, payload: Value, tools: Tools): Value {
  if (codec.type === 'none') return payload
  return codec.type === 'json'
    ? guarded('payload_encode_failed', () => encodeJson(payload))
    : guarded('payload_encode_schema_failure', () => bySchema(codec, 'schema_encode', payload, tools))
}

/** Sets a value in nested maps, creating missing ones. */
function setAt(target: Value, [step, ...rest]: readonly string[], value: Value): Value {
  if (step === undefined) return value
  if (!isMap(target)) return raise('badmap')
  return new Map(target).set(
    step,
    setAt(rest.length > 0 ? (target.get(step) ?? new Map()) : undefined, rest, value),
  )
}

const userProperties = ({ properties }: Message): ValueMap =>
  new Map(
    Object.entries(properties?.userProperties ?? {}).map(([key, value]): [string, Value] => [
      key,
      Array.isArray(value) ? (value.at(-1) ?? '') : value,
    ]),
  )

/** The variables of an expression. */
const variablesOf = ({ message, payload }: Changing, now: number): ValueMap =>
  new Map<string, Value>([
    ['clientid', message.from],
    ['client_attrs', new Map(Object.entries(message.attrs ?? {}))],
    ['id', message.id],
    ['node', self],
    ['payload', payload],
    ['peername', message.peerhost === '' ? undefined : message.peerhost],
    ['pub_props', propertiesOf(message.properties)],
    [
      'flags',
      new Map([
        ['retain', message.retain],
        ['dup', false],
      ]),
    ],
    ['publish_received_at', BigInt(Math.trunc(message.at))],
    ['qos', BigInt(message.qos)],
    ['retain', message.retain],
    ['timestamp', BigInt(Math.trunc(now))],
    ['topic', message.topic],
    ['user_property', userProperties(message)],
    ['username', message.username === '' ? undefined : message.username],
  ])

/** A copy of a message with one property set. */
function set(changing: Changing, [root = '', ...rest]: readonly string[], value: Value): Changing {
  const { message } = changing
  if (root === 'payload') return { ...changing, payload: setAt(changing.payload, rest, value) }
  const text = asText(value)
  const changed = (change: Partial<Message>): Changing => ({
    ...changing,
    message: { ...message, ...change },
  })
  switch (root) {
    case 'qos':
      return /^[012]$/.test(text)
        ? changed({ qos: Number(text) as 0 | 1 | 2 })
        : raise({ reason: 'bad_qos_value', input: text })
    case 'retain':
      return text === 'true' || text === 'false'
        ? changed({ retain: text === 'true' })
        : raise({ reason: 'bad_retain_value', input: text })
    // An invalid topic could not be delivered or forwarded; the real broker allows it.
    case 'topic':
      return validName(text) ? changed({ topic: text }) : raise({ reason: 'bad_topic', input: text })
    default:
      return changed({
        properties: {
          ...message.properties,
          userProperties: { ...message.properties?.userProperties, [rest[0] ?? '']: text },
        },
      })
  }
}

/** Compiles a transformation; the result throws {@link TransformFault} on failure. */
export function transformer(
  { payload_decoder: decoder, payload_encoder: encoder, operations }: StoredTransformation,
  tools: Tools,
): Transform {
  const steps = operations.map(({ key, value }) => ({ path: key.split('.'), expression: compile(value) }))
  return ({ message, payload }) => {
    let changing: Changing = { message, payload: decoded(decoder, payload, tools) }
    for (const { path, expression } of steps) {
      changing = guarded('transformation_eval_operation_failure', () =>
        set(
          changing,
          path,
          evaluate(expression, { variables: variablesOf(changing, tools.now()), host: tools.host }),
        ),
      )
    }
    return { ...changing, payload: encoded(encoder, changing.payload, tools) }
  }
}

/** The message before its first transformation. */
export const toVariables = (message: Message): Changing => ({ message, payload: binary(message.payload) })

/** The message after its last transformation; fails if the payload is not bytes. */
export function toMessage({ message, payload }: Changing): Message {
  if (!isBinary(payload))
    throw new TransformFault('transformation_bad_encoding', 'final payload must be encoded as a binary')
  return { ...message, payload: Buffer.from(bytesOf(payload)) }
}
