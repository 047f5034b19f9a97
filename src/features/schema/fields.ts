import { choice, duration, keyValue, number, text, url, type Fields } from '@/contract/family/field'
import { clientTls } from '@/contract/family/tls'

/**
 * The parameters of a schema that an HTTP service holds, since 5.9: the service encodes and decodes
 * (src/contract/docs/schemas.md#schema-registry).
 */
const parameters: Fields = {
  url: url({ group: 'connection', required: true }),
  method: choice({ group: 'connection', options: ['post', 'get'], default: 'post' }),
  external_params: text({ group: 'connection', default: '' }),
  headers: keyValue({ group: 'connection', default: {} }),
  connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
  request_timeout: duration({ group: 'connection', default: '10s', advanced: true }),
  max_inactive: duration({ group: 'connection', default: '10s', advanced: true }),
  max_retries: number({ group: 'connection', min: 0, default: 2, advanced: true }),
  pool_type: choice({ group: 'connection', options: ['random', 'hash'], default: 'random', advanced: true }),
  pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
  enable_pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
  ...clientTls('ssl', 'tls'),
}

/** A schema that an HTTP service holds, as its form has it: name, description and parameters. */
export const externalSchemaKind = {
  kind: 'externalSchema',
  fields: {
    name: text({ group: 'general', required: true }),
    description: text({ group: 'notes' }),
    ...parameters,
  },
  ignored: [
    'ssl.cacerts',
    'ssl.user_lookup_fun',
    'ssl.partial_chain',
    'ssl.verify_peer_ext_key_usage',
    'ssl.middlebox_comp_mode',
    'ssl.managed_certs',
  ],
} as const

/** The parameters alone, as the broker checks them. */
export const externalSchemaParameters = { fields: parameters, ignored: externalSchemaKind.ignored }
