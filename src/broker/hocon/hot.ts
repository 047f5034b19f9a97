import {
  binary,
  boolean,
  byteSize,
  chooseKind,
  duration,
  either,
  list,
  converted,
  mapOf,
  may,
  natural,
  percent,
  positive,
  range,
  rate,
  struct,
  symbol,
  where,
  word,
  words,
  map,
} from './kind'

/**
 * Settings that can change while the broker runs, by root (src/contract/docs/config.md#updating). Omitted
 * nested fields fall back to their defaults.
 */
const orDisabled = either(word('disabled'), duration)

/** Thresholds of the system monitor. */
export const sysmon = struct({
  vm: may(
    struct({
      process_check_interval: may(duration, '30s'),
      process_high_watermark: may(percent, '80%'),
      process_low_watermark: may(percent, '60%'),
      long_gc: may(orDisabled, 'disabled'),
      long_schedule: may(orDisabled, '240ms'),
      large_heap: may(either(word('disabled'), byteSize), '32MB'),
      busy_dist_port: may(boolean, true),
      busy_port: may(boolean, true),
    }),
  ),
  os: may(
    struct({
      cpu_check_interval: may(duration, '60s'),
      cpu_high_watermark: may(percent, '80%'),
      cpu_low_watermark: may(percent, '60%'),
      mem_check_interval: may(orDisabled, '60s'),
      sysmem_high_watermark: may(percent, '70%'),
      procmem_high_watermark: may(percent, '5%'),
    }),
  ),
})

/** Alarm actions and history. */
export const alarmHistory = struct({
  actions: may(list(words('log', 'publish'))),
  size_limit: may(range(1, 3000)),
  validity_period: may(duration),
})

const level = symbol(
  'emqx_conf_schema:log_level()',
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
  'all',
)
const offset = where(binary, (text) =>
  text === 'system' || text === 'utc' || /^[+-]\d\d:\d\d$/.test(text) ? undefined : 'should_be_utc_offset',
)
const handler = {
  enable: may(boolean, false),
  level: may(level, 'warning'),
  formatter: may(words('text', 'json'), 'text'),
  time_offset: may(offset, 'system'),
}
const fileHandler = struct({
  ...handler,
  path: may(binary, 'log/switchboard.log'),
  rotation_count: may(range(1, 128), 10),
  rotation_size: may(either(word('infinity'), byteSize), '50MB'),
})
const handlerFields = [
  'enable',
  'level',
  'formatter',
  'time_offset',
  'path',
  'rotation_count',
  'rotation_size',
]
const isSingleHandler = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => handlerFields.includes(key))

/** Log handlers. A single file handler is the one called `default`. */
export const log = struct({
  console: may(struct(handler)),
  file: may(
    chooseKind((value) => ({
      kind: isSingleHandler(value)
        ? converted(fileHandler, (alone) => ({ default: alone }))
        : mapOf(fileHandler),
      type: 'file',
    })),
  ),
})

/** Rate limits of the node; unset limits are omitted. */
export const limiter = struct({ max_conn_rate: may(rate), messages_rate: may(rate), bytes_rate: may(rate) })

const listener = {
  bind: may(either(natural, binary), 18_083),
  num_acceptors: may(positive, 2),
  max_connections: may(natural, 512),
  backlog: may(natural, 1024),
  send_timeout: may(duration, '10s'),
  inet6: may(boolean, false),
  ipv6_v6only: may(boolean, false),
  proxy_header: may(boolean, false),
}

/** The dashboard listener. Merged at every depth, so it is read as a whole. */
export const dashboard = struct({
  listeners: may(
    struct({
      http: may(struct(listener)),
      https: may(struct({ ...listener, bind: may(either(natural, binary), 18_084), ssl_options: may(map) })),
    }),
  ),
  token_expired_time: may(duration, '60m'),
  cors: may(boolean, false),
  default_username: may(binary),
  default_password: may(binary),
})
