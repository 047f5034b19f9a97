import { binary, boolean, durationMs, mapOf, may, struct, where, words } from './kind'

const isWeb = (text: string): boolean => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
const web = where(binary, (text) => (isWeb(text) ? undefined : 'Invalid url'))
const told = may(words('enabled', 'disabled'))

/** What is told of pushing metrics to a Pushgateway. */
export const prometheusSettings = struct({
  push_gateway_server: may(web),
  interval: may(durationMs),
  headers: may(mapOf(binary)),
  job_name: may(binary),
  enable: may(boolean),
  vm_dist_collector: told,
  mnesia_collector: told,
  vm_statistics_collector: told,
  vm_system_info_collector: told,
  vm_memory_collector: told,
  vm_msacc_collector: told,
})

/** What is told of sending them to OpenTelemetry. */
export const opentelemetrySettings = struct({
  enable: may(boolean),
  exporter: may(struct({ endpoint: may(web), interval: may(durationMs) })),
})
