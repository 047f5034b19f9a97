import { apiKeys } from '@/features/api-key/commands'
import { targetCommand } from '@/command/makers'
import { toApiKeyEdit } from '@/features/api-key/contract'

/** Enables a key, with its previous rights and end. */
export default targetCommand({
  ...apiKeys,
  id: 'api-key.enable',
  verb: 'verb.enable',
  danger: 'reversible',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  async run({ name }, { api, signal }) {
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    await api.apiKeyEdit({ params: { name }, body: toApiKeyEdit(now, { enable: true }) }, { signal })
  },
})
