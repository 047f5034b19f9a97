import { toInteger } from './byte-reader'
import { LabeledValue, PayloadMap, toDateNote, toPayloadMap, type PayloadValue } from './payload-value'
import { decodeMessage, type Message } from './protobuf-wire'
import { decodeArray } from './sparkplug-array'
import { sparkplugMessages, sparkplugTypes } from './sparkplug-fields'

const isMessage = (value: unknown): value is Message => value instanceof Map

/** A type by its number; the number itself where the specification has none. */
const toType = (number: unknown): PayloadValue =>
  typeof number === 'number' ? (sparkplugTypes[number] ?? number) : undefined

const toTimestamp = (value: unknown): PayloadValue =>
  typeof value === 'number' ? new LabeledValue('ms', value, toDateNote(value)) : (value as PayloadValue)

/** Signed integers are sent as two's complement in the unsigned fields. */
const bits: Readonly<Record<string, number>> = { Int8: 8, Int16: 16, Int32: 32, Int64: 64 }

/** A scalar as its type says. */
function toTyped(value: PayloadValue, type: PayloadValue): PayloadValue {
  if (typeof type !== 'string') return value
  const width = bits[type]
  if (width !== undefined && (typeof value === 'number' || typeof value === 'bigint'))
    return toInteger(BigInt.asIntN(width, BigInt(value)))
  if (type === 'DateTime') return toTimestamp(value)
  return value instanceof Uint8Array ? (decodeArray(value, type) ?? value) : value
}

/** The value of a metric, property, parameter or cell: whichever of the fields `…_value` is set. */
function toValue(message: Message, type: PayloadValue): PayloadValue {
  if (message.get('is_null') === true) return null
  const [, value] = [...message].find(([name]) => name.endsWith('_value')) ?? []
  return isMessage(value) ? toAny(value) : toTyped(value as PayloadValue, type)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const messagesOf = (value: unknown): readonly Message[] => listOf(value).filter(isMessage)

/** Properties by their keys, which are sent as a list of its own. */
function toProperties(set: Message): PayloadValue {
  const [keys, values] = [listOf(set.get('keys')), messagesOf(set.get('values'))]
  return new PayloadMap(
    Array.from({ length: Math.max(keys.length, values.length) }, (_, index) => {
      const value = values[index]
      return [
        keys[index] as PayloadValue,
        value === undefined ? undefined : toValue(value, toType(value.get('type'))),
      ]
    }),
  )
}

function toDataSet(set: Message): PayloadValue {
  const types = listOf(set.get('types')).map(toType)
  return toPayloadMap({
    columns: listOf(set.get('columns')) as PayloadValue[],
    types,
    rows: messagesOf(set.get('rows')).map((row) =>
      messagesOf(row.get('elements')).map((cell, column) => toValue(cell, types[column])),
    ),
  })
}

/** The fields that have no own place in the shown value, for example those that the specification lacks. */
const others = (message: Message, shown: readonly string[]): Record<string, PayloadValue> =>
  Object.fromEntries(
    [...message]
      .filter(([name]) => !shown.includes(name) && !name.endsWith('_value'))
      .map(([name, value]) => [name, toPlain(value)]),
  )

function toPlain(value: unknown): PayloadValue {
  if (Array.isArray(value)) return value.map(toPlain)
  return isMessage(value) ? toAny(value) : (value as PayloadValue)
}

const metricFields = ['name', 'alias', 'timestamp', 'datatype', 'is_null', 'properties']

function toMetric(metric: Message): PayloadValue {
  const type = toType(metric.get('datatype'))
  const properties = metric.get('properties')
  return toPayloadMap({
    name: metric.get('name') as PayloadValue,
    alias: metric.get('alias') as PayloadValue,
    timestamp: toTimestamp(metric.get('timestamp')),
    datatype: type,
    value: toValue(metric, type),
    ...others(metric, metricFields),
    properties: isMessage(properties) ? toProperties(properties) : undefined,
  })
}

/** A nested message; its fields show which kind it is. */
function toAny(message: Message): PayloadValue {
  if (message.has('keys')) return toProperties(message)
  if (message.has('propertyset')) return messagesOf(message.get('propertyset')).map(toProperties)
  if (message.has('columns') || message.has('rows')) return toDataSet(message)
  return toPayloadMap({
    ...others(message, ['metrics', 'parameters']),
    parameters: message.has('parameters')
      ? messagesOf(message.get('parameters')).map((parameter) => {
          const type = toType(parameter.get('type'))
          return toPayloadMap({ ...others(parameter, ['type']), type, value: toValue(parameter, type) })
        })
      : undefined,
    metrics: message.has('metrics') ? messagesOf(message.get('metrics')).map(toMetric) : undefined,
  })
}

/**
 * Decodes a payload of Sparkplug B: metrics with name, alias, type, time and value. Integers are signed where their
 * type is; 64 bits are exact. Throws a `PayloadFault`.
 */
export function decodeSparkplug(bytes: Uint8Array): PayloadValue {
  const payload = decodeMessage(sparkplugMessages, 'Payload', bytes)
  return toPayloadMap({
    timestamp: toTimestamp(payload.get('timestamp')),
    ...others(payload, ['timestamp', 'metrics']),
    metrics: messagesOf(payload.get('metrics')).map(toMetric),
  })
}
