import { choice, duration, keyValue, number, text, toggle, url, type Fields } from '@/contract/family/field'
import { ignored, shared, type GatewayKind } from './fields-common'
import { transportsByGateway } from './model/names'

/** How messages to a vehicle are queued and sent again. */
const sending: Fields = {
  retry_interval: duration({ group: 'limits', default: '8s' }),
  max_retry_times: number({ group: 'limits', min: 0, default: 3 }),
  message_queue_len: number({ group: 'limits', min: 0, default: 10 }),
}

/** Electric vehicles by GB/T 32960. */
export const gbt32960: GatewayKind = {
  kind: 'gbt32960',
  transports: transportsByGateway.gbt32960,
  backends: ['http'],
  jwt: false,
  preset: { type: 'tcp', bind: '7325' },
  ignored,
  fields: { ...shared('gbt32960/${clientid}/'), ...sending },
}

/** Road vehicles by JT/T 808. It asks its own two HTTP services whom to accept. */
export const jt808: GatewayKind = {
  kind: 'jt808',
  transports: transportsByGateway.jt808,
  backends: [],
  jwt: false,
  preset: { type: 'tcp', bind: '6207' },
  ignored,
  fields: {
    'proto.auth.allow_anonymous': toggle({ group: 'general', required: true, initial: true }),
    'proto.auth.registry': url({
      group: 'general',
      required: true,
      when: { 'proto.auth.allow_anonymous': false },
    }),
    'proto.auth.authentication': url({
      group: 'general',
      required: true,
      when: { 'proto.auth.allow_anonymous': false },
    }),
    ...shared('jt808/${clientid}/'),
    'proto.up_topic': text({ group: 'topics', required: true, default: 'jt808/${clientid}/${phone}/up' }),
    'proto.dn_topic': text({ group: 'topics', required: true, default: 'jt808/${clientid}/${phone}/dn' }),
    'frame.max_length': number({ group: 'limits', min: 0, default: 8192 }),
    ...sending,
  },
}

const checks = ['disable', 'all', 'upstream_only', 'dnstream_only'] as const

/** Charging stations by OCPP 1.6 in JSON, over WebSocket. */
export const ocpp: GatewayKind = {
  kind: 'ocpp',
  transports: transportsByGateway.ocpp,
  jwt: true,
  preset: {
    type: 'ws',
    bind: '33033',
    websocket: { path: '/ocpp', fail_if_no_subprotocol: true, supported_subprotocols: 'ocpp1.6, ocpp2.0' },
  },
  ignored,
  fields: {
    default_heartbeat_interval: duration({ group: 'general', default: '60s', required: true }),
    heartbeat_checking_times_backoff: number({ group: 'general', default: 1, advanced: true }),
    ...shared('ocpp/'),
    'upstream.topic': text({ group: 'topics', required: true, default: 'cp/${cid}' }),
    'upstream.reply_topic': text({ group: 'topics', required: true, default: 'cp/${cid}/Reply' }),
    'upstream.error_topic': text({ group: 'topics', required: true, default: 'cp/${cid}/Reply' }),
    'upstream.topic_override_mapping': keyValue({ group: 'topics', default: {}, textOnly: true }),
    'dnstream.topic': text({ group: 'topics', required: true, default: 'cs/${cid}' }),
    'dnstream.max_mqueue_len': number({ group: 'limits', min: 0, default: 100 }),
    message_format_checking: choice({ group: 'checks', options: checks, default: 'disable' }),
    json_schema_dir: text({ group: 'checks', default: '${application_priv}/schemas', advanced: true }),
    json_schema_id_prefix: text({ group: 'checks', default: 'urn:OCPP:1.6:2019:12:', advanced: true }),
  },
}
