import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { toApiKeyEdit } from '@/features/api-key/contract'

/** Enables a key, with its previous rights and end. */
export default defineCommand({
  id: 'api-key.enable',
  title: 'api-key.enable.title',
  verb: 'verb.enable',
  group: 'group.system',
  keywords: 'api-key.enable.keywords',
  danger: 'reversible',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  confirm: asksMany('api-key.enable.confirm.many'),
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
  async run({ name }, { api, signal }) {
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    await api.apiKeyEdit({ params: { name }, body: toApiKeyEdit(now, { enable: true }) }, { signal })
    return done('api-key.enable.done', { name }, ['apiKey'])
  },
})
