import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json } from '@/command/param'
import { paths, to } from '@/route/paths'

const item = z.strictObject({ part: z.string(), id: z.string(), body: z.record(z.string(), z.custom<never>()) })

const calls = [
  'listenerList', 'listenerDetail', 'logConfig', 'dashboardConfig', 'opentelemetry', 'mqttUserList',
  'globalZone', 'systemTopicsConfig', 'retainerConfig', 'delayedConfig', 'slowSettings', 'sysmonConfig', 'alarmConfig', 'limiterConfig', 'rewriteRules', 'autoSubscribe', 'prometheus', 'authenticatorList', 'authzSettings',
  'authzSources', 'authzClientRules', 'authzUserRules', 'authzAllRules', 'banList', 'exhookList', 'bridgeList', 'ruleEngine', 'ruleList', 'gatewayDetail',
  'listenerCreate', 'listenerUpdate', 'logUpdate', 'dashboardUpdate', 'opentelemetryUpdate', 'mqttUserCreate', 'mqttUserUpdate',
  'globalZoneUpdate', 'systemTopicsUpdate', 'retainerUpdate', 'delayedUpdate', 'slowSettingsEdit', 'sysmonUpdate', 'alarmConfigUpdate', 'limiterUpdate', 'rewriteReplace', 'autoSubscribeUpdate', 'prometheusUpdate',
  'authenticatorCreate', 'authenticatorUpdate', 'authzSettingsUpdate', 'authzSourceCreate', 'authzSourceUpdate', 'authzClientRulesCreate', 'authzClientRulesUpdate', 'authzUserRulesCreate', 'authzUserRulesUpdate',
  'authzAllRulesReplace', 'banCreate', 'banRemove', 'exhookCreate', 'exhookUpdate', 'bridgeCreate', 'bridgeUpdate', 'ruleEngineEdit', 'ruleCreate', 'ruleUpdate', 'gatewayUpdate',
] as const

/** Makes the broker what a backup says, thing by thing; with nothing given it opens the page that compares one with the broker. */
export default defineCommand({
  id: 'backup.restore',
  title: 'backup.restore.title',
  group: 'group.management',
  keywords: 'backup.restore.keywords',
  danger: 'irreversible',
  calls,
  irreversible: 'backup',
  params: { items: json(z.array(item), { optional: true, quiet: true, private: true, bulky: true, label: 'backup.items' }) },
  confirm: ({ items }) => (items === undefined ? undefined : { body: 'backup.restore.confirm', values: { count: items.length }, type: String(items.length) }),
  async run({ items }, { api, signal, transfer }) {
    if (items === undefined) return { kind: 'go', to: to(paths.backup) }
    const { restore } = await import('@/command/backup/backup')
    let stopped = false
    const total = items.length
    const { done: count, failures } = await restore(items, { api, signal }, (now) => transfer?.({ name: 'backup', done: now, total, rows: true, stop: () => { stopped = true } }), () => stopped)
    const changed = ['setting', 'rule', 'bridge', 'authn', 'authz', 'acl', 'ban', 'gateway', 'listener', 'authnUser'] as const
    if (failures.length === 0) return done(count < total ? 'backup.restore.stopped' : 'backup.restore.done', { count, total }, changed)
    return done('backup.restore.partly', { count: count - failures.length, total }, changed, {
      title: 'backup.failures', fields: failures.map(({ part, id, reason }) => ({ label: `backup.part.${part}` as 'backup.part.rules', value: `${id} ${reason}`.trim() })),
    })
  },
})
