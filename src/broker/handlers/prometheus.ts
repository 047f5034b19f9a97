import { X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { tracedTypes } from '@/features/monitoring-integration/contract'
import { wordInPath } from '../checks/read'
import type { prometheusEndpoints } from '@/features/monitoring-integration/contract'
import { toNestedPrometheus } from '../checks/monitoring'
import { readStored } from '../store/persist'
import { exposed, grouped } from '../monitoring/exposition'
import type { HandlerContext, State } from '../state'
import type { HandlersOf } from '../handler'

const telemetryDefaults = {
  exporter: { endpoint: 'http://localhost:4317', headers: {}, ssl_options: { enable: false } },
  logs: { enable: false, level: 'warning', scheduled_delay: '1s' },
  metrics: { enable: false, interval: '10s' },
  traces: { enable: false, filter: { trace_all: false, trace_mode: 'legacy' }, scheduled_delay: '5s' },
}

/** When the certificates by name of TLS listeners expire. */
function certificateExpiry({ listeners, certificates }: State): string {
  const lines = listeners.list().flatMap(({ type, name, settings }) => {
    const [first] = settings.ssl_options?.managed_certs ?? []
    const chain = first && certificates.find({ name: first.bundle_name, namespace: first.namespace })?.chain
    if (chain === undefined) return []
    const seconds = Math.floor(Date.parse(new X509Certificate(chain).validTo) / 1000)
    return [`emqx_cert_expiry_at{listener_type="${type}",listener_name="${name}"} ${String(seconds)}\n`]
  })
  return lines.length === 0 ? '' : `# TYPE emqx_cert_expiry_at gauge\n${lines.join('')}`
}

export const createPrometheusHandlers = (
  state: HandlerContext,
): HandlersOf<typeof prometheusEndpoints> & { prometheusAuth(): string } => {
  const { store } = state
  const document = store('opentelemetry-6-2')
  const lists = store('opentelemetry-whitelist')
  const traced = () =>
    readStored(
      z.record(z.string(), z.array(z.string())),
      lists.read() ?? {},
      'opentelemetry-whitelist.json does not hold lists of traced clients and topics',
    )
  const typeOf = (type: string) => wordInPath(tracedTypes, 'type', type)
  let whitelist = traced()
  const keep = (type: string, entries: readonly string[]) => {
    whitelist = { ...whitelist, [typeOf(type)]: [...entries] }
    lists.write(whitelist)
  }
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
      return json
        ? JSON.stringify(grouped(readings))
        : exposed(readings) + (newest ? certificateExpiry(state) : '')
    },
    /** Which authenticators are enabled; nothing else is exposed of them. */
    prometheusAuth: () =>
      `# TYPE emqx_authn_enable gauge\n${state.authenticators
        .ids()
        .map((id) => `emqx_authn_enable{id="${id}"} 1\n`)
        .join('')}`,
    /** Stored; nothing is traced. */
    telemetryWhitelist: ({ params }) => whitelist[typeOf(params.type)] ?? [],
    telemetryWhitelistUpdate: ({ params, body }) => keep(params.type, body),
    telemetryWhitelistClear: ({ params }) => keep(params.type, []),
    /** Stored; nothing is exported. */
    opentelemetry: () => (newest ? telemetry62() : integration.opentelemetry()),
    opentelemetryUpdate({ body }) {
      if (!newest) return integration.updateOpentelemetry(body)
      document.write({ ...telemetry62(), ...body })
      return telemetry62()
    },
  }
}
