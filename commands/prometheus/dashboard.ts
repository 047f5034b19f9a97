import { defineCommand } from '@/command/command'

/** Saves a Grafana dashboard for the metrics that the broker exposes. */
export default defineCommand({
  id: 'prometheus.dashboard',
  group: 'group.monitoring',
  aliases: ['grafana'],
  danger: 'read',
  calls: [],
  params: {},
  async run(_values, { locale }) {
    const { grafanaDashboard } = await import('@/features/monitoring-integration/model/dashboard')
    return {
      kind: 'save',
      name: 'grafana-dashboard.json',
      blob: new Blob([JSON.stringify(grafanaDashboard(locale), null, 2)], { type: 'application/json' }),
    }
  },
})
