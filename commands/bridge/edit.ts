import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick } from '@/command/param'
import { configOf } from '@/features/bridge/contract'
import { merged, type Config } from '@/contract/family/config'
import { bridgePaths } from '@/features/bridge/paths'
import { to } from '@/route/paths'
import { affectedBy } from '@/features/connector/effects'

const changes = z.looseObject({ enable: z.optional(z.boolean()) })

/**
 * Changes a bridge, which restarts it. The palette opens its settings with the given values filled in; the
 * form saves all of them. In a terminal only the given settings change: the broker replaces the complete
 * bridge and enables it where `enable` is missing (src/contract/docs/integration.md#bridges), so the
 * present settings are read first.
 */
export default defineCommand({
  id: 'bridge.edit',
  formerIds: ['bridge.update'],
  group: 'group.integration',
  danger: 'disruptive',
  calls: ['bridgeDetail', 'bridgeUpdate'],
  undo: 'bridge',
  needs: 'bridges',
  affects: affectedBy('bridge', false),
  params: {
    bridge: pick('bridge', { label: 'bridge.bridge' }),
    config: json(changes, { optional: true, quiet: true, label: 'bridge.config', field: '*', private: true }),
  },
  errors: {
    NOT_FOUND: { step: 'bridge', key: 'bridge.gone' },
    BAD_REQUEST: { step: 'config', key: 'bridge.refused', brokerMessage: true },
  },
  warn: async ({ bridge, config }, _, { filled, able }) => {
    // A screen shows the form first; merely opening it needs no confirmation.
    if (config === undefined || (filled !== true && able !== undefined)) return undefined
    return {
      body: filled === true ? 'bridge.edit.confirm' : 'bridge.edit.merge',
      values: { bridge },
      verb: 'form.save',
    }
  },
  async run({ bridge, config }, { api, signal, filled, able }) {
    const settings = to(bridgePaths.bridge, { id: bridge }, { tab: 'settings' })
    if (config === undefined) return { kind: 'go', to: settings }
    const now = filled === true ? undefined : await api.bridgeDetail({ params: { id: bridge } }, { signal })
    const complete = now === undefined ? config : merged(configOf(now), config as Config)
    if (now !== undefined && able !== undefined) {
      const text = JSON.stringify({ ...complete, name: now.name })
      return {
        kind: 'go',
        to: settings,
        fill: { form: 'bridge.edit', about: `${now.name} ${now.type}`, texts: { config: text } },
      }
    }
    await api.bridgeUpdate(
      { params: { id: bridge }, body: { ...complete, enable: complete['enable'] !== false } },
      { signal },
    )
    return done('bridge.edit.done', { bridge }, ['bridge'])
  },
})
