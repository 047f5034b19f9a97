import type { apiKeyEndpoints } from '@/contract/api-key'
import type { Handlers } from '@/contract/endpoint'
import type { Extra, State } from '../store/state'

export const apiKey = ({ apiKeys }: State): Handlers<typeof apiKeyEndpoints, Extra> => ({
  apiKeyList: () => apiKeys.list(),
  apiKeyDetail: ({ params }) => apiKeys.detail(params.name),
  apiKeyCreate({ body: { name, desc, enable, expired_at } }) {
    // The real broker crashes on these instead of refusing (contract C §8).
    if (desc === undefined || enable === undefined) throw new Error('badmatch: desc and enable are needed')
    return apiKeys.create({ name, desc, enable, expired_at })
  },
  apiKeyEdit: ({ params, body }) => apiKeys.edit(params.name, body),
  apiKeyDelete: ({ params }) => apiKeys.remove(params.name),
})
