import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { toApiKeyEdit } from '@/features/api-key/contract'

/** Enables a key, with its previous rights and end. */
export default targetCommand({
  id: 'api-key.enable',
  verb: 'verb.enable',
  group: 'group.system',
  danger: 'reversible',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
  async run({ name }, { api, signal }) {
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    await api.apiKeyEdit({ params: { name }, body: toApiKeyEdit(now, { enable: true }) }, { signal })
  },
})
