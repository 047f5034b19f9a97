import * as z from 'zod/mini'
import { backupReads } from '@/features/backup/reads'
import { defineCommand, done } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { json, text, toggle } from '@/command/param'
import type { Key } from '@/i18n/key'
import type { Json } from '@/lib/text/big-json'
import { partKey } from '@/features/backup/part-key'
import { backupPaths } from '@/features/backup/paths'
import { restoredResources } from '@/features/backup/restored-resources'
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
  'topicFilterMetricsCreate',
  'topicFilterMetricsRemove',
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
  'namespaceDelete',
  'queueRemove',
  'streamRemove',
  'authenticatorRemove',
  'mqttUserRemove',
  'authzSourceRemove',
  'authzClientRulesRemove',
  'authzUserRulesRemove',
  'exhookRemove',
  'schemaRemove',
  'bridgeRemove',
  'connectorRemove',
  'actionRemove',
  'sourceRemove',
  'ruleRemove',
  'validationRemove',
  'transformationRemove',
  'linkRemove',
  'gatewayAuthRemove',
  'gatewayListenerRemove',
  'gatewayUserRemove',
  'gatewayListenerUserRemove',
  'listenerRemove',
  'topicMetricsRemove',
] as const

const list = (label: Key) =>
  json(z.array(item), { optional: true, askedOnlyByName: true, private: true, bulky: true, label })

const listNames = (items: readonly z.infer<typeof item>[], isDeleted = false) =>
  items.map(({ part, id }) => ({ kind: partKey(part), name: id, isDeleted }))

/**
 * Restores the broker to a backup, object by object, or applies what another broker has (`from`), and deletes objects that it does
 * not have; without arguments it opens the page that compares a backup with the broker.
 */
export default defineCommand({
  id: 'backup.restore',
  group: 'group.management',
  danger: 'disruptive',
  calls,
  undo: 'backupItem',
  params: {
    items: list('backup.items'),
    removals: list('backup.removals'),
    knownOnly: toggle({ optional: true, askedOnlyByName: true, label: 'backup.knownOnly' }),
    from: text(z.string(), { initial: '', optional: true, askedOnlyByName: true, label: 'backup.from' }),
  },
  confirm({ items = [], removals = [], from = '' }): Confirm | undefined {
    const count = items.length + removals.length
    if (count === 0) return undefined
    const named = { items: [...listNames(items), ...listNames(removals, true)] }
    const values = { count, written: items.length, removals: removals.length, from }
    if (from !== '')
      return {
        ...named,
        values,
        verb: 'backup.restore.applyVerb',
        body: removals.length === 0 ? 'backup.restore.applyConfirm' : 'backup.restore.applyRemovals',
      }
    return {
      ...named,
      values,
      body: removals.length === 0 ? 'backup.restore.confirm' : 'backup.restore.confirmRemovals',
    }
  },
  async run(
    { items = [], removals = [], knownOnly = false, from = '' },
    { api, signal, transfer, ...broker },
  ) {
    const total = items.length + removals.length
    if (total === 0) return { kind: 'go', to: to(backupPaths.backup) }
    const { restore, removeItems } = await import('@/features/backup/restore')
    let stopped = false
    const removed = await removeItems(removals, { api, signal, broker })
    const written = await restore(
      items,
      { api, signal, broker },
      {
        knownOnly,
        onItem: (now) =>
          transfer?.({
            name: 'backup',
            done: removals.length + now,
            total,
            rows: true,
            stop: () => {
              stopped = true
            },
          }),
        stopped: () => stopped,
      },
    )
    const failures = [...removed.failures, ...written.failures]
    const count = removals.length + written.done
    const report = (...outcome: Parameters<typeof done>) => ({
      ...done(...outcome),
      data: { written: written.written, removed: removed.removed },
    })
    const fields = [
      ...failures.map(({ part, id, reason }) => ({ label: partKey(part), value: `${id} ${reason}`.trim() })),
      ...written.leftOut.map(({ part, id, paths }) => ({
        label: partKey(part),
        value: `${id} ${paths.join(', ')}`.trim(),
      })),
    ]
    const isApplied = from !== ''
    if (failures.length > 0)
      return report(
        isApplied ? 'backup.restore.partlyApplied' : 'backup.restore.partly',
        { count: count - failures.length, total, from },
        restoredResources,
        { title: 'backup.failures', fields },
      )
    if (count < total) return report('backup.restore.stopped', { count, total }, restoredResources)
    if (written.leftOut.length === 0)
      return report(
        isApplied ? 'backup.restore.applied' : 'backup.restore.done',
        { count, from },
        restoredResources,
      )
    return report(
      isApplied ? 'backup.restore.appliedLess' : 'backup.restore.leftOut',
      { count, from },
      restoredResources,
      { title: 'backup.leftOutFields', fields },
    )
  },
})
