import * as z from 'zod/mini'
import { backupReads } from '@/features/backup/reads'
import { defineCommand, done } from '@/command/command'
import { json } from '@/command/param'
import type { Json } from '@/lib/text/big-json'
import { backupPaths } from '@/features/backup/paths'
import { to } from '@/route/paths'

const item = z.strictObject({
  part: z.string(),
  id: z.string(),
  body: z.record(z.string(), z.custom<Json>()),
})

const calls = [
  ...backupReads,
  'globalZoneUpdate',
  'systemTopicsUpdate',
  'retainerUpdate',
  'delayedUpdate',
  'slowSettingsEdit',
  'sysmonUpdate',
  'alarmConfigUpdate',
  'limiterUpdate',
  'logUpdate',
  'rewriteReplace',
  'autoSubscribeUpdate',
  'prometheusUpdate',
  'opentelemetryUpdate',
  'telemetrySwitch',
  'topicMetricsRegister',
  'fileTransferUpdate',
  'licenseLimits',
  'namespaceCreate',
  'namespaceConfigUpdate',
  'queueConfigUpdate',
  'queueCreate',
  'queueUpdate',
  'streamConfigUpdate',
  'streamCreate',
  'streamUpdate',
  'authenticatorCreate',
  'authenticatorUpdate',
  'authenticatorMove',
  'authnSettingsUpdate',
  'mqttUserCreate',
  'mqttUserUpdate',
  'authzSettingsUpdate',
  'authzCacheUpdate',
  'authzSourceCreate',
  'authzSourceUpdate',
  'authzSourceMove',
  'authzClientRulesCreate',
  'authzClientRulesUpdate',
  'authzUserRulesCreate',
  'authzUserRulesUpdate',
  'authzAllRulesReplace',
  'banCreate',
  'banRemove',
  'exhookCreate',
  'exhookUpdate',
  'exhookMove',
  'schemaCreate',
  'schemaUpdate',
  'bridgeCreate',
  'bridgeUpdate',
  'connectorCreate',
  'connectorUpdate',
  'actionCreate',
  'actionUpdate',
  'sourceCreate',
  'sourceUpdate',
  'ruleEngineEdit',
  'ruleCreate',
  'ruleUpdate',
  'validationCreate',
  'validationUpdate',
  'validationOrder',
  'transformationCreate',
  'transformationUpdate',
  'transformationOrder',
  'linkCreate',
  'linkUpdate',
  'gatewayUpdate',
  'gatewayAuthCreate',
  'gatewayAuthUpdate',
  'gatewayListenerCreate',
  'gatewayListenerUpdate',
  'gatewayUserCreate',
  'gatewayUserUpdate',
  'gatewayListenerUserCreate',
  'gatewayListenerUserUpdate',
  'listenerCreate',
  'listenerUpdate',
  'dashboardUpdate',
] as const

/**
 * Restores the broker to a backup, object by object; without arguments it opens the page that compares a
 * backup with the broker.
 */
export default defineCommand({
  id: 'backup.restore',
  group: 'group.management',
  danger: 'irreversible',
  calls,
  irreversible: 'backup',
  params: {
    items: json(z.array(item), {
      optional: true,
      quiet: true,
      private: true,
      bulky: true,
      label: 'backup.items',
    }),
  },
  confirm: ({ items }) =>
    items === undefined
      ? undefined
      : { body: 'backup.restore.confirm', values: { count: items.length }, type: String(items.length) },
  async run({ items }, { api, signal, transfer, ...broker }) {
    if (items === undefined) return { kind: 'go', to: to(backupPaths.backup) }
    const { restore } = await import('@/features/backup/restore')
    let stopped = false
    const total = items.length
    const { done: count, failures } = await restore(
      items,
      { api, signal, broker },
      (now) =>
        transfer?.({
          name: 'backup',
          done: now,
          total,
          rows: true,
          stop: () => {
            stopped = true
          },
        }),
      () => stopped,
    )
    const changed = [
      'setting',
      'rule',
      'bridge',
      'connector',
      'action',
      'source',
      'schema',
      'validation',
      'transformation',
      'authn',
      'authnUser',
      'authz',
      'acl',
      'ban',
      'exhook',
      'gateway',
      'gatewayListener',
      'gatewayAuth',
      'gatewayUser',
      'listener',
      'topicMetrics',
      'rewrite',
      'autoSubscribe',
      'telemetry',
      'license',
      'clusterLink',
      'namespace',
      'queue',
      'stream',
    ] as const
    if (failures.length === 0)
      return done(count < total ? 'backup.restore.stopped' : 'backup.restore.done', { count, total }, changed)
    return done('backup.restore.partly', { count: count - failures.length, total }, changed, {
      title: 'backup.failures',
      fields: failures.map(({ part, id, reason }) => ({
        label: `backup.part.${part}` as 'backup.part.rules',
        value: `${id} ${reason}`.trim(),
      })),
    })
  },
})
