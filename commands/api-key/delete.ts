import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Deletes an API key for good: its secret is stored nowhere else. */
export default targetCommand({
  id: 'api-key.delete',
  verb: 'verb.delete',
  group: 'group.system',
  danger: 'irreversible',
  calls: ['apiKeyDelete'],
  irreversible: 'secret',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
  run: ({ name }, { api, signal }) => api.apiKeyDelete({ params: { name } }, { signal }),
})
