import { defineCommand } from '@/command/command'

/** Saves the metrics of the answering node in the Prometheus format. */
export default defineCommand({
  id: 'prometheus.stats',
  group: 'group.monitoring',
  aliases: ['pm'],
  danger: 'read',
  calls: ['prometheusStats'],
  params: {},
  async run(_values, { api, signal }) {
    const exposition = await api.prometheusStats({}, { signal })
    return { kind: 'save', name: 'metrics.prom', blob: new Blob([exposition], { type: 'text/plain' }) }
  },
})
