import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick } from '@/command/param'

const whole = z.looseObject({ enable: z.optional(z.boolean()) })

/** Saves a bridge's whole configuration; the form gives it. What is left out falls back, and the bridge restarts (contract B §2.4). */
export default defineCommand({
  id: 'bridge.update',
  title: 'bridge.update.title',
  group: 'group.integration',
  keywords: 'bridge.update.keywords',
  danger: 'disruptive',
  calls: ['bridgeUpdate'],
  params: { bridge: pick('bridge', { label: 'bridge.bridge' }), config: json(whole, { label: 'bridge.config', field: '*', private: true }) },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' }, BAD_REQUEST: { step: 'config', key: 'bridge.refused', said: true } },
  confirm: ({ bridge }) => ({ body: 'bridge.update.confirm', values: { bridge } }),
  async run({ bridge, config }, { api, signal }) {
    await api.bridgeUpdate({ params: { id: bridge }, body: { ...config, enable: config.enable ?? true } }, { signal })
    return done('bridge.update.done', { bridge }, ['bridge'])
  },
})
