import { bytes, choice, duration, number, toggle, type Field, type Fields } from '@/contract/family/field'
import { clientTls } from '@/contract/family/tls'

/** The TLS block that most types share (src/contract/docs/integration.md#bridge-types). */
export const tls: Fields = clientTls('ssl', 'tls')

const options = {
  worker_pool_size: number({ group: 'resource', min: 1, max: 1024, default: 16, advanced: true }),
  health_check_interval: duration({ group: 'resource', default: '15s', advanced: true }),
  start_after_created: toggle({ group: 'resource', default: true, advanced: true }),
  start_timeout: duration({ group: 'resource', default: '5s', advanced: true }),
  query_mode: choice({ group: 'resource', options: ['sync', 'async'], default: 'async', advanced: true }),
  request_ttl: duration({
    group: 'resource',
    default: '45s',
    words: ['infinity'],
    aliases: ['request_timeout'],
    advanced: true,
  }),
  inflight_window: number({
    group: 'resource',
    min: 1,
    default: 100,
    when: { 'resource_opts.query_mode': 'async' },
    aliases: ['async_inflight_window'],
    advanced: true,
  }),
  batch_size: number({ group: 'resource', min: 1, default: 1, advanced: true }),
  batch_time: duration({ group: 'resource', default: '0ms', advanced: true }),
  max_buffer_bytes: bytes({
    group: 'resource',
    default: '256MB',
    aliases: ['max_queue_bytes'],
    advanced: true,
  }),
}

export type ResourceOption = keyof typeof options

/** All options in display order. */
export const everyOption = Object.keys(options) as ResourceOption[]

/** All options but these. */
export const without = (...left: readonly ResourceOption[]): ResourceOption[] =>
  everyOption.filter((name) => !left.includes(name))

/**
 * The block of buffer, health check and request options (src/contract/docs/integration.md#bridge-types), with
 * the options that a type has and its different defaults.
 */
export const resourceOptions = (
  names: readonly ResourceOption[],
  defaults: Partial<Record<ResourceOption, string>> = {},
): Fields =>
  Object.fromEntries(
    names.map((name): [string, Field] => [
      `resource_opts.${name}`,
      defaults[name] === undefined ? options[name] : { ...options[name], default: defaults[name] },
    ]),
  )

/** Options that are accepted but never returned. */
export const ignoredOptions = [
  'buffer_mode',
  'resume_interval',
  'metrics_flush_interval',
  'auto_restart_interval',
  'enable_queue',
  'buffer_seg_bytes',
  'enable_batch',
].map((name) => `resource_opts.${name}`)
