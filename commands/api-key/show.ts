import { apiKeyPaths } from '@/features/api-key/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens an API key's page. */
export default openCommand(
  {
    id: 'api-key.show',
    group: 'group.system',
    searchOrder: 120,
    params: { name: pick('apiKey', { label: 'apiKey.name' }) },
  },
  ({ name }) => to(apiKeyPaths.apiKey, { name }),
)
