import type { namespaceEndpoints } from '@/features/namespace/contract'
import { Refusal } from '../http/refusal'
import type { HandlerContext } from '../state'
import type { HandlersOf } from '../handler'

/** How long the clients of a namespace are being disconnected. */
const kickMs = 1000
const builtIn = 'password_based:built_in_database'

/** What is in namespaces is known to `namespaces/resources.ts`, whose handlers replace these. */
const noContents = () => ({})

/** Namespaces (src/contract/docs/namespaces.md). */
export function createNamespaceHandlers({
  now,
  release,
  authenticators,
  authz,
  namespaces: spaces,
}: HandlerContext): HandlersOf<typeof namespaceEndpoints> {
  const kickedAt = new Map<string, number>()
  const remove = (ns: string) => {
    spaces.remove(ns)
    if (!release.has('recordsGoWithNamespace')) return
    authenticators.dropNamespace(ns)
    authz.databaseOf(ns).purge()
  }
  return {
    namespaceList: ({ query }) => spaces.page(spaces.names(), query.last_ns, query.limit),
    namespaceDetails: ({ query }) =>
      spaces.page(spaces.names(), query.last_ns, query.limit).map(spaces.detail),
    namespaceManaged: ({ query }) => spaces.page(spaces.managedNames(), query.last_ns, query.limit),
    namespaceManagedDetails: ({ query }) =>
      spaces
        .page(spaces.managedNames(), query.last_ns, query.limit)
        .map((name) => ({ ...spaces.detail(name), config: spaces.config(name) })),
    namespaceCreate({ params: { ns } }) {
      spaces.checkNames([ns])
      spaces.create(ns)
    },
    namespaceDelete: ({ params }) => remove(params.ns),
    namespaceConfig: ({ params }) => spaces.config(params.ns),
    namespaceConfigUpdate: ({ params, body }) => spaces.configure(params.ns, body),
    namespaceClients: ({ params, query }) =>
      spaces.page(spaces.clientsOf(params.ns), query.last_clientid, query.limit),
    namespaceClientCount: ({ params }) => ({ count: spaces.clientsOf(params.ns).length }),
    namespaceKick({ params: { ns } }) {
      spaces.clientsOf(ns)
      if (release.since('6.1.0') && now() - (kickedAt.get(ns) ?? -kickMs) < kickMs)
        throw new Refusal(409, 'CONFLICT', 'Kick process already underway')
      kickedAt.set(ns, now())
      spaces.kick(ns)
    },
    namespaceBulkDelete({ body }) {
      for (const ns of body.nss) remove(ns)
    },
    namespaceBulkConfigs({ body }) {
      spaces.checkNames(body.map(({ ns }) => ns))
      for (const { ns, config } of body) {
        if (!spaces.isManaged(ns)) spaces.create(ns)
        spaces.configure(ns, config)
      }
    },
    namespaceBulkExport: noContents,
    namespaceBulkImport: noContents,
    /** No traffic is counted by namespace. */
    namespaceMetrics({ params: { ns } }) {
      const database = authz.databaseOf(ns)
      return {
        builtin_authn_record_count: authenticators.ids().includes(builtIn)
          ? authenticators.usersOfNamespace(builtIn, ns).list({}).data.length
          : 0,
        builtin_authz_record_count:
          [...database.users.entries(), ...database.clients.entries()].length + database.all().length,
        messaging_stats: {},
        session_count: spaces.clientsOf(ns).length,
      }
    },
  }
}
