import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { toApiKeyEdit } from '@/features/api-key/contract'

/** Disables a key: programs that use it are refused from their next call on. */
export default defineCommand({
  id: 'api-key.disable',
  title: 'api-key.disable.title',
  verb: 'verb.disable',
  group: 'group.system',
  keywords: 'api-key.disable.keywords',
  danger: 'disruptive',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
  confirm: ({ name }, count) => ({
    body: count > 1 ? 'api-key.disable.confirm.many' : 'api-key.disable.confirm.one',
    values: { name, count },
  }),
  async run({ name }, { api, signal }) {
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    await api.apiKeyEdit({ params: { name }, body: toApiKeyEdit(now, { enable: false }) }, { signal })
    return done('api-key.disable.done', { name }, ['apiKey'])
  },
})
