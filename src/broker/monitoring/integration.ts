import { opentelemetrySettings, storedPrometheus, type prometheusSettings } from '../checks/monitoring'
import type { Read } from '../checks/kind'
import { CorruptData, type Document } from '../store/persist'

/** Also the two settings of 5.8. */
type PrometheusChange = Read<typeof storedPrometheus>
type OpentelemetryChange = Read<typeof opentelemetrySettings>

type PrometheusConfig = Required<Read<typeof prometheusSettings>> & PrometheusChange
type OpentelemetryConfig = { enable: boolean; exporter: { endpoint: string; interval: string | number } }

/** Settings of Prometheus and OpenTelemetry (src/contract/docs/monitoring.md#prometheus). */
export type Integration = {
  prometheus(): PrometheusConfig
  /** Merges the first level. */
  updatePrometheus(change: PrometheusChange): PrometheusConfig
  opentelemetry(): OpentelemetryConfig
  updateOpentelemetry(change: OpentelemetryChange): OpentelemetryConfig
}

const prometheusDefaults: PrometheusConfig = {
  enable: false,
  headers: {},
  interval: '15s',
  job_name: '${name}/instance/${name}~${host}',
  mnesia_collector: 'enabled',
  push_gateway_server: 'http://127.0.0.1:9091',
  vm_dist_collector: 'disabled',
  vm_memory_collector: 'enabled',
  vm_msacc_collector: 'enabled',
  vm_statistics_collector: 'enabled',
  vm_system_info_collector: 'enabled',
}
const opentelemetryDefaults: OpentelemetryConfig = {
  enable: false,
  exporter: { endpoint: 'http://localhost:4317', interval: '10s' },
}

export function createIntegration(documents: { prometheus: Document; opentelemetry: Document }): Integration {
  const savedPrometheus = storedPrometheus.check(documents.prometheus.read() ?? {}, 'prometheus')
  if (!savedPrometheus.ok)
    throw new CorruptData(
      'prometheus.json does not hold the settings of Prometheus. Repair it or move it away.',
    )
  const savedOpentelemetry = opentelemetrySettings.check(
    documents.opentelemetry.read() ?? {},
    'opentelemetry',
  )
  if (!savedOpentelemetry.ok)
    throw new CorruptData(
      'opentelemetry.json does not hold the settings of OpenTelemetry. Repair it or move it away.',
    )
  const merged = (
    now: OpentelemetryConfig,
    { enable = now.enable, exporter }: OpentelemetryChange,
  ): OpentelemetryConfig => ({
    enable,
    exporter: exporter === undefined ? now.exporter : { ...opentelemetryDefaults.exporter, ...exporter },
  })
  let prometheus: PrometheusConfig = { ...prometheusDefaults, ...savedPrometheus.value }
  let opentelemetry = merged(opentelemetryDefaults, savedOpentelemetry.value)
  return {
    prometheus: () => prometheus,
    updatePrometheus(change) {
      prometheus = { ...prometheus, ...change }
      documents.prometheus.write(prometheus)
      return prometheus
    },
    opentelemetry: () => opentelemetry,
    updateOpentelemetry(change) {
      opentelemetry = merged(opentelemetry, change)
      documents.opentelemetry.write(opentelemetry)
      return opentelemetry
    },
  }
}
