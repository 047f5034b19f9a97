import { isConfig } from '@/contract/family/config'
import { binary, boolean, duration, map, mapOf, may, struct, where, words, type Read } from './kind'
import { readWhole } from './read'

const isWeb = (text: string): boolean => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
const web = where(binary, (text) => (isWeb(text) ? undefined : 'Invalid url'))
const switchField = may(words('enabled', 'disabled'))

const prometheus = {
  push_gateway_server: may(web),
  interval: may(duration),
  headers: may(mapOf(binary)),
  job_name: may(binary),
  enable: may(boolean),
  vm_dist_collector: switchField,
  mnesia_collector: switchField,
  vm_statistics_collector: switchField,
  vm_system_info_collector: switchField,
  vm_memory_collector: switchField,
  vm_msacc_collector: switchField,
}
/** Settings of the Pushgateway. */
export const prometheusSettings = struct(prometheus)
/** With those of 5.8. */
export const storedPrometheus = struct({
  ...prometheus,
  enable_basic_auth: may(boolean),
  method: may(words('post', 'put')),
})

const collectors = ['mnesia', 'vm_dist', 'vm_memory', 'vm_msacc', 'vm_statistics', 'vm_system_info'] as const
type Settings = Read<typeof storedPrometheus>

/** The form of the settings since 5.8. */
const nested = struct({
  enable_basic_auth: may(boolean),
  push_gateway: may(
    struct({
      enable: may(boolean),
      url: may(binary),
      interval: may(duration),
      headers: may(mapOf(binary)),
      job_name: may(binary),
      method: may(words('post', 'put')),
    }),
  ),
  collectors: may(struct(Object.fromEntries(collectors.map((name) => [name, switchField])))),
})
const isNested = (value: unknown): boolean =>
  isConfig(value) && ['push_gateway', 'collectors', 'enable_basic_auth'].some((name) => name in value)
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T

/** Since 5.8 the settings may have the older or the nested form. */
export function readPrometheus(value: unknown): Settings {
  if (!isNested(value)) return readWhole(prometheusSettings)(value)
  const {
    enable_basic_auth,
    push_gateway: { url, ...gateway } = {},
    collectors: of = {},
  } = readWhole(nested)(value)
  return present({
    enable_basic_auth,
    ...gateway,
    push_gateway_server: url,
    ...Object.fromEntries(Object.entries(of).map(([name, each]) => [`${name}_collector`, each])),
  })
}

/** Settings in the form since 5.8. */
export const toNestedPrometheus = ({
  enable,
  headers,
  interval,
  job_name,
  push_gateway_server: url,
  enable_basic_auth = false,
  method = 'put',
  ...all
}: Settings) => ({
  enable_basic_auth,
  push_gateway: { enable, headers, interval, job_name, method, url },
  collectors: Object.fromEntries(collectors.map((name) => [name, all[`${name}_collector`]])),
})

export const telemetryOf62 = struct({
  exporter: may(map),
  logs: may(map),
  metrics: may(map),
  traces: may(map),
})

/** Settings of OpenTelemetry. */
export const opentelemetrySettings = struct({
  enable: may(boolean),
  exporter: may(struct({ endpoint: may(web), interval: may(duration) })),
})
