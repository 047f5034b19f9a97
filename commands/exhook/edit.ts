import { defineCommand } from '@/command/command'
import { changeExhook, exhookAsSent, serverOutcome } from '@/features/exhook/commands'
import { configuration, pick } from '@/command/param'
import { at, merged, withValueAt, type Config } from '@/contract/family/config'
import { listLeaves } from '@/contract/family/leaves'
import { exhookPaths } from '@/features/exhook/paths'
import { to } from '@/route/paths'

/**
 * Changes a server: the broker disconnects from it and reconnects, and does not call it meanwhile. Its name
 * stays.
 */
export default defineCommand({
  id: 'exhook.edit',
  formerIds: ['exhook.update'],
  verb: 'verb.edit',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  setting: 'form',
  params: {
    exhook: pick('exhook', { label: 'exhook.server' }),
    config: configuration(),
  },
  errors: {
    NOT_FOUND: { step: 'exhook', key: 'exhook.gone' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ exhook, config }) =>
    config === undefined ? undefined : { body: 'exhook.edit.confirm', values: { exhook }, verb: 'form.save' },
  async current({ exhook = '', config }, context) {
    const now = await exhookAsSent(exhook, context)
    // A form contains all settings; otherwise only the given ones change.
    return {
      config:
        context.filled === true
          ? now
          : listLeaves((config ?? {}) as Config).reduce<Config>(
              (result, path) => withValueAt(result, path, at(now, path)),
              {},
            ),
    }
  },
  async run({ exhook, config }: { exhook: string; config: Record<string, unknown> | undefined }, context) {
    if (config === undefined)
      return { kind: 'go', to: to(exhookPaths.exhook, { name: exhook }, { tab: 'settings' }) }
    const { filled } = context
    return serverOutcome(
      'exhook.edit.done',
      await changeExhook(
        exhook,
        (now) => (filled === true ? config : merged(now as Config, config as Config)),
        context,
      ),
    )
  },
})
