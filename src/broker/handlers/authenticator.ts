import type { authenticationEndpoints } from '@/features/authentication/contract'
import type { orderEndpoints } from '@/contract/order'
import { badRequest } from '../access/authn/problem'
import type { ImportCounts, UserAdmin } from '../access/authn/user-admin'
import { Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'
import { checkOrder } from './order'

type ImportCall = {
  readonly params: { readonly id: string }
  readonly query: { readonly type?: string }
  readonly body: FormData
}
/** Imports as since 5.8: replies with counts, and a file may hold passwords. */
export const importWithCounts = ({ authenticators }: State) => ({
  async mqttUserImport({ params, query, body }: ImportCall): Promise<ImportCounts> {
    const counts = await authenticators.importUsers(params.id, body, query.type === 'plain')
    if (counts.total === 0) throw badRequest('empty_users')
    return counts
  },
})

type Call = { readonly caller: string; readonly query?: object }

/** Authenticators and their users (src/contract/docs/authentication.md#authenticators). */
export const createAuthenticatorHandlers = ({
  authenticators,
  authenticatorSettings: added,
  namespaceOfCall,
  release,
}: State): HandlersOf<typeof authenticationEndpoints & Pick<typeof orderEndpoints, 'authenticatorOrder'>> => {
  /** The users of the namespace of a call: a list of its own, which no client is checked against. */
  const usersOf = (id: string, call: Call): UserAdmin | undefined => {
    const ns = namespaceOfCall(call)
    return ns === undefined ? undefined : authenticators.usersOfNamespace(id, ns)
  }
  const checkSuperuser = (users: UserAdmin | undefined, { is_superuser }: { is_superuser?: boolean }) => {
    if (users !== undefined && is_superuser === true)
      throw new Refusal(400, 'BAD_REQUEST', 'is_superuser cannot be true for a namespaced user')
  }
  /** Without any authenticator there is no chain in which users could be looked up. */
  const checkChain = () => {
    if (release.since('5.8.0') && authenticators.ids().length === 0)
      throw new Refusal(404, 'NOT_FOUND', "Authenticator not found in the 'global' scope")
  }
  return {
    authenticatorList: () => authenticators.list().map(added.toReply),
    async authenticatorCreate({ body }) {
      const created = (await authenticators.create(body.settings)) as { readonly id: string }
      if (release.since('5.8.0')) added.save(created.id, body.added)
      return added.toReply(created)
    },
    authenticatorDetail: ({ params: { id } }) => added.toReply(authenticators.detail(id)),
    async authenticatorUpdate({ params: { id }, body }) {
      await authenticators.update(id, body.settings)
      // An update replaces the whole, so omitted fields fall back to their defaults.
      if (release.since('5.8.0')) added.save(id, body.added)
    },
    async authenticatorRemove({ params: { id } }) {
      // Deleting a missing one succeeds in 5.8.
      if (release.since('6.1.0')) checkChain()
      if (!release.since('5.8.0') || release.since('6.1.0') || authenticators.ids().includes(id))
        await authenticators.remove(id)
      if (added.has(id)) added.save(id, undefined)
    },
    authenticatorMove: ({ params }) => authenticators.move(params.id, params.position),
    authenticatorOrder({ body }) {
      const wanted = body.map(({ id }) => id)
      checkOrder('authenticators', authenticators.ids(), wanted)
      authenticators.order(wanted)
    },
    authenticatorStatus: ({ params }) => authenticators.status(params.id),
    authenticatorMetricsReset: ({ params }) => authenticators.resetMetrics(params.id),
    mqttUserList({ params, query, ...call }) {
      checkChain()
      return usersOf(params.id, { ...call, query })?.list(query) ?? authenticators.users(params.id, query)
    },
    async mqttUserCreate({ params, body, ...call }) {
      checkChain()
      const users = usersOf(params.id, call)
      checkSuperuser(users, body)
      const created = await (users?.add(body) ?? authenticators.addUser(params.id, body))
      return release.has('namespacedRows')
        ? { ...created, namespace: namespaceOfCall(call) ?? null }
        : created
    },
    mqttUserDetail({ params, ...call }) {
      checkChain()
      return (
        usersOf(params.id, call)?.detail(params.user_id) ?? authenticators.user(params.id, params.user_id)
      )
    },
    mqttUserUpdate({ params, body, ...call }) {
      checkChain()
      const users = usersOf(params.id, call)
      checkSuperuser(users, body)
      return users?.edit(params.user_id, body) ?? authenticators.editUser(params.id, params.user_id, body)
    },
    mqttUserRemove({ params, ...call }) {
      checkChain()
      const users = usersOf(params.id, call)
      if (users === undefined) authenticators.removeUser(params.id, params.user_id)
      else users.remove(params.user_id)
    },
    async mqttUserImport({ params, body }) {
      await authenticators.importUsers(params.id, body)
    },
  }
}
