import { apiKeys } from '@/features/api-key/commands'
import { targetCommand } from '@/command/makers'

/** Deletes an API key for good: its secret is stored nowhere else. */
export default targetCommand({
  ...apiKeys,
  id: 'api-key.delete',
  verb: 'verb.delete',
  danger: 'irreversible',
  calls: ['apiKeyDelete'],
  irreversible: 'secret',
  run: ({ name }, { api, signal }) => api.apiKeyDelete({ params: { name } }, { signal }),
})
