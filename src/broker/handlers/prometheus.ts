import type { prometheusEndpoints } from '@/features/monitoring-integration/contract'
import { toNestedPrometheus } from '../checks/monitoring'
import type { Document } from '../store/persist'
import { exposed, grouped } from '../monitoring/exposition'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

const telemetryDefaults = {
  exporter: { endpoint: 'http://localhost:4317', headers: {}, ssl_options: { enable: false } },
  logs: { enable: false, level: 'warning', scheduled_delay: '1s' },
  metrics: { enable: false, interval: '10s' },
  traces: { enable: false, filter: { trace_all: false, trace_mode: 'legacy' }, scheduled_delay: '5s' },
}

export const prometheus = (
  state: State,
  store: (name: string) => Document,
): HandlersOf<typeof prometheusEndpoints> & { prometheusAuth(): string } => {
  const document = store('opentelemetry-6-2')
  const telemetry62 = () => document.read() ?? telemetryDefaults
  const { integration, engine, peaks, release } = state
  const newest = release.since('6.1.0')
  const toReply = (config: ReturnType<typeof integration.prometheus>) =>
    release.since('5.8.0') ? toNestedPrometheus(config) : config
  return {
    prometheus: () => toReply(integration.prometheus()),
    prometheusUpdate: ({ body }) => toReply(integration.updatePrometheus(body)),
    prometheusStats({ accept, reply }) {
      const readings = { stats: peaks.stats(), metrics: engine.metrics.all() }
      const json = accept.includes('application/json')
      reply.headers['content-type'] = json ? 'application/json' : 'text/plain'
      return json ? JSON.stringify(grouped(readings)) : exposed(readings)
    },
    /** Which authenticators are enabled; nothing else is exposed of them. */
    prometheusAuth: () =>
      `# TYPE emqx_authn_enable gauge\n${state.authenticators
        .ids()
        .map((id) => `emqx_authn_enable{id="${id}"} 1\n`)
        .join('')}`,
    /** Stored; nothing is exported. */
    opentelemetry: () => (newest ? telemetry62() : integration.opentelemetry()),
    opentelemetryUpdate({ body }) {
      if (!newest) return integration.updateOpentelemetry(body)
      document.write({ ...telemetry62(), ...body })
      return telemetry62()
    },
  }
}
