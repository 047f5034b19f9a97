import { bodyOf } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import {
  choice,
  duration,
  hostPort,
  number,
  rows,
  text,
  toggle,
  topicFilter,
  url,
  type Fields,
} from '@/contract/family/field'
import { ignored, shared, type GatewayKind } from './fields-common'
import { gbt32960, jt808, ocpp } from './fields-vehicle'
import { nats } from './fields-nats'
import { transportsByGateway } from './model/names'
import { clientTls, serverTls } from '@/contract/family/tls'

const stomp: GatewayKind = {
  kind: 'stomp',
  transports: transportsByGateway.stomp,
  jwt: true,
  preset: { type: 'tcp', bind: '61613' },
  ignored,
  fields: {
    'frame.max_headers': number({ group: 'general', min: 0, default: 10 }),
    'frame.max_headers_length': number({ group: 'general', min: 0, default: 1024 }),
    'frame.max_body_length': number({ group: 'general', min: 0, default: 65_536, initial: 8192 }),
    ...shared(''),
  },
}

const qualities = ['coap', 'qos0', 'qos1', 'qos2'] as const

const coap: GatewayKind = {
  kind: 'coap',
  transports: transportsByGateway.coap,
  jwt: true,
  preset: { type: 'udp', bind: '5683' },
  ignored,
  fields: {
    connection_required: toggle({ group: 'general', default: false }),
    heartbeat: duration({ group: 'general', default: '30s' }),
    notify_type: choice({ group: 'general', options: ['qos', 'con', 'non'], default: 'qos' }),
    subscribe_qos: choice({ group: 'general', options: qualities, default: 'coap' }),
    publish_qos: choice({ group: 'general', options: qualities, default: 'coap' }),
    ...shared(''),
  },
}

const mqttsn: GatewayKind = {
  kind: 'mqttsn',
  transports: transportsByGateway.mqttsn,
  backends: ['http'],
  jwt: false,
  preset: { type: 'udp', bind: '1884' },
  ignored,
  fields: {
    gateway_id: number({ group: 'general', min: 0, default: 1, required: true }),
    broadcast: toggle({ group: 'general', default: false, initial: true }),
    enable_qos3: toggle({ group: 'general', default: true }),
    subs_resume: toggle({ group: 'general', default: false, advanced: true }),
    predefined: rows({
      group: 'topics',
      default: [],
      unique: 'id',
      fields: {
        id: number({ group: 'topics', min: 1, max: 1024, required: true }),
        topic: text({ group: 'topics', required: true }),
      },
    }),
    ...shared(''),
  },
}

/** The topic of messages from devices, or of commands for them, below the mountpoint. */
const translator = (name: string, topic: string): Fields => ({
  [`translators.${name}.topic`]:
    name === 'command'
      ? topicFilter({ group: 'topics', required: true, initial: topic })
      : text({ group: 'topics', required: true, initial: topic }),
  [`translators.${name}.qos`]: choice({ group: 'topics', options: [0, 1, 2], default: 0 }),
})

const lwm2m: GatewayKind = {
  kind: 'lwm2m',
  transports: transportsByGateway.lwm2m,
  backends: ['http'],
  jwt: false,
  preset: { type: 'udp', bind: '5783' },
  ignored,
  fields: {
    xml_dir: text({ group: 'general', required: true, initial: 'etc/lwm2m_xml/' }),
    lifetime_min: duration({ group: 'general', default: '15s', initial: '1s' }),
    lifetime_max: duration({ group: 'general', default: '86400s' }),
    qmode_time_window: duration({ group: 'general', default: '22s' }),
    auto_observe: toggle({ group: 'general', default: false, initial: true }),
    update_msg_publish_condition: choice({
      group: 'general',
      options: ['contains_object_list', 'always'],
      default: 'contains_object_list',
    }),
    ...translator('command', 'dn/#'),
    ...translator('response', 'up/resp'),
    ...translator('notify', 'up/notify'),
    ...translator('register', 'up/register'),
    ...translator('update', 'up/update'),
    ...shared('lwm2m/${endpoint_name}/'),
  },
}

const exproto: GatewayKind = {
  kind: 'exproto',
  transports: transportsByGateway.exproto,
  jwt: true,
  preset: { type: 'tcp', bind: '7993', acceptors: 16 },
  ignored,
  optional: ['handler.ssl_options'],
  fields: {
    'server.bind': hostPort({ group: 'server', bind: true, required: true, initial: '0.0.0.0:9100' }),
    ...serverTls('server.ssl_options', 'server'),
    'handler.address': url({ group: 'handler', required: true, initial: 'http://127.0.0.1:9001' }),
    'handler.service_name': choice({
      group: 'handler',
      options: ['ConnectionUnaryHandler', 'ConnectionHandler'],
      default: 'ConnectionUnaryHandler',
    }),
    ...clientTls('handler.ssl_options', 'handler'),
    ...shared(''),
  },
}

/** All gateways in the order of the broker (src/contract/docs/gateways.md#protocols). */
export const gatewayKinds: readonly GatewayKind[] = [
  coap,
  exproto,
  gbt32960,
  jt808,
  lwm2m,
  mqttsn,
  nats,
  ocpp,
  stomp,
]

/** The gateway of a name; undefined if this console does not know it. */
export const findGatewayKind = (name: string): GatewayKind | undefined =>
  gatewayKinds.find(({ kind }) => kind === name)

/**
 * The settings of a gateway as they are sent. The broker merges them key by key, so an emptied field must be
 * sent as empty (src/contract/docs/gateways.md#endpoints).
 */
export function gatewaySettings({ fields }: GatewayKind, config: Config): Config {
  const { mountpoint: _, ...others } = fields
  return {
    mountpoint: '',
    clientinfo_override: {},
    ...bodyOf(fields, fillDefaults(others, config), { omitDefaults: false }),
  }
}
