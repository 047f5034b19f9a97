import type { apiKeyEndpoints } from '@/features/api-key/contract'
import type { scopeEndpoints } from '@/features/user/contract-scopes'
import { keyCatalog } from '../access/scopes'
import { crashed, Refusal } from '../http/refusal'
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
  /** The namespace to which the caller is limited, in releases where namespaces have keys. */
  const ownNamespace = (caller: string) =>
    release.has('keysOfNamespace') ? rights.of('user', caller).namespace : null
  const isVisible = (name: string, caller: string) => {
    const own = ownNamespace(caller)
    return own === null || rights.of('key', name).namespace === own
  }
  /** A key by name; those of other namespaces are as missing. */
  const find = (name: string, caller: string) => {
    const key = apiKeys.detail(name)
    if (!isVisible(name, caller)) throw new Refusal(404, 'NOT_FOUND', 'Name NOT FOUND')
    return key
  }
  return {
    apiKeyScopes: () => keyCatalog,
    apiKeyList: ({ caller }) =>
      apiKeys
        .list()
        .filter(({ name }) => isVisible(name, caller))
        .map(toReply),
    apiKeyDetail: ({ params, caller }) => toReply(find(params.name, caller)),
    apiKeyCreate({ body: { name, desc, enable, expired_at, ...body }, caller }) {
      const requested = hasRoles ? rights.read('key', body) : undefined
      const own = ownNamespace(caller)
      if (own !== null && requested?.namespace !== own)
        throw new Refusal(403, 'FORBIDDEN', 'You may only manage API keys within your own namespace')
      // The real broker crashes on these instead of refusing (src/contract/docs/accounts.md#api-keys).
      if (desc === undefined || enable === undefined) throw crashed('badmatch')
      const created = apiKeys.create({ name, desc, enable, expired_at })
      if (requested === undefined) return created
      apiKeys.assign(name, requested.text)
      rights.setScopes('key', name, rights.ofNew('key', requested))
      return toReply(created)
    },
    apiKeyEdit({ params: { name }, body, caller }) {
      find(name, caller)
      const requested = hasRoles ? rights.read('key', body) : undefined
      if (requested !== undefined) rights.checkNamespace('key', name, requested)
      const edited = apiKeys.edit(name, body)
      if (requested === undefined) return edited
      apiKeys.assign(name, requested.text)
      if (requested.scopes !== undefined) rights.setScopes('key', name, requested.scopes)
      return toReply(edited)
    },
    apiKeyDelete({ params: { name }, caller }) {
      find(name, caller)
      apiKeys.remove(name)
      rights.setScopes('key', name, undefined)
    },
  }
}
