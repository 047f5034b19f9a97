import { apiKeys } from '@/features/api-key/commands'
import { targetCommand } from '@/command/makers'
import { toApiKeyEdit } from '@/features/api-key/contract'

/** Disables a key: programs that use it are refused from their next call on. */
export default targetCommand({
  ...apiKeys,
  id: 'api-key.disable',
  verb: 'verb.disable',
  danger: 'disruptive',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  async run({ name }, { api, signal }) {
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    await api.apiKeyEdit({ params: { name }, body: toApiKeyEdit(now, { enable: false }) }, { signal })
  },
})
