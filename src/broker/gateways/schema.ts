import type { GatewayName, Transport } from '@/features/gateway/model/names'
import { authenticator, type Settings as Authentication } from '../access/authn/schema'
import {
  binary,
  boolean,
  byteSize,
  chooseKind,
  duration,
  either,
  integer,
  list,
  map,
  may,
  natural,
  need,
  positive,
  range,
  struct,
  where,
  word,
  words,
  type Fields,
  type Kind,
  type ReadFields,
} from '../hocon/kind'
import { dtlsListener, tlsClient, tlsListener } from '../hocon/tls'
import { readBind } from '../listeners/bind'

const bind: Kind<string> = where(binary, (text) => (readBind(text) === undefined ? 'bad_ip_port' : undefined))
const topic = struct({ topic: need(binary), qos: may(range(0, 2), 0) })

/** Settings of each gateway with required fields and defaults (src/contract/docs/gateways.md#settings). */
const common = {
  enable: may(boolean, true),
  enable_stats: may(boolean, true),
  idle_timeout: may(duration, '30s'),
  clientinfo_override: may(struct({ username: may(binary), password: may(binary), clientid: may(binary) })),
}
const mountpoint = may(binary, '')
const coapQos = words('coap', 'qos0', 'qos1', 'qos2')
const commonFields = {
  stomp: {
    mountpoint,
    frame: may(
      struct({
        max_headers: may(natural, 10),
        max_headers_length: may(natural, 1024),
        max_body_length: may(integer, 65_536),
      }),
      { max_headers: 10, max_headers_length: 1024, max_body_length: 65_536 },
    ),
    ...common,
  },
  mqttsn: {
    gateway_id: may(integer, 1),
    broadcast: may(boolean, false),
    enable_qos3: may(boolean, true),
    subs_resume: may(boolean, false),
    predefined: may(list(struct({ id: need(range(1, 1024)), topic: need(binary) })), []),
    mountpoint,
    ...common,
  },
  lwm2m: {
    xml_dir: need(binary),
    lifetime_min: may(duration, '15s'),
    lifetime_max: may(duration, '86400s'),
    qmode_time_window: may(duration, '22s'),
    auto_observe: may(boolean, false),
    update_msg_publish_condition: may(words('always', 'contains_object_list'), 'contains_object_list'),
    translators: need(
      struct({
        command: need(topic),
        response: need(topic),
        notify: need(topic),
        register: need(topic),
        update: need(topic),
      }),
    ),
    mountpoint: may(binary, 'lwm2m/${endpoint_name}/'),
    ...common,
  },
  exproto: {
    server: need(struct({ bind: need(bind), ssl_options: may(map) })),
    handler: need(
      struct({
        address: need(binary),
        service_name: may(words('ConnectionUnaryHandler', 'ConnectionHandler'), 'ConnectionUnaryHandler'),
        ssl_options: may(tlsClient),
      }),
    ),
    mountpoint,
    ...common,
  },
  coap: {
    heartbeat: may(duration, '30s'),
    connection_required: may(boolean, false),
    notify_type: may(words('non', 'con', 'qos'), 'qos'),
    subscribe_qos: may(coapQos, 'coap'),
    publish_qos: may(coapQos, 'coap'),
    mountpoint,
    ...common,
  },
} satisfies Record<GatewayName, Fields>

export type SettingsOf<N extends GatewayName> = ReadFields<(typeof commonFields)[N]>

/** The settings that a gateway needs to be loaded. */
export const settings: { readonly [N in GatewayName]: Kind<SettingsOf<N>> } = {
  stomp: struct(commonFields.stomp),
  mqttsn: struct(commonFields.mqttsn),
  lwm2m: struct(commonFields.lwm2m),
  exproto: struct(commonFields.exproto),
  coap: struct(commonFields.coap),
}

const tcpOptions = struct({
  active_n: may(integer, 100),
  backlog: may(positive, 1024),
  send_timeout: may(duration, '15s'),
  send_timeout_close: may(boolean, true),
  recbuf: may(byteSize),
  sndbuf: may(byteSize),
  buffer: may(byteSize, '4KB'),
  high_watermark: may(byteSize, '1MB'),
  nodelay: may(boolean, true),
  reuseaddr: may(boolean, true),
  keepalive: may(binary, 'none'),
})
const tcpDefaults = {
  active_n: 100,
  backlog: 1024,
  buffer: '4KB',
  high_watermark: '1MB',
  keepalive: 'none',
  nodelay: true,
  reuseaddr: true,
  send_timeout: '15s',
  send_timeout_close: true,
}
const udpOptions = struct({
  active_n: may(integer, 100),
  recbuf: may(byteSize),
  sndbuf: may(byteSize),
  buffer: may(byteSize),
  reuseaddr: may(boolean, true),
})
const udpDefaults = { active_n: 100, reuseaddr: true }

export const listenerName = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

const listening = {
  enable: may(boolean, true),
  bind: need(bind),
  max_connections: may(either(word('infinity'), positive), 1024),
  max_conn_rate: may(integer, 1000),
  enable_authn: may(boolean, true),
  mountpoint: may(binary),
  access_rules: may(list(binary), []),
  authentication: may(authenticator),
}
const proxied = {
  acceptors: may(integer, 16),
  proxy_protocol: may(boolean, false),
  proxy_protocol_timeout: may(duration, '15s'),
  tcp_options: may(tcpOptions, tcpDefaults),
}
const datagrams = { udp_options: may(udpOptions, udpDefaults) }

const listenerFields = {
  tcp: { ...proxied, ...listening },
  ssl: { ...proxied, ...listening, ssl_options: may(tlsListener) },
  udp: { ...datagrams, ...listening },
  dtls: { acceptors: may(integer, 16), ...datagrams, ...listening, dtls_options: may(dtlsListener) },
} satisfies Record<Transport, Fields>

/** Settings of a listener without type and name. */
export type ListenerSettings = ReadFields<typeof listening> & { readonly authentication?: Authentication }

export const listeners: { readonly [T in Transport]: Kind<ListenerSettings> } = {
  tcp: struct(listenerFields.tcp),
  ssl: struct(listenerFields.ssl),
  udp: struct(listenerFields.udp),
  dtls: struct(listenerFields.dtls),
}

/** Fields of a body besides the settings; `id` and `running` are ignored. */
const named = <T extends Transport>(type: T) => ({
  id: may(binary),
  name: need(binary),
  type: need(word(type)),
  running: may(boolean),
})

/** The body of a listener. Whether the gateway has its transport is checked later. */
export const listenerBody: Kind<Record<string, unknown>> = chooseKind((value) => {
  const type =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['type'] : undefined
  const transport = (['tcp', 'ssl', 'udp', 'dtls'] as const).find((each) => each === type) ?? 'tcp'
  return {
    kind: struct<Fields>({ ...listenerFields[transport], ...named(transport) }),
    type: `${transport}_listener`,
  }
})

const optional = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { kind: field.kind, required: false }]),
  )
const inOrder = ['stomp', 'mqttsn', 'lwm2m', 'exproto', 'coap'] as const

/**
 * Accepted bodies in the broker's order: the settings of any gateway, or a whole gateway with name and
 * listeners.
 */
export const gatewayBodies: readonly {
  readonly title: string
  readonly kind: Kind<Record<string, unknown>>
}[] = [
  ...inOrder.map((name) => ({ title: `update_${name}`, kind: struct(optional(commonFields[name])) })),
  ...inOrder.map((name) => ({
    title: name,
    kind: struct<Fields>({
      name: need(word(name)),
      ...commonFields[name],
      listeners: may(list(listenerBody)),
      authentication: may(authenticator),
    }),
  })),
]
