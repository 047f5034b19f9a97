import { defineCommand, done } from '@/command/command'

const calls = [
  'listenerList', 'listenerDetail', 'logConfig', 'dashboardConfig', 'opentelemetry', 'mqttUserList', 'nodeList',
  'globalZone', 'systemTopicsConfig', 'retainerConfig', 'delayedConfig', 'slowSettings', 'sysmonConfig', 'alarmConfig', 'limiterConfig', 'rewriteRules', 'autoSubscribe', 'prometheus', 'authenticatorList', 'authzSettings',
  'authzSources', 'authzClientRules', 'authzUserRules', 'authzAllRules', 'banList', 'exhookList', 'bridgeList', 'ruleEngine', 'ruleList', 'gatewayDetail',
] as const

/** Saves what the broker is told to be in one file, as far as its API tells it (`src/command/backup/parts.ts`). */
export default defineCommand({
  id: 'backup.save',
  title: 'backup.save.title',
  group: 'group.management',
  keywords: 'backup.save.keywords',
  danger: 'read',
  calls,
  params: {},
  effect: () => ({ key: 'backup.save.effect' }),
  async run(_values, { api, signal, transfer, now }) {
    const own = new AbortController()
    const { saveBackup } = await import('@/command/backup/backup')
    const { parts } = await import('@/command/backup/parts')
    const name = `backup-${new Date(now()).toISOString().slice(0, 19).replaceAll(':', '')}.json`
    try {
      const file = await saveBackup({ api, signal: AbortSignal.any([signal, own.signal]) }, now(), (count) => transfer?.({ name, done: count, total: parts.length, rows: true, stop: () => own.abort() }))
      return { kind: 'save', name, blob: new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }) }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('backup.save.stopped')
    }
  },
})
