import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { choice, text } from '@/command/param'

const addresses = z.string().check(z.minLength(1, 'error.required'))

/** Saves a configuration for Prometheus: one that asks the broker, or one that asks the Pushgateway which the broker pushes to. */
export default defineCommand({
  id: 'prometheus.config',
  title: 'prometheus.config.title',
  group: 'group.monitoring',
  keywords: 'prometheus.config.keywords',
  aliases: ['scrape'],
  danger: 'read',
  calls: [],
  params: {
    way: choice(['scrape', 'push'], 'choice.prometheusWay', { initial: 'scrape', label: 'prometheus.way' }),
    broker: text(addresses, { optional: true, quiet: true, label: 'prometheus.broker' }),
    path: text(addresses, { optional: true, quiet: true, label: 'prometheus.path' }),
    pushgateway: text(addresses, { optional: true, quiet: true, label: 'prometheus.pushgateway' }),
    node: text(z.string(), { optional: true, quiet: true, label: 'prometheus.node' }),
    prometheus: text(z.string(), { optional: true, quiet: true, label: 'prometheus.own' }),
  },
  async run({ way, broker, path, pushgateway, node = '', prometheus = '' }) {
    const { pushConfig, scrapeConfig, usual } = await import('@/lib/prometheus/config')
    const yaml = way === 'push'
      ? pushConfig({ pushgateway: pushgateway ?? usual.pushgateway, node, prometheus })
      : scrapeConfig({ broker: broker ?? usual.broker, path: path ?? usual.path, node })
    return { kind: 'save', name: 'prometheus.yaml', blob: new Blob([yaml], { type: 'text/plain' }) }
  },
})
