import type { Contract } from '@/contract'
import type { connectorEndpoints } from '@/features/connector/contract'
import type { actionEndpoints } from '@/features/connector/contract-action'
import type { sourceEndpoints } from '@/features/connector/contract-source'
import type { HoconObject } from '@/lib/hocon/parse'
import { nodeCaches } from '../access/node-caches'
import { dataBackup } from '../backup/backups'
import type { AddedSettings } from '../checks/added-settings'
import { createLinks } from '../cluster-links/links'
import { durableStorage } from '../durable-storage'
import { actions, sources } from '../integration/channel-handlers'
import { connectors } from '../integration/connector-handlers'
import { messageValidationHandlers } from '../message-pipeline/handlers'
import { createNamespacedResources } from '../namespaces/resources'
import { createSingleSignOn } from '../single-sign-on/backends'
import type { Services, State } from '../state'
import type { Document } from '../store/persist'
import { importWithCounts } from './authenticator'
import { certificateHandlers } from './certificate'
import { releaseRoots } from './configs'
import { createCollectedHandlers } from './handlers.gen'
import { fixedHandlers } from './fixed'
import { checkGatewayNames } from './gateway'
import type { AnyHandler, HandlersOf } from '../handler'
import { relup } from './relup'

/** All endpoints but those of connectors, whose service 5.1 does not have. */
type Endpoints = Omit<
  Contract,
  keyof typeof connectorEndpoints | keyof typeof actionEndpoints | keyof typeof sourceEndpoints
>

type Context = { readonly store: (name: string) => Document; readonly added: AddedSettings }
/** What namespaces hold, by their names. */
type Contents = Readonly<Record<string, HoconObject>>
type AnyHandlers = Readonly<Record<string, AnyHandler>>

/**
 * One handler per endpoint of any release; a missing one does not compile. The table of endpoints says which of them a
 * release has (`contract/capability.ts`).
 */
export function createHandlers(
  state: State,
  services: Services,
  { store, added }: Context,
): { readonly handlers: AnyHandlers; close(): Promise<void> } {
  const { release } = state
  const { runtime, pipeline, namespaces, queues, audit, backups } = services
  const roots = releaseRoots(state, services)
  const singleSignOn = createSingleSignOn(store('single-sign-on'), release)
  const declared: HandlersOf<Endpoints> = {
    ...createCollectedHandlers({ ...state, ...services, store, roots, singleSignOn }),
    ...singleSignOn.handlers,
    ...dataBackup(state, roots, {
      stores: backups,
      names: () => state.managedNamespaces(),
      read: async (ns) =>
        ((await handlers['namespaceBulkExport']?.({ body: { namespaces: [ns] } })) as Contents)[ns] ?? {},
      write: async (ns, contents) =>
        void (await handlers['namespaceBulkImport']?.({
          body: { configs: { [ns]: contents }, dry_run: false },
        })),
    }),
    ...messageValidationHandlers(pipeline, state),
    ...createLinks(store('cluster-links')),
    ...nodeCaches(store('node-caches')),
    ...durableStorage(
      {
        stopped: () => state.nodes.stopped(),
        storages: () => [
          ...(queues.settings('queue').enable === true
            ? ['mq_message_lastvalue', 'mq_message_regular', 'mq_state']
            : []),
          ...(queues.settings('stream').enable === true
            ? ['streams_message_lastvalue', 'streams_message_regular']
            : []),
        ],
      },
      store('durable-storage'),
    ),
    ...certificateHandlers({
      certificates: state.certificates,
      namespaces,
      roots,
      connectors: async () => (await handlers['connectorList']?.({ query: {} })) as readonly object[],
    }),
    ...queues.handlers,
    auditList: ({ query }) => audit.list(query),
  }
  const all: AnyHandlers = {
    ...declared,
    ...(runtime && { ...connectors(runtime), ...actions(runtime), ...sources(runtime) }),
    ...(release.since('5.8.0') && {
      ...checkGatewayNames(state, declared),
      ...importWithCounts(state),
      ...relup(state),
    }),
    ...(release.since('6.1.0') && {
      ...fixedHandlers,
      ...Object.fromEntries(Object.entries(queues.handlers).map(([id, handler]) => [`${id}Alias`, handler])),
    }),
  }
  const complete = { ...all, ...added.handlers(all) }
  const resources = release.has('namespacedRows')
    ? createNamespacedResources({ state, base: complete, store, namespaces })
    : undefined
  const handlers: AnyHandlers = { ...complete, ...resources?.handlers }
  return { handlers, close: async () => resources?.close() }
}
