import { rawObject, requireWhole } from '@/api/raw-reply'
import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done, refused, type Outcome, type Refusal } from '@/command/command'
import { duration, text, toggle } from '@/command/param'
import { webUrl } from '@/contract/name'
import { formatDuration } from '@/lib/time/time'

const params = {
  enable: toggle({ optional: true, label: 'opentelemetry.enable' }),
  endpoint: text(webUrl, { optional: true, label: 'opentelemetry.endpoint' }),
  interval: duration({ optional: true, label: 'opentelemetry.interval' }),
}

/** Changes whether and where metrics are sent by OpenTelemetry. */
export default defineCommand({
  id: 'opentelemetry.edit',
  group: 'group.monitoring',
  aliases: ['otel'],
  danger: 'reversible',
  calls: ['opentelemetry', 'opentelemetryUpdate'],
  undo: 'current',
  needs: 'opentelemetry',
  params,
  errors: {
    BAD_REQUEST: { step: 'endpoint', key: 'access.refused', brokerMessage: true },
    NO_METRICS: { key: 'opentelemetry.noMetrics' },
  },
  async current(_values, { api, signal, now, restores }) {
    const { opentelemetryTexts } = await import('@/features/setting/contract')
    return valuesIn(params, opentelemetryTexts(await api.opentelemetry({}, { signal })), now(), restores)
  },
  async run({ enable, endpoint, interval }, { api, signal, now }): Promise<Outcome | Refusal> {
    const [{ opentelemetryTexts }, { hasTelemetryMetrics }] = await Promise.all([
      import('@/features/setting/contract'),
      import('@/features/monitoring-integration/contract'),
    ])
    const was = await api.opentelemetry({}, { signal })
    requireWhole(was)
    const raw = rawObject(was)
    const { type } = was
    if (type !== undefined && !hasTelemetryMetrics(was)) {
      if (enable !== undefined || interval !== undefined) return refused('NO_METRICS', '')
      const exporter = { ...was.exporter, endpoint: endpoint ?? was.exporter?.endpoint ?? '' }
      await api.opentelemetryUpdate({ body: { ...raw, type, exporter } }, { signal })
      return done('opentelemetry.edit.done', {}, ['setting'])
    }
    const present = valuesIn(params, opentelemetryTexts(was), now())
    const [on, every, to] = [
      enable ?? present.enable ?? false,
      formatDuration(interval ?? present.interval ?? 10_000),
      endpoint ?? present.endpoint ?? '',
    ]
    // In the shape that was read, with logs and traces next to the metrics.
    const body =
      was.metrics === undefined
        ? { ...raw, enable: on, exporter: { ...was.exporter, endpoint: to, interval: every } }
        : {
            ...raw,
            metrics: { ...was.metrics, enable: on, interval: every },
            exporter: { ...was.exporter, endpoint: to },
          }
    await api.opentelemetryUpdate({ body }, { signal })
    return done('opentelemetry.edit.done', {}, ['setting'])
  },
})
