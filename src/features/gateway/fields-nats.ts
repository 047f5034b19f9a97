import { choice, duration, json, list, number, rows, secret, text } from '@/contract/family/field'
import { ignored, shared, type GatewayKind } from './fields-common'
import { transportsByGateway } from './model/names'

/** Clients of the NATS protocol. */
export const nats: GatewayKind = {
  kind: 'nats',
  transports: transportsByGateway.nats,
  jwt: true,
  preset: { type: 'tcp', bind: '4222' },
  ignored,
  fields: {
    server_id: text({ group: 'general', default: 'emqx_nats_gateway' }),
    server_name: text({ group: 'general', default: 'emqx_nats_gateway' }),
    default_heartbeat_interval: duration({ group: 'general', default: '30s' }),
    heartbeat_wait_timeout: duration({ group: 'general', default: '5s' }),
    ...shared(''),
    'protocol.max_payload_size': number({ group: 'limits', min: 0, default: 1_048_576 }),
    internal_authn: rows({
      group: 'checks',
      default: [],
      ordered: true,
      fields: {
        type: choice({
          group: 'checks',
          options: ['token', 'nkey', 'jwt'],
          required: true,
          initial: 'token',
        }),
        token: secret({ group: 'checks', required: true, when: { type: 'token' }, only: true }),
        nkeys: list({ group: 'checks', required: true, when: { type: 'nkey' }, only: true }),
        trusted_operators: list({ group: 'checks', default: [], when: { type: 'jwt' }, only: true }),
        resolver: json({
          group: 'checks',
          default: 'memory',
          words: ['memory'],
          when: { type: 'jwt' },
          only: true,
        }),
      },
    }),
  },
}
