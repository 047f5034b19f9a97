import { parseTemplate, renderedText, rendered, valueIn, type Template } from '@/rule-sql/template'
import { encodeJson } from '@/rule-sql/json'
import { getBytes, isBinary, isList, isMap, readable, type Value, type ValueMap } from '@/rule-sql/value'
import type { Outgoing } from '../mqtt/mqtt-engine'
import { validName } from '../mqtt/topic'

/** Validated arguments, parsed once. */
export type Republish = {
  readonly topic: Template
  readonly payload: Template | undefined
  readonly qos: Template | number
  readonly retain: Template | boolean
  readonly user: string
  readonly userTemplate: Template
  /** Other properties of the message, by the names of the API. */
  readonly properties: readonly (readonly [PropertyName, Template])[]
}

/** The properties that an action can set. */
const propertyNames = [
  'Payload-Format-Indicator',
  'Message-Expiry-Interval',
  'Content-Type',
  'Response-Topic',
  'Correlation-Data',
] as const
type PropertyName = (typeof propertyNames)[number]

/** How the text of each is read; undefined drops it. */
const propertyReaders: Readonly<Record<PropertyName, (text: string) => Outgoing['properties'] | undefined>> =
  {
    'Payload-Format-Indicator': (text) =>
      text === '0' || text === '1' ? { payloadFormatIndicator: text === '1' } : undefined,
    'Message-Expiry-Interval': (text) =>
      /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32 ? { messageExpiryInterval: Number(text) } : undefined,
    'Content-Type': (text) => ({ contentType: text }),
    'Response-Topic': (text) => (validName(text) ? { responseTopic: text } : undefined),
    'Correlation-Data': (text) => ({ correlationData: Buffer.from(text) }),
  }

const propertyTemplates = (value: unknown): Republish['properties'] =>
  propertyNames.flatMap((name) => {
    const template: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    return isText(template) || typeof template === 'number'
      ? [[name, parseTemplate(String(template))] as const]
      : []
  })

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses the arguments of a republish action; undefined if they are invalid, which fails on every call. */
export function readRepublish(args: Readonly<Record<string, unknown>>): Republish | undefined {
  const { topic, payload, qos, retain, user_properties: user, mqtt_properties: properties } = args
  if (
    !isText(topic) ||
    !isText(payload) ||
    !isText(user) ||
    !(isText(qos) || typeof qos === 'number') ||
    !(isText(retain) || typeof retain === 'boolean')
  )
    return undefined
  return {
    topic: parseTemplate(topic),
    payload: payload === '' ? undefined : parseTemplate(payload),
    user,
    userTemplate: parseTemplate(user),
    properties: propertyTemplates(properties),
    qos: isText(qos) ? parseTemplate(qos) : qos,
    retain: isText(retain) ? parseTemplate(retain) : retain,
  }
}

function qosOf(setting: Template | number, output: ValueMap): 0 | 1 | 2 {
  const value = typeof setting === 'number' ? BigInt(setting) : valueIn(setting, output)
  if (value === undefined) return 0
  const qos = isBinary(value) ? Number(readable(value)) : Number(value)
  if (qos === 0 || qos === 1 || qos === 2) return qos
  throw new Error('bad_qos')
}

function retainOf(setting: Template | boolean, output: ValueMap): boolean {
  const value = typeof setting === 'boolean' ? setting : valueIn(setting, output)
  if (value === undefined || value === false || value === 'false') return false
  if (value === true || value === 'true') return true
  throw new Error('bad_retain')
}

/** The template that copies the properties of the original message. */
const original = "${pub_props.'User-Property'}"

const pairsOf = (map: ValueMap): [string, string][] =>
  [...map].map(([name, value]) => [name, isBinary(value) ? readable(value) : encodeJson(value)])

function originalPairs(columns: ValueMap): [string, string][] {
  const props = columns.get('pub_props')
  const pairs = isMap(props) ? props.get('User-Property-Pairs') : undefined
  if (!isList(pairs)) return []
  const textOf = (pair: Value, name: string): string => {
    const value = isMap(pair) ? pair.get(name) : undefined
    return isBinary(value) ? readable(value) : ''
  }
  return pairs.map((pair) => [textOf(pair, 'key'), textOf(pair, 'value')])
}

function userPairs(
  { user, userTemplate }: Republish,
  output: ValueMap,
  columns: ValueMap,
): [string, string][] {
  if (user === original) return originalPairs(columns)
  const value = valueIn(userTemplate, output)
  // Anything but an object is dropped (src/contract/docs/rules.md#republish).
  return isMap(value) ? pairsOf(value) : []
}

function grouped(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [name, value] of pairs) all.set(name, [...(all.get(name) ?? []), value])
  return Object.fromEntries(all)
}

/**
 * The message of a republish action, from templates over the rule's output
 * (src/contract/docs/rules.md#republish). Throws if it is invalid.
 */
export function republished(args: Republish, output: ValueMap, columns: ValueMap): Outgoing {
  const pairs = userPairs(args, output, columns)
  // One that does not fit its type is dropped (src/contract/docs/rules.md#republish).
  const properties: Outgoing['properties'] = Object.assign(
    {},
    ...args.properties.map(([name, template]) => propertyReaders[name](renderedText(template, output))),
    pairs.length > 0 ? { userProperties: grouped(pairs) } : undefined,
  )
  return {
    topic: renderedText(args.topic, output),
    payload: Buffer.from(args.payload ? getBytes(rendered(args.payload, output)) : encodeJson(output)),
    qos: qosOf(args.qos, output),
    retain: retainOf(args.retain, output),
    ...(Object.keys(properties ?? {}).length > 0 && { properties }),
  }
}
