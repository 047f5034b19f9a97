import type { apiKeyEndpoints } from '@/features/api-key/contract'
import type { scopeEndpoints } from '@/features/user/contract-scopes'
import { keyCatalog } from '../access/scopes'
import { crashed } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

/** API keys, with their roles (5.4) and scopes (6.2). */
export const createApiKeyHandlers = ({
  apiKeys,
  release,
  rights,
}: State): HandlersOf<typeof apiKeyEndpoints & Pick<typeof scopeEndpoints, 'apiKeyScopes'>> => {
  const hasRoles = release.has('keyRoles')
  const toReply = (row: { readonly name: string }) =>
    hasRoles ? { ...row, ...rights.toReply('key', row.name) } : row
  return {
    apiKeyScopes: () => keyCatalog,
    apiKeyList: () => apiKeys.list().map(toReply),
    apiKeyDetail: ({ params }) => toReply(apiKeys.detail(params.name)),
    apiKeyCreate({ body: { name, desc, enable, expired_at, ...body } }) {
      const requested = hasRoles ? rights.read('key', body) : undefined
      // The real broker crashes on these instead of refusing (src/contract/docs/accounts.md#api-keys).
      if (desc === undefined || enable === undefined) throw crashed('badmatch')
      const created = apiKeys.create({ name, desc, enable, expired_at })
      if (requested === undefined) return created
      apiKeys.assign(name, requested.text)
      rights.setScopes('key', name, requested.scopes)
      return toReply(created)
    },
    apiKeyEdit({ params: { name }, body }) {
      apiKeys.detail(name)
      const requested = hasRoles ? rights.read('key', body) : undefined
      if (requested !== undefined) rights.checkNamespace('key', name, requested)
      const edited = apiKeys.edit(name, body)
      if (requested === undefined) return edited
      apiKeys.assign(name, requested.text)
      if (requested.scopes !== undefined) rights.setScopes('key', name, requested.scopes)
      return toReply(edited)
    },
    apiKeyDelete({ params: { name } }) {
      apiKeys.remove(name)
      rights.setScopes('key', name, undefined)
    },
  }
}
