import { isConfig, type Config } from '@/contract/family/config'
import { namespaceOf } from '@/contract/namespaced-id'
import { toExhookSettings, type Exhook } from '@/features/exhook/contract'
import { mask } from '@/lib/text/redact'
import { accessParts } from './access-parts'
import { flowParts } from './flow-parts'
import { gatewayParts } from './gateway-parts'
import {
  asText,
  call,
  listed,
  moveEach,
  ordered,
  readable,
  setting,
  rawFields,
  without,
  withoutNulls,
  type Item,
  type Part,
} from './part'
import { callIfPresent, readEach } from './present'
import { queueParts } from './queue-parts'
import { toOpentelemetryShape, toPrometheusShape, toZoneShape } from './shapes'

/** Omits masked secrets: where the broker merges deeply, it would store the six asterisks. */
const withoutMasks = (value: Config): Config =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === mask ? [] : [[name, isConfig(one) ? withoutMasks(one) : one] as const],
    ),
  )

/** Each with all settings, from its detail endpoint; certificates are paths. */
const listeners: Part = {
  name: 'listeners',
  reads: ['listenerList', 'listenerDetail'],
  writes: ['listenerCreate', 'listenerUpdate'],
  async read(access) {
    const { rows, unreadable } = readable(await call(access, 'listenerList'))
    const { values, unread } = await readEach(
      rows,
      ({ id }) => asText(id),
      async ({ id }): Promise<readonly Item[]> => {
        const row = await callIfPresent(access, 'listenerDetail', { params: { id: asText(id) } })
        return isConfig(row)
          ? [
              {
                id: asText(id),
                body: withoutNulls(without(rawFields(row), ['id', 'running', 'current_connections'])),
              },
            ]
          : []
      },
      access,
    )
    return { items: values.flat(), unreadable, unread }
  },
  write: ({ id, body }, isPresent, access) =>
    call(access, isPresent ? 'listenerUpdate' : 'listenerCreate', { params: { id }, body: { ...body, id } }),
  removes: ['listenerRemove'],
  remove: ({ id }, access) => call(access, 'listenerRemove', { params: { id } }),
}

/** The broker refuses to enable telemetry that is enabled already. */
const telemetry: Part = {
  ...setting({ name: 'telemetry', needs: 'telemetry', read: 'telemetryStatus', write: 'telemetrySwitch' }),
  async write({ body }, _isPresent, access) {
    const now = await call(access, 'telemetryStatus')
    const enable = isConfig(body['value']) ? body['value']['enable'] : undefined
    if (!isConfig(now) || now['enable'] !== enable)
      await call(access, 'telemetrySwitch', { body: { enable } })
  },
}

/** The monitored topics; they have nothing to change. */
const topicMetrics: Part = {
  name: 'topicMetrics',
  reads: ['topicMetricsList'],
  writes: ['topicMetricsRegister'],
  async read(access) {
    const { rows, unreadable } = readable(await call(access, 'topicMetricsList'))
    return {
      items: rows.map(({ topic }) => ({ id: asText(topic), body: { topic: asText(topic) } })),
      unreadable,
    }
  },
  write: async ({ body }, isPresent, access) => {
    if (!isPresent) await call(access, 'topicMetricsRegister', { body })
  },
  removes: ['topicMetricsRemove'],
  remove: ({ id }, access) => call(access, 'topicMetricsRemove', { params: { topic: id } }),
}

/** The monitored topic filters outside of namespaces, which cannot be changed; an account can create no others. */
const topicFilterMetrics: Part = {
  name: 'topicFilterMetrics',
  needs: 'topicFilterMetrics',
  reads: ['topicFilterMetricsList'],
  writes: ['topicFilterMetricsCreate', 'topicFilterMetricsRemove'],
  async read(access) {
    const { rows, unreadable } = readable(await call(access, 'topicFilterMetricsList'))
    return {
      items: rows
        .filter((row) => namespaceOf(row) === undefined)
        .map(({ name, topic_filter: filter }) => ({
          id: asText(name),
          body: { name: asText(name), topic_filter: asText(filter) },
        })),
      unreadable,
    }
  },
  async write({ id, body }, isPresent, access) {
    if (isPresent) await call(access, 'topicFilterMetricsRemove', { params: { name: id } })
    await call(access, 'topicFilterMetricsCreate', { body })
  },
  removes: ['topicFilterMetricsRemove'],
  remove: ({ id }, access) => call(access, 'topicFilterMetricsRemove', { params: { name: id } }),
}

const exhookNames = async (access: Parameters<Part['read']>[0]): Promise<readonly string[]> =>
  readable(await call(access, 'exhookList')).rows.map(({ name }) => asText(name))

/** Accounts with passwords, which no release returns, and bans, which expire. */
export const accountParts: readonly string[] = ['users', 'gatewayUsers', 'bans']

/** All parts in the order of restoring: what others refer to comes first. */
export const parts: readonly Part[] = [
  setting({ name: 'zone', read: 'globalZone', write: 'globalZoneUpdate', toShape: toZoneShape }),
  setting({ name: 'systemTopics', read: 'systemTopicsConfig', write: 'systemTopicsUpdate' }),
  setting({ name: 'retainer', read: 'retainerConfig', write: 'retainerUpdate' }),
  setting({ name: 'delayed', read: 'delayedConfig', write: 'delayedUpdate' }),
  setting({ name: 'slow', read: 'slowSettings', write: 'slowSettingsEdit' }),
  setting({ name: 'sysmon', read: 'sysmonConfig', write: 'sysmonUpdate' }),
  setting({ name: 'alarmHistory', read: 'alarmConfig', write: 'alarmConfigUpdate' }),
  setting({ name: 'limiter', needs: 'limiterConfig', read: 'limiterConfig', write: 'limiterUpdate' }),
  setting({ name: 'log', read: 'logConfig', write: 'logUpdate' }),
  setting({ name: 'rewrite', read: 'rewriteRules', write: 'rewriteReplace', rowDefaults: {} }),
  setting({
    name: 'autoSubscribe',
    read: 'autoSubscribe',
    write: 'autoSubscribeUpdate',
    rowDefaults: { qos: 0, rh: 0, rap: 0, nl: 0 },
  }),
  setting({
    name: 'prometheus',
    read: 'prometheus',
    write: 'prometheusUpdate',
    toShape: toPrometheusShape,
  }),
  setting({
    name: 'opentelemetry',
    needs: 'opentelemetry',
    read: 'opentelemetry',
    write: 'opentelemetryUpdate',
    toShape: toOpentelemetryShape,
  }),
  telemetry,
  topicMetrics,
  topicFilterMetrics,
  setting({ name: 'fileTransfer', needs: 'fileTransfer', read: 'fileTransfer', write: 'fileTransferUpdate' }),
  setting({ name: 'licenseLimits', needs: 'license', read: 'licenseSetting', write: 'licenseLimits' }),
  ...queueParts,
  ...accessParts,
  listed({
    name: 'exhooks',
    list: 'exhookList',
    create: 'exhookCreate',
    update: 'exhookUpdate',
    remove: 'exhookRemove',
    param: 'name',
    idOf: ({ name }) => asText(name),
    bodyOf: (row) => toExhookSettings(row as Exhook) as Config,
  }),
  ordered({
    name: 'exhookOrder',
    reads: ['exhookList'],
    writes: ['exhookMove'],
    read: exhookNames,
    write: (order, access) =>
      moveEach(order, (name) => call(access, 'exhookMove', { params: { name }, body: { position: 'rear' } })),
  }),
  ...flowParts,
  ...gatewayParts,
  listeners,
  // The last part, because it may end the session that restores.
  setting({ name: 'dashboard', read: 'dashboardConfig', write: 'dashboardUpdate', toBody: withoutMasks }),
]
