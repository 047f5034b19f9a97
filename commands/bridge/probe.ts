import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick } from '@/command/param'
import { configOf } from '@/features/bridge/contract'

const settings = z.looseObject({})

/**
 * Tests whether a bridge can connect: a stored one, or the configuration of a form. Nothing is stored
 * (src/contract/docs/integration.md#probe).
 */
export default defineCommand({
  id: 'bridge.probe',
  verb: 'verb.test',
  group: 'group.integration',
  danger: 'read',
  calls: ['bridgeDetail', 'bridgeProbe'],
  readsByWriteCall: true,
  needs: 'bridges',
  params: {
    bridge: pick('bridge', { label: 'bridge.bridge' }),
    config: json(settings, {
      optional: true,
      quiet: true,
      label: 'bridge.config',
      field: '*',
      private: true,
    }),
  },
  errors: {
    NOT_FOUND: { step: 'bridge', key: 'bridge.gone' },
    TEST_FAILED: { step: 'config', key: 'bridge.probe.failed', brokerMessage: true },
    BAD_REQUEST: { step: 'config', key: 'bridge.refused', brokerMessage: true },
  },
  async run({ bridge, config }, { api, signal }) {
    const [type = '', name = ''] = bridge.split(/:(.*)/s)
    const body = config ?? configOf(await api.bridgeDetail({ params: { id: bridge } }, { signal }))
    await api.bridgeProbe({ body: { ...body, type, name } }, { signal })
    return done('bridge.probe.done', { bridge })
  },
})
