import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { toApiKeyEdit } from '@/features/api-key/contract'

/** Disables a key: programs that use it are refused from their next call on. */
export default targetCommand({
  id: 'api-key.disable',
  verb: 'verb.disable',
  group: 'group.system',
  danger: 'disruptive',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
  async run({ name }, { api, signal }) {
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    await api.apiKeyEdit({ params: { name }, body: toApiKeyEdit(now, { enable: false }) }, { signal })
  },
})
