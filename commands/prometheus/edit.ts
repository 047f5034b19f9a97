import * as z from 'zod/mini'
import { rawObject } from '@/api/raw-reply'
import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { duration, keyValue, text, toggle } from '@/command/param'
import { webUrl } from '@/contract/name'
import { collectors, type Collector } from '@/features/monitoring-integration/contract-collectors'
import { formatDuration } from '@/lib/time/time'

/** A value that is neither on nor off is restored unchanged. */
const toWord = (on: unknown) => (on === false ? 'disabled' : typeof on === 'string' ? on : 'enabled')

const params = {
  enable: toggle({ optional: true, label: 'prometheus.enable' }),
  server: text(webUrl, { optional: true, label: 'prometheus.server', field: 'push_gateway_server' }),
  interval: duration({ optional: true, label: 'prometheus.interval' }),
  job: text(z.string().check(z.minLength(1, 'error.required')), {
    optional: true,
    label: 'prometheus.job',
    field: 'job_name',
  }),
  headers: keyValue({ optional: true, initial: {}, private: true, label: 'prometheus.headers' }),
  ...(Object.fromEntries(
    collectors.map((name) => [name, toggle({ optional: true, label: `prometheus.${name}` })]),
  ) as Record<Collector, ReturnType<typeof toggle>>),
}

/**
 * Changes whether and how metrics are pushed to a Pushgateway. Omitted settings stay: all are sent, since a
 * newer broker uses defaults for missing ones.
 */
export default defineCommand({
  id: 'prometheus.edit',
  group: 'group.monitoring',
  aliases: ['pg'],
  danger: 'reversible',
  calls: ['prometheus', 'prometheusUpdate'],
  undo: 'current',
  params,
  errors: {
    BAD_REQUEST: { step: 'server', key: 'access.refused', brokerMessage: true },
    UPDATE_FAILED: { step: 'server', key: 'access.refused', brokerMessage: true },
  },
  async current(_values, { api, signal, now, restores }) {
    const { prometheusTexts } = await import('@/features/setting/contract')
    return valuesIn(params, prometheusTexts(await api.prometheus({}, { signal })), now(), restores)
  },
  async run(input, { api, signal, now }) {
    const { prometheusTexts } = await import('@/features/setting/contract')
    const was = await api.prometheus({}, { signal })
    const present = valuesIn(params, prometheusTexts(was), now())
    const settings: typeof present = {
      ...present,
      ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    }
    const { enable = false, server = '', interval = 15_000, job = '', headers = {} } = settings
    // Only the given ones: a value that the console does not know stays.
    const each = Object.fromEntries(
      collectors
        .filter(
          (name) => input[name] !== undefined || (was.push_gateway === undefined && was[name] === undefined),
        )
        .map((name) => [name, toWord(settings[name])]),
    )
    const push = { enable, interval: formatDuration(interval), job_name: job, headers }
    const { push_gateway: nested, collectors: of } = was
    // In the shape that was read: the broker takes the flat one as complete, and disables the rest, such as
    // basic authentication.
    const raw = rawObject(was)
    const body =
      nested === undefined
        ? { ...raw, ...push, push_gateway_server: server, ...each }
        : {
            ...raw,
            push_gateway: { ...nested, ...push, url: server },
            collectors: {
              ...of,
              ...Object.fromEntries(
                Object.entries(each).map(([name, value]) => [name.replace('_collector', ''), value]),
              ),
            },
          }
    await api.prometheusUpdate({ body }, { signal })
    return done('prometheus.edit.done', {}, ['setting'])
  },
})
