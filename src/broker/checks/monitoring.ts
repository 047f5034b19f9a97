import { binary, boolean, duration, mapOf, may, struct, where, words } from './kind'

const isWeb = (text: string): boolean => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
const web = where(binary, (text) => (isWeb(text) ? undefined : 'Invalid url'))
const switchField = may(words('enabled', 'disabled'))

/** Settings of the Pushgateway. */
export const prometheusSettings = struct({
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
})

/** Settings of OpenTelemetry. */
export const opentelemetrySettings = struct({
  enable: may(boolean),
  exporter: may(struct({ endpoint: may(web), interval: may(duration) })),
})
