import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes an API key for good: its secret is stored nowhere else. */
export default defineCommand({
  id: 'api-key.delete',
  title: 'api-key.delete.title',
  verb: 'verb.delete',
  group: 'group.system',
  keywords: 'api-key.delete.keywords',
  danger: 'irreversible',
  calls: ['apiKeyDelete'],
  irreversible: 'secret',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
  confirm: ({ name }, count) => ({
    body: count > 1 ? 'api-key.delete.confirm.many' : 'api-key.delete.confirm.one',
    values: { name, count },
    type: count > 1 ? String(count) : name,
  }),
  async run({ name }, { api, signal }) {
    await api.apiKeyDelete({ params: { name } }, { signal })
    return done('api-key.delete.done', { name }, ['apiKey'])
  },
})
