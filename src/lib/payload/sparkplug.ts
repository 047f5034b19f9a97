import { toInteger } from './byte-reader'
import { PayloadFault } from './fault'
import {
  LabeledValue,
  PayloadMap,
  toDateNote,
  toPayloadMap,
  untyped,
  type PayloadValue,
} from './payload-value'
import { decodeMessage, type Message } from './protobuf-wire'
import { decodeArray } from './sparkplug-array'
import type { SparkplugBirths } from './sparkplug-births'
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

/** The name and type of a metric, as its birth certificate has them. */
type KnownMetric = { readonly name: PayloadValue; readonly datatype: unknown }
/** The metrics of a birth certificate by their aliases and names, and its `bdSeq`. */
type KnownMetrics = {
  readonly byAlias: ReadonlyMap<unknown, KnownMetric>
  readonly byName: ReadonlyMap<unknown, KnownMetric>
  readonly session: unknown
}

const nothingKnown: KnownMetrics = { byAlias: new Map(), byName: new Map(), session: undefined }
const certificates = new WeakMap<Uint8Array, KnownMetrics>()

/** Reads a birth certificate once; one that is not valid names nothing. */
function readCertificate(bytes: Uint8Array): KnownMetrics {
  const before = certificates.get(bytes)
  if (before !== undefined) return before
  let metrics: readonly Message[] = []
  try {
    metrics = messagesOf(decodeMessage(sparkplugMessages, 'Payload', bytes).get('metrics'))
  } catch (error) {
    if (!(error instanceof PayloadFault)) throw error
  }
  const toEntry = (metric: Message, key: 'alias' | 'name') =>
    [metric.get(key), { name: metric.get('name') as PayloadValue, datatype: metric.get('datatype') }] as const
  const session = metrics.find((metric) => metric.get('name') === 'bdSeq')
  const known: KnownMetrics = {
    byAlias: new Map(
      metrics.filter((metric) => metric.has('alias')).map((metric) => toEntry(metric, 'alias')),
    ),
    byName: new Map(metrics.filter((metric) => metric.has('name')).map((metric) => toEntry(metric, 'name'))),
    session: session && toValue(session, undefined),
  }
  certificates.set(bytes, known)
  return known
}

/** The certificates that name the metrics of a message, that of the device first. */
function readBirths({ device, node, death }: SparkplugBirths): readonly KnownMetrics[] {
  const [ofDevice, ofNode] = [device, node].map((bytes) =>
    bytes === undefined ? nothingKnown : readCertificate(bytes),
  )
  // A will of an earlier session may come after the birth certificate of the next one (§5.3).
  if (death !== undefined && readCertificate(death).session === ofNode?.session) return []
  return [ofDevice ?? nothingKnown, ofNode ?? nothingKnown]
}

/** The value of a metric: an integer without a type is marked, since it may be signed. */
function toMetricValue(metric: Message, type: PayloadValue): PayloadValue {
  const value = toValue(metric, type)
  const isInteger = metric.has('int_value') || metric.has('long_value')
  return type === undefined && isInteger && value !== null ? new LabeledValue(untyped, value) : value
}

function toMetric(metric: Message, births: readonly KnownMetrics[]): PayloadValue {
  const find = (key: 'alias' | 'name', by: 'byAlias' | 'byName') =>
    metric.has(key)
      ? births.map((known) => known[by].get(metric.get(key))).find((known) => known !== undefined)
      : undefined
  // A name in the message is of the message; an alias counts where it has none.
  const known = metric.has('name') ? find('name', 'byName') : find('alias', 'byAlias')
  const type = toType(metric.get('datatype') ?? known?.datatype)
  const properties = metric.get('properties')
  return toPayloadMap({
    name: (metric.get('name') as PayloadValue) ?? known?.name,
    alias: metric.get('alias') as PayloadValue,
    timestamp: toTimestamp(metric.get('timestamp')),
    datatype: type,
    value: toMetricValue(metric, type),
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
    metrics: message.has('metrics')
      ? messagesOf(message.get('metrics')).map((metric) => toMetric(metric, []))
      : undefined,
  })
}

/**
 * Decodes a payload of Sparkplug B: metrics with name, alias, type, time and value. Integers are signed where their
 * type is; 64 bits are exact. Names and types that the message omits are those of `births`; without them, integers are
 * labeled as `untyped`. Throws a `PayloadFault`.
 */
export function decodeSparkplug(bytes: Uint8Array, births?: SparkplugBirths): PayloadValue {
  const payload = decodeMessage(sparkplugMessages, 'Payload', bytes)
  const known = births === undefined ? [] : readBirths(births)
  return toPayloadMap({
    timestamp: toTimestamp(payload.get('timestamp')),
    ...others(payload, ['timestamp', 'metrics']),
    metrics: messagesOf(payload.get('metrics')).map((metric) => toMetric(metric, known)),
  })
}
