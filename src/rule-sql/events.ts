import { eventName } from './event-name'
import type { Host } from './host'
import type { FieldKind, HostEvent } from './host-event'
import { Atom, toSqlValue, type Value, type ValueMap } from './value'

/** The part of `$events/NAME` after the slash; publish has one too, although FROM uses topics for it. */
export const eventTypes = [
  'message_publish',
  'message_delivered',
  'message_acked',
  'message_dropped',
  'client_connected',
  'client_disconnected',
  'client_connack',
  'client_check_authz_complete',
  'session_subscribed',
  'session_unsubscribed',
  'delivery_dropped',
  '$bridges/mqtt:*',
] as const
export type EventType = (typeof eventTypes)[number]

/** An event of 5.1. */
export type RuleEvent = HostEvent & {
  readonly type: EventType
  readonly test: Readonly<Record<string, string | number>>
}

const kinds: Readonly<Record<string, FieldKind>> = {
  qos: 'qos',
  publish_received_at: 'integer',
  keepalive: 'integer',
  expiry_interval: 'integer',
  connected_at: 'integer',
  disconnected_at: 'integer',
  message_received_at: 'integer',
  clean_start: 'boolean',
  is_bridge: 'boolean',
  is_superuser: 'boolean',
  is_anonymous: 'boolean',
  activated_at: 'integer',
  deactivated_at: 'integer',
  details: 'map',
}
export const fieldsOf = (names: string): Record<string, FieldKind> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kinds[name] ?? 'text']))
export const words = (names: string): string[] => names.split(' ')

const published = 'id clientid username payload peerhost topic publish_received_at qos'
const delivered =
  'id from_clientid from_username clientid username payload peerhost topic publish_received_at qos'
const session = 'clientid username payload peerhost topic publish_received_at qos'
export const connection = 'peername sockname proto_name proto_ver keepalive clean_start expiry_interval'

const payload = '{"msg": "hello"}'
const publisher = { clientid: 'c_emqx', username: 'u_emqx' }
const message = { topic: 't/a', qos: 1, payload }
const receiver = {
  from_clientid: 'c_emqx_1',
  from_username: 'u_emqx_1',
  clientid: 'c_emqx_2',
  username: 'u_emqx_2',
  ...message,
}

const onTopic = (source: string) => `SELECT * FROM "${source}" WHERE topic =~ 't/#'`
const all = (source: string) => `SELECT * FROM "${source}"`

type Rest = Omit<RuleEvent, 'type' | 'source' | 'name' | 'example'> & {
  readonly example: (source: string) => string
}
const event = (type: EventType, rest: Rest): RuleEvent => {
  const source = type.startsWith('$') ? type : `$events/${type}`
  return {
    type,
    source,
    name: type.startsWith('$') ? type : type.replace('_', '.'),
    ...rest,
    example: rest.example(source),
  }
}

/**
 * All events in the order of `GET /rule_events` (src/contract/docs/rule-sql.md#events; columns and examples
 * as recorded).
 */
export const ruleEvents: readonly RuleEvent[] = [
  event('message_publish', {
    columns: words(
      'event id clientid username payload peerhost topic qos flags publish_received_at pub_props timestamp node',
    ),
    test: { ...publisher, ...message },
    fields: fieldsOf(published),
    example: () => `SELECT payload.msg as msg FROM "t/#" WHERE msg = 'hello'`,
  }),
  event('message_delivered', {
    columns: words(
      'event id from_clientid from_username clientid username payload peerhost topic qos flags publish_received_at pub_props timestamp node',
    ),
    test: receiver,
    fields: fieldsOf(delivered),
    example: onTopic,
  }),
  event('message_acked', {
    columns: words(
      'puback_props event id from_clientid from_username clientid username payload peerhost topic qos flags publish_received_at pub_props timestamp node',
    ),
    test: receiver,
    fields: fieldsOf(delivered),
    example: onTopic,
  }),
  event('message_dropped', {
    columns: words(
      'event id reason clientid username payload peerhost topic qos flags publish_received_at pub_props timestamp node',
    ),
    test: { reason: 'no_subscribers', ...publisher, ...message },
    fields: fieldsOf(`${published} reason`),
    example: onTopic,
  }),
  event('client_connected', {
    columns: words(
      'event clientid username mountpoint peername sockname proto_name proto_ver keepalive ' +
        'clean_start expiry_interval is_bridge conn_props connected_at timestamp node',
    ),
    test: { ...publisher, peername: '127.0.0.1:52918' },
    fields: fieldsOf(`clientid username mountpoint ${connection} is_bridge connected_at`),
    example: all,
  }),
  event('client_disconnected', {
    columns: words(
      'event reason clientid username peername sockname proto_name proto_ver disconn_props disconnected_at timestamp node',
    ),
    test: { ...publisher, reason: 'normal' },
    fields: fieldsOf('clientid username reason peername sockname disconnected_at'),
    example: onTopic,
  }),
  event('client_connack', {
    columns: words(
      'event reason_code clientid username peername sockname proto_name proto_ver keepalive clean_start expiry_interval connected_at conn_props timestamp node',
    ),
    test: { ...publisher, reason_code: 'sucess' },
    fields: fieldsOf(`reason_code clientid username ${connection} connected_at`),
    example: all,
  }),
  event('client_check_authz_complete', {
    columns: words('event clientid username peerhost topic action authz_source result timestamp node'),
    test: { ...publisher, topic: 't/1', action: 'publish', result: 'allow' },
    fields: fieldsOf('clientid username peerhost topic action authz_source result'),
    example: all,
  }),
  event('session_subscribed', {
    columns: words('sub_props event clientid username peerhost topic qos timestamp node'),
    test: { ...publisher, topic: 't/a', qos: 1 },
    fields: fieldsOf(session),
    example: onTopic,
  }),
  event('session_unsubscribed', {
    columns: words('unsub_props event clientid username peerhost topic qos timestamp node'),
    test: { ...publisher, topic: 't/a', qos: 1 },
    fields: fieldsOf(session),
    example: onTopic,
  }),
  event('delivery_dropped', {
    columns: words(
      'event id reason from_clientid from_username clientid username payload peerhost topic qos flags pub_props publish_received_at timestamp node',
    ),
    test: { reason: 'queue_full', ...receiver },
    fields: fieldsOf(`${delivered} reason`),
    example: onTopic,
  }),
  event('$bridges/mqtt:*', {
    columns: words(
      'event id payload server topic qos dup retain pub_props message_received_at timestamp node',
    ),
    test: message,
    fields: fieldsOf('id payload topic server dup retain message_received_at qos'),
    example: () => onTopic('$bridges/mqtt:my_mqtt_bridge'),
  }),
]

/** Whether a source in FROM names an event, in either spelling, or only in that of the event without `levels`. */
export const isNamedBy = ({ source }: HostEvent, from: string, levels: boolean): boolean =>
  from === source || (levels && from.startsWith('$events/') && eventName(from) === eventName(source))

/**
 * The event of a source in FROM. Anything that is no event of `events`, including an unknown `$events/…`, is a topic
 * and has the columns of publish.
 */
export function findEvent(from: string): RuleEvent | undefined
export function findEvent(from: string, levels: boolean, events: readonly HostEvent[]): HostEvent | undefined
export function findEvent(
  from: string,
  levels = true,
  events: readonly HostEvent[] = ruleEvents,
): HostEvent | undefined {
  // Sources of newer brokers have the columns of bridges.
  if (/^\$(?:sources|bridges)\//.test(from))
    return /^\$\w+\/mqtt:/.test(from) ? events.find(({ type }) => type === '$bridges/mqtt:*') : undefined
  return events.find((event) => isNamedBy(event, from, levels)) ?? events[0]
}

const userProperties = {
  'User-Property': { foo: 'bar' },
  'User-Property-Pairs': [{ key: 'foo' }, { value: 'bar' }],
}
const properties: Readonly<Record<string, object>> = {
  pub_props: { 'Payload-Format-Indicator': 0, 'Message-Expiry-Interval': 30 },
  puback_props: { 'Reason-String': 'OK' },
  conn_props: { 'Session-Expiry-Interval': 7200, 'Receive-Maximum': 32 },
  disconn_props: {
    'Session-Expiry-Interval': 7200,
    'Reason-String': 'Redirect to another server',
    'Server Reference': '192.168.22.129',
  },
  sub_props: {},
  unsub_props: {},
}
const defaults: Readonly<Record<string, unknown>> = {
  client_attrs: { test: 'example' },
  peerhost: '192.168.0.10',
  topic: 't/a',
  qos: 1,
  flags: {},
  payload,
  peername: '192.168.0.10:56431',
  sockname: '0.0.0.0:1883',
  proto_name: 'MQTT',
  proto_ver: 5,
  keepalive: 60,
  clean_start: true,
  expiry_interval: 3600,
  is_bridge: false,
  action: 'publish',
  authz_source: 'cache',
  result: 'allow',
  server: '192.168.0.10:1883',
  dup: false,
  retain: false,
}
const reasons: Readonly<Record<string, string>> = {
  message_dropped: 'no_subscribers',
  delivery_dropped: 'queue_full',
  client_disconnected: 'normal',
  client_connack: 'success',
  client_check_authn_complete: 'success',
}

function sampleOf(
  { type, name, test }: HostEvent,
  column: string,
  source: string,
  host: Host,
  node: string,
): Value {
  if (/_at$|^timestamp$/.test(column)) return toSqlValue(test[column]) ?? host.now() / 1_000_000n
  if (column === 'id')
    return Array.from(host.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()
  if (column === 'node') return new Atom(node)
  // The event of a bridge is text; the sample of connack has the event connected
  // (src/contract/docs/rule-sql.md#sample-data).
  if (column === 'event')
    return type === '$bridges/mqtt:*'
      ? source
      : new Atom(type === 'client_connack' ? 'client.connected' : name)
  if (column === 'reason' || column === 'reason_code') return new Atom(reasons[type] ?? 'normal')
  if (column in properties) return toSqlValue({ ...properties[column], ...userProperties })
  return column === 'mountpoint' ? undefined : toSqlValue(defaults[column] ?? test[column])
}

/** The sample values of columns that are not in the context of a test. */
export const sampleColumns = (event: HostEvent, source: string, host: Host, node: string): ValueMap =>
  new Map(event.columns.map((column) => [column, sampleOf(event, column, source, host, node)]))
