import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import type { ApiClient } from '@/api/client'
import { defineCommand } from '@/command/command'
import { choice, text } from '@/command/param'

const addresses = z.string().check(z.minLength(1, 'error.required'))

/**
 * Saves a Prometheus configuration: one that scrapes the broker, or one that scrapes the Pushgateway that
 * the broker pushes to.
 */
export default defineCommand({
  id: 'prometheus.config',
  group: 'group.monitoring',
  aliases: ['scrape'],
  danger: 'read',
  calls: ['dashboardConfig', 'nodeList', 'prometheus'],
  params: {
    way: choice(['scrape', 'push'], 'choice.prometheusWay', { initial: 'scrape', label: 'prometheus.way' }),
    broker: text(addresses, { optional: true, askedOnlyByName: true, label: 'prometheus.broker' }),
    path: text(addresses, { optional: true, askedOnlyByName: true, label: 'prometheus.path' }),
    pushgateway: text(addresses, { optional: true, askedOnlyByName: true, label: 'prometheus.pushgateway' }),
    node: text(z.string(), { optional: true, askedOnlyByName: true, label: 'prometheus.node' }),
    prometheus: text(z.string(), { optional: true, askedOnlyByName: true, label: 'prometheus.own' }),
  },
  errors: { NO_API_ADDRESS: { step: 'broker', key: 'prometheus.noAddress' } },
  async run({ way, broker, path, pushgateway, node = '', prometheus = '' }, { api, signal }) {
    const { pushConfig, scrapeConfig, defaults } =
      await import('@/features/monitoring-integration/model/config')
    const yaml =
      way === 'push'
        ? pushConfig({ pushgateway: pushgateway ?? defaults.pushgateway, node, prometheus })
        : scrapeConfig({
            broker: broker ?? (await ownAddresses(api, signal)),
            path: path ?? defaults.path,
            node,
            needsKey: (await api.prometheus({}, { signal })).enable_basic_auth === true,
          })
    return { kind: 'save', name: 'prometheus.yaml', blob: new Blob([yaml], { type: 'text/plain' }) }
  },
})

/** The address of the broker's own API. Throws `NO_API_ADDRESS` where the broker does not return it. */
async function ownAddresses(api: ApiClient, signal: AbortSignal): Promise<string> {
  const { apiAddresses } = await import('@/features/monitoring-integration/model/addresses')
  const [dashboard, nodes] = await Promise.all([
    api.dashboardConfig({}, { signal }),
    api.nodeList({}, { signal }),
  ])
  const matches = apiAddresses(
    dashboard,
    nodes.flatMap((row) => (row.$raw === undefined ? [row.node] : [])),
  )
  if (matches === undefined) throw new RefusedError('NO_API_ADDRESS')
  return matches
}
