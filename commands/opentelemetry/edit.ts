import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { duration, text, toggle } from '@/command/param'
import { webUrl } from '@/contract/name'
import { formatDuration } from '@/lib/time/time'

const params = {
  enable: toggle({ optional: true, label: 'opentelemetry.enable' }),
  endpoint: text(webUrl, { optional: true, label: 'opentelemetry.endpoint' }),
  interval: duration({ optional: true, label: 'opentelemetry.interval' }),
}

/** Says whether and where metrics are sent by OpenTelemetry. Open source only. */
export default defineCommand({
  id: 'opentelemetry.edit',
  title: 'opentelemetry.edit.title',
  group: 'group.monitoring',
  keywords: 'opentelemetry.edit.keywords',
  aliases: ['otel'],
  danger: 'reversible',
  calls: ['opentelemetry', 'opentelemetryUpdate'],
  undo: 'current',
  needs: 'opentelemetry',
  params,
  errors: { BAD_REQUEST: { step: 'endpoint', key: 'access.refused', said: true } },
  async current(_values, { api, signal, now }) {
    const { opentelemetryTexts } = await import('@/contract/settings')
    return valuesIn(params, opentelemetryTexts(await api.opentelemetry({}, { signal })), now())
  },
  async run({ enable, endpoint, interval }, { api, signal, now }) {
    const { opentelemetryTexts } = await import('@/contract/settings')
    const kept = valuesIn(params, opentelemetryTexts(await api.opentelemetry({}, { signal })), now())
    await api.opentelemetryUpdate({
      body: { enable: enable ?? kept.enable ?? false, exporter: { endpoint: endpoint ?? kept.endpoint ?? '', interval: formatDuration(interval ?? kept.interval ?? 10_000) } },
    }, { signal })
    return done('opentelemetry.edit.done', {}, ['setting'])
  },
})
