import * as z from 'zod/mini'
import { defineCommand, refused } from '@/command/command'
import { serverOutcome } from '@/features/exhook/commands'
import { configuration } from '@/command/param'
import { resourceName } from '@/contract/name'
import { exhookPaths } from '@/features/exhook/paths'
import { to } from '@/route/paths'

/**
 * Adds a server at the end, or opens its form. The broker then calls it before it acts, so the confirm says
 * so first.
 */
export default defineCommand({
  id: 'exhook.create',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['exhookCreate'],
  undo: 'exhook',
  params: {
    config: configuration(),
  },
  errors: {
    EXHOOK_NAME: { key: 'error.resourceName' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ config }) =>
    config === undefined || config['enable'] === false
      ? undefined
      : {
          body: config['failed_action'] === 'ignore' ? 'exhook.create.ignore' : 'exhook.create.deny',
          values: { exhook: typeof config['name'] === 'string' ? config['name'] : '' },
        },
  async run({ config }: { config: Record<string, unknown> | undefined }, { api, signal }) {
    if (config === undefined) return { kind: 'go', to: to(exhookPaths.exhookCreate) }
    const { name, url } = config
    if (!resourceNameFits(name) || typeof url !== 'string') return refused('EXHOOK_NAME')
    return serverOutcome(
      'exhook.create.done',
      await api.exhookCreate({ body: { ...config, name, url } }, { signal }),
    )
  },
})

const resourceNameFits = (name: unknown): name is string => z.safeParse(resourceName, name).success
