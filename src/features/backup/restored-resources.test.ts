import { expect, it } from 'vitest'
import { nouns } from '@/features/nouns'
import { restoredResources } from './restored-resources'

/** What an undo restores under another name than its resource. */
const resourceOf: Readonly<Record<string, string>> = {
  authzWithRules: 'authz',
  backupItem: 'setting',
  bridgeRun: 'bridge',
  config: 'setting',
  hotRoot: 'setting',
  listenerAuth: 'gatewayAuth',
  listenerUser: 'gatewayUser',
  slow: 'setting',
}

const secret = 'the broker never returns its secret'
const notYet = 'not part of backups so far'
const notSettings = 'no configuration: it passes with its session, message or run'

/** What a backup leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  aiProfile: notYet,
  aiProvider: notYet,
  alarmRule: 'kept in this browser',
  apiKey: secret,
  certificate: secret,
  current: 'the values that a command has changed, whatever they are of',
  evacuation: notSettings,
  externalRegistry: notYet,
  gatewaySubscription: notSettings,
  plugin: 'its package cannot be downloaded',
  pluginConfig: notYet,
  rebalance: notSettings,
  retained: notSettings,
  singleSignOn: notYet,
  telemetryWhitelist: notYet,
  trace: notSettings,
  user: secret,
}

it('contains whatever an undo restores, but what is listed with a reason', () => {
  const restored: readonly string[] = restoredResources
  const names = Object.keys(nouns.undoTargets).filter((name) => !restored.includes(resourceOf[name] ?? name))
  expect(names.sort()).toEqual(Object.keys(leftOut))
})
