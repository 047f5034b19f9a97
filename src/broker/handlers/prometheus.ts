import type { prometheusEndpoints } from '@/features/monitoring-integration/contract'
import { exposed, grouped } from '../monitoring/exposition'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const prometheus = (state: State): HandlersOf<typeof prometheusEndpoints> => {
  const { integration, engine, peaks } = state
  return {
    prometheus: () => integration.prometheus(),
    prometheusUpdate: ({ body }) => integration.updatePrometheus(body),
    prometheusStats({ accept, reply }) {
      const readings = { stats: peaks.stats(), metrics: engine.metrics.all() }
      const json = accept.includes('application/json')
      reply.headers['content-type'] = json ? 'application/json' : 'text/plain'
      return json ? JSON.stringify(grouped(readings)) : exposed(readings)
    },
    opentelemetry: () => integration.opentelemetry(),
    opentelemetryUpdate: ({ body }) => integration.updateOpentelemetry(body),
  }
}
