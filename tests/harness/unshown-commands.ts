import { certificateFiles } from './values'

/** What a command sends where its effect cannot be read back. */
type Unshown = {
  /** The requests that change something, with path and query; those with a body are pairs. */
  readonly sends: readonly (string | readonly [request: string, body: object])[]
  /** The code of the refusal, if the embedded broker can only refuse. */
  readonly code?: string
}

/**
 * Commands whose effect no reply of the embedded broker shows (src/broker/README.md): the exact requests that each sends, and
 * why.
 */
export const unshownCommands: Readonly<Record<string, Unshown>> = {
  // Only STOMP runs: a gateway for LwM2M or CoAP has no devices.
  'lwm2m.read': {
    code: 'CLIENT_NOT_FOUND',
    sends: ['POST /api/v5/gateways/lwm2m/clients/law-device/read?path=%2F3%2F0%2F1'],
  },
  'lwm2m.write': {
    code: 'CLIENT_NOT_FOUND',
    sends: ['POST /api/v5/gateways/lwm2m/clients/law-device/write?path=%2F3%2F0%2F1&type=Integer&value=law'],
  },
  'lwm2m.unobserve': {
    code: 'CLIENT_NOT_FOUND',
    sends: ['POST /api/v5/gateways/lwm2m/clients/law-device/observe?path=%2F3%2F0%2F1&enable=false'],
  },
  'coap.request': {
    code: 'CLIENT_NOT_FOUND',
    sends: [
      [
        'POST /api/v5/gateways/coap/clients/law-device/request',
        { token: 'law', method: 'get', timeout: '1s', content_type: 'text/plain', payload: 'law' },
      ],
    ],
  },
  // One node has no other to share its clients with.
  'rebalance.start': {
    code: 'BAD_REQUEST',
    sends: [
      [
        'POST /api/v5/load_rebalance/emqx%40127.0.0.1/start',
        {
          conn_evict_rate: 60,
          sess_evict_rate: 60,
          abs_conn_threshold: 60,
          rel_conn_threshold: 1.5,
          abs_sess_threshold: 60,
          rel_sess_threshold: 1.5,
          wait_health_check: '1m',
          wait_takeover: '1m',
        },
      ],
    ],
  },
  'rebalance.stop': { code: 'BAD_REQUEST', sends: ['POST /api/v5/load_rebalance/emqx%40127.0.0.1/stop'] },
  // Transformations are stored only.
  'message-transformation.try': {
    code: 'TRANSFORMATION_FAILED',
    sends: [
      'GET /api/v5/message_transformations/transformation/law',
      [
        'POST /api/v5/message_transformations/dryrun',
        {
          transformation: {
            name: 'law',
            enable: true,
            topics: ['law/nobody'],
            failure_action: 'ignore',
            log_failure: { level: 'info' },
            payload_decoder: { type: 'none' },
            payload_encoder: { type: 'none' },
            operations: [{ key: 'topic', value: 'topic' }],
          },
          message: { topic: 'law/topic', payload: '{}', qos: 0, retain: true, user_property: { a: 'b' } },
        },
      ],
    ],
  },
  // No client can send a file: this broker stores the settings only.
  'file-transfer.download': {
    code: 'SERVICE_UNAVAILABLE',
    sends: ['GET /api/v5/file_transfer/file?node=emqx%40127.0.0.1&fileref=law%2Ffile%2Flaw.txt'],
  },
  // Plugins are Erlang code.
  'plugin.start': { code: 'PLUGIN_NOT_RUNNING', sends: ['PUT /api/v5/plugins/law-1.0.0/start'] },
  // Nothing is cached.
  'authentication.node-cache-reset': { sends: ['POST /api/v5/authentication/node_cache/reset'] },
  'authorization.node-cache-reset': { sends: ['POST /api/v5/authorization/node_cache/reset'] },
  // No message passes through them: the counters are zero.
  'message-validation.reset': {
    sends: ['POST /api/v5/schema_validations/validation/law/metrics/reset'],
  },
  'message-transformation.reset': {
    sends: ['POST /api/v5/message_transformations/transformation/law/metrics/reset'],
  },
  'cluster-link.reset': { sends: ['PUT /api/v5/cluster/links/link/law/metrics/reset'] },
  // A connected source is connected again.
  'source.start': { sends: ['POST /api/v5/nodes/emqx%40127.0.0.1/sources/mqtt%3Alaw/start'] },
  // One node has no other to install it on.
  'plugin.sync': { sends: [['POST /api/v5/plugins/cluster_sync', { name: 'law-1.0.0' }]] },
  // The files are listed by name; their content is not returned.
  'certificate.edit': {
    sends: [
      ['POST /api/v5/certs/global/name/law', certificateFiles],
      ['POST /api/v5/certs/ns/law/name/law', certificateFiles],
    ],
  },
}

/** Commands that change lists only for a moment, and why. */
export const passingChanges: Readonly<Record<string, string>> = {
  'source.probe': 'the broker connects a client to itself and disconnects it again',
}
