import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { changeExhook, toldOf } from '@/command/exhook'
import { json, pick } from '@/command/param'
import { merged, type Config } from '@/contract/family/config'
import { paths, to } from '@/route/paths'

/** Changes a server: the broker leaves it and comes back to it, and nobody asks it meanwhile. Its name stays. */
export default defineCommand({
  id: 'exhook.update',
  title: 'exhook.update.title',
  verb: 'verb.edit',
  group: 'group.management',
  keywords: 'exhook.update.keywords',
  danger: 'disruptive',
  calls: ['exhookDetail', 'exhookUpdate'],
  params: {
    exhook: pick('exhook', { label: 'exhook.server' }),
    config: json(z.record(z.string(), z.unknown()), { optional: true, quiet: true, label: 'authn.config', field: '*', private: true }),
  },
  errors: { NOT_FOUND: { step: 'exhook', key: 'exhook.gone' }, BAD_REQUEST: { step: 'config', key: 'access.refused', said: true } },
  confirm: ({ exhook, config }) => (config === undefined ? undefined : { body: 'exhook.update.confirm', values: { exhook }, verb: 'form.save' }),
  async run({ exhook, config }: { exhook: string; config: Record<string, unknown> | undefined }, context) {
    if (config === undefined) return { kind: 'go', to: to(paths.exhook, { name: exhook }, { tab: 'settings' }) }
    const { filled } = context
    return toldOf('exhook.update.done', await changeExhook(exhook, (now) => (filled === true ? config : merged(now as Config, config as Config)), context))
  },
})
