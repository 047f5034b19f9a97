import type { apiKeyEndpoints } from '@/features/api-key/contract'
import { forever } from '@/contract/name'
import { termText } from '@/rule-sql/term'
import { Atom, toSqlValue, type Value } from '@/rule-sql/value'
import { crashed } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const apiKey = ({ apiKeys }: State): HandlersOf<typeof apiKeyEndpoints> => ({
  apiKeyList: () => apiKeys.list(),
  apiKeyDetail: ({ params }) => apiKeys.detail(params.name),
  apiKeyCreate({ body }) {
    const { name, desc, enable, expired_at } = body
    // The real broker crashes on these instead of refusing (src/contract/docs/accounts.md#api-keys).
    if (desc === undefined || enable === undefined) {
      const entries = Object.entries(body).map(([key, value]): [string, Value] => [
        key,
        value === forever ? new Atom(forever) : toSqlValue(value),
      ])
      throw crashed(`{badmatch,${termText(new Map(entries))}}`)
    }
    return apiKeys.create({ name, desc, enable, expired_at })
  },
  apiKeyEdit: ({ params, body }) => apiKeys.edit(params.name, body),
  apiKeyDelete: ({ params }) => apiKeys.remove(params.name),
})
