import type { EventType } from '@/rule-sql/events'
import { Atom, binary, toSqlValue, type Value, type ValueMap } from '@/rule-sql/value'
import type { IngressMessage } from '../bridges/ingress'
import type { EngineEvents, Message } from '../mqtt/mqtt-engine'
import type { StoredAlarm } from '../monitoring/alarms'
import { self } from '../monitoring/nodes'
import { isSystem } from '../mqtt/topic'
import { toValueMap } from './properties'

/** Columns before conversion: numbers become integers, null becomes `undefined`. */
type Draft = Readonly<Record<string, Value | number>>

const toColumn = (value: Value | number): Value =>
  typeof value === 'number' ? BigInt(Math.trunc(value)) : value

/** An optional text; messages of the broker itself have no user and no address. */
const textOrUndefined = (text: string | null): Value => (text === null || text === '' ? undefined : text)

const node = new Atom(self)

const columns = (event: Atom | string, now: number, draft: Draft): ValueMap =>
  new Map<string, Value>([
    ...Object.entries(draft).map(([name, value]) => [name, toColumn(value)] as const),
    ['event', event],
    ['timestamp', BigInt(now)],
    ['node', node],
  ])

const named = (type: EventType): Atom => new Atom(type.replace('_', '.'))
const names = Object.fromEntries(
  (
    [
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
    ] as const
  ).map((type) => [type, named(type)]),
) as Record<Exclude<EventType, `$${string}`>, Atom>

const flagsOf = ({ topic }: Message, retain: boolean): ValueMap =>
  new Map([['dup', false], ['retain', retain], ...(isSystem(topic) ? [['sys', true] as const] : [])])

function pubProps({ properties, expiresAt, at }: Message): ValueMap {
  return toValueMap({
    ...properties,
    ...(expiresAt !== undefined && { messageExpiryInterval: Math.round((expiresAt - at) / 1000) }),
  })
}

const bodyOf = (message: Message, qos: number, retain: boolean): Draft => ({
  id: message.id,
  payload: binary(message.payload),
  topic: message.topic,
  qos,
  flags: flagsOf(message, retain),
  publish_received_at: message.at,
  pub_props: pubProps(message),
})

const attributesOf = (attrs: Message['attrs']): Draft => ({
  client_attrs: new Map(Object.entries(attrs ?? {})),
})

/** Address and port of a client, where there are both. */
const peernameOf = ({ peerhost, port }: Pick<Message, 'peerhost' | 'port'>): Draft => ({
  peername: port === undefined ? undefined : `${peerhost}:${String(port)}`,
})

const senderOf = (message: Message): Draft => ({
  clientid: textOrUndefined(message.from),
  username: textOrUndefined(message.username),
  peerhost: textOrUndefined(message.peerhost),
  ...peernameOf(message),
  ...attributesOf(message.attrs),
})

const publishedOf = (message: Message): Draft => ({
  ...bodyOf(message, message.qos, message.retain),
  ...senderOf(message),
})

type Receiver = {
  readonly clientid: string
  readonly username: string | null
  readonly peerhost: string
  readonly port?: number
  readonly attrs?: Message['attrs']
}

const deliveredOf = (message: Message, receiver: Receiver, qos: number, retain: boolean): Draft => ({
  ...bodyOf(message, qos, retain),
  from_clientid: textOrUndefined(message.from),
  from_username: textOrUndefined(message.username),
  clientid: receiver.clientid,
  username: textOrUndefined(receiver.username),
  peerhost: receiver.peerhost,
  ...peernameOf(receiver),
})

/** A client and how it connected. */
const connectionOf = (
  client: EngineEvents['connected']['client'],
  arrival: EngineEvents['connected']['arrival'],
): Draft => ({
  clientid: client.clientid,
  username: textOrUndefined(client.username),
  peername: `${client.ip_address}:${client.port}`,
  sockname: arrival.sockname,
  proto_name: client.proto_name,
  proto_ver: client.proto_ver,
  keepalive: client.keepalive,
  clean_start: client.clean_start,
  expiry_interval: client.expiry_interval,
  connected_at: client.connected_at,
  conn_props: toValueMap(arrival.properties),
})

/** Columns that only newer releases have in some events. */
const laterColumns = ['peername', 'client_attrs', 'connected_at']

/** The columns without those that this release does not list for the event. */
export function withoutLater(columns: ValueMap, listed: readonly string[]): ValueMap {
  const missing = laterColumns.filter((name) => columns.has(name) && !listed.includes(name))
  return missing.length === 0 ? columns : new Map([...columns].filter(([name]) => !missing.includes(name)))
}

/** The columns of each event (src/contract/docs/rule-sql.md#events); `now` is when the rule starts. */
export const columnsOf = {
  publish: ({ message }: EngineEvents['publish'], now: number): ValueMap =>
    columns(names.message_publish, now, publishedOf(message)),
  delivered: ({ message, receiver, qos, retain }: EngineEvents['delivered'], now: number): ValueMap =>
    columns(names.message_delivered, now, deliveredOf(message, receiver, qos, retain)),
  acked: ({ message, receiver, qos, retain, properties }: EngineEvents['acked'], now: number): ValueMap =>
    columns(names.message_acked, now, {
      ...deliveredOf(message, receiver, qos, retain),
      puback_props: toValueMap(properties),
    }),
  dropped: ({ message, cause }: EngineEvents['dropped'], now: number): ValueMap =>
    columns(names.message_dropped, now, { ...publishedOf(message), reason: new Atom(cause) }),
  deliveryDropped: ({ message, cause }: EngineEvents['dropped'], receiver: Receiver, now: number): ValueMap =>
    columns(names.delivery_dropped, now, {
      ...deliveredOf(message, receiver, message.qos, message.retain),
      reason: new Atom(cause),
    }),
  connected: ({ client, arrival, attrs }: EngineEvents['connected'], now: number): ValueMap =>
    columns(names.client_connected, now, {
      ...connectionOf(client, arrival),
      mountpoint: undefined,
      is_bridge: client.is_bridge,
      ...attributesOf(attrs),
      receive_maximum: arrival.receiveMaximum,
    }),
  disconnected: (
    { client, attrs, reason, sockname, properties }: EngineEvents['disconnected'],
    now: number,
  ): ValueMap =>
    columns(names.client_disconnected, now, {
      reason: new Atom(reason),
      clientid: client.clientid,
      username: textOrUndefined(client.username),
      peername: `${client.ip_address}:${client.port}`,
      sockname,
      proto_name: client.proto_name,
      proto_ver: client.proto_ver,
      disconn_props: toValueMap(properties),
      connected_at: client.connected_at,
      disconnected_at: client.disconnected_at ?? now,
      ...attributesOf(attrs),
    }),
  connack: (event: EngineEvents['connack'], now: number): ValueMap =>
    columns(names.client_connack, now, {
      reason_code: new Atom(event.reason),
      clientid: event.clientid,
      username: textOrUndefined(event.username),
      peername: `${event.peerhost}:${event.port}`,
      sockname: event.sockname,
      proto_name: event.protoName,
      proto_ver: event.protoVer,
      keepalive: event.keepalive,
      clean_start: event.cleanStart,
      // Milliseconds here, but seconds in `client.connected`, like in the broker.
      expiry_interval: event.expirySeconds * 1000,
      conn_props: toValueMap(event.properties),
    }),
  authenticated: (event: EngineEvents['authenticated'], now: number): ValueMap =>
    columns(new Atom('client.check_authn_complete'), now, {
      clientid: event.clientid,
      username: textOrUndefined(event.username),
      ...peernameOf(event),
      reason_code: new Atom(event.reason),
      is_superuser: event.isSuperuser,
      is_anonymous: event.isAnonymous,
      ...attributesOf(event.attrs),
    }),
  ping: ({ client, arrival }: EngineEvents['ping'], now: number): ValueMap =>
    columns(new Atom('client.ping'), now, connectionOf(client, arrival)),
  /** Neither time nor node, as recorded from 5.8.9. */
  alarm: ({ name, details, message, activate_at, deactivate_at }: StoredAlarm): ValueMap =>
    new Map<string, Value>([
      ['event', new Atom(deactivate_at === undefined ? 'alarm.activated' : 'alarm.deactivated')],
      ['name', name],
      ['details', toSqlValue(details)],
      ['message', message],
      ['activated_at', BigInt(activate_at)],
      ...(deactivate_at === undefined ? [] : [['deactivated_at', BigInt(deactivate_at)] as const]),
    ]),
  authorized: (
    { client, action, topic, allowed, source }: EngineEvents['authorized'],
    now: number,
  ): ValueMap =>
    columns(names.client_check_authz_complete, now, {
      clientid: client.clientid,
      username: textOrUndefined(client.username),
      peerhost: client.peerhost,
      ...peernameOf(client),
      ...attributesOf(client.attrs),
      topic,
      action: new Atom(action),
      authz_source: new Atom(source),
      result: new Atom(allowed ? 'allow' : 'deny'),
    }),
  subscribed: ({ client, topic, qos, properties }: EngineEvents['subscribed'], now: number): ValueMap =>
    columns(names.session_subscribed, now, {
      ...sessionOf(client),
      topic,
      qos,
      sub_props: toValueMap(properties),
    }),
  unsubscribed: ({ client, topic, qos, properties }: EngineEvents['unsubscribed'], now: number): ValueMap =>
    columns(names.session_unsubscribed, now, {
      ...sessionOf(client),
      topic,
      qos,
      unsub_props: toValueMap(properties),
    }),
  ingress: (
    { bridge, properties, receivedAt, payload, id, server, topic, qos, dup, retain }: IngressMessage,
    now: number,
  ): ValueMap =>
    columns(`$bridges/${bridge}`, now, {
      id,
      server,
      topic,
      qos,
      dup,
      retain,
      payload: binary(payload),
      pub_props: toValueMap(properties),
      message_received_at: receivedAt,
    }),
}

const sessionOf = (client: Receiver): Draft => ({
  clientid: client.clientid,
  username: textOrUndefined(client.username),
  peerhost: client.peerhost,
  ...peernameOf(client),
  ...attributesOf(client.attrs),
})
