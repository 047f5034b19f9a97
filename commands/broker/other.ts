import { defineCommand, done } from '@/command/command'
import { otherBody, rootCalls } from '@/features/config/hot-root'
import { configuration, choice } from '@/command/param'
import { at, withValueAt, type Config } from '@/contract/family/config'
import { listLeaves } from '@/contract/family/leaves'
import { hotRootNames } from '@/features/config/contract-hot-roots'
import { configPaths } from '@/features/config/paths'
import { to } from '@/route/paths'

/**
 * Changes settings without a screen of their own, described by the broker's schema. Without arguments it
 * opens their form.
 */
export default defineCommand({
  id: 'broker.other',
  group: 'group.system',
  danger: 'disruptive',
  calls: [
    'dashboardConfig',
    'logConfig',
    'sysmonConfig',
    'alarmConfig',
    'systemTopicsConfig',
    'limiterConfig',
    'globalZone',
    'brokerConfig',
    'agentRegistryConfig',
    'dashboardUpdate',
    'logUpdate',
    'sysmonUpdate',
    'alarmConfigUpdate',
    'systemTopicsUpdate',
    'limiterUpdate',
    'globalZoneUpdate',
    'brokerConfigUpdate',
    'agentRegistryUpdate',
  ],
  setting: true,
  undo: 'hotRoot',
  params: {
    root: choice(hotRootNames, 'choice.hotRoot', {
      optional: true,
      askedOnlyByName: true,
      label: 'broker.other.root',
    }),
    config: configuration(),
  },
  errors: {
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
    UPDATE_FAILED: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ root, config }) =>
    root === undefined || config === undefined ? undefined : { body: 'broker.other.confirm' },
  async current({ root, config }, context) {
    if (root === undefined) return {}
    const now = await rootCalls(root, context).read()
    return {
      root,
      config: listLeaves((config ?? {}) as Config).reduce<Config>(
        (result, path) => withValueAt(result, path, at(now, path)),
        {},
      ),
    }
  },
  async run({ root, config }, context) {
    if (root === undefined || config === undefined)
      return { kind: 'go', to: to(configPaths.otherSettings, undefined, { root }) }
    const { read, write } = rootCalls(root, context)
    await write(otherBody(root, await read(), config as Config))
    return done('broker.other.done', {}, ['setting'])
  },
})
