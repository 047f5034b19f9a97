import type { validationEndpoints } from '@/features/message-pipeline/contract-validation'
import type { twoStepEndpoints } from '@/features/session/contract-two-step'
import type { SharedHandlers } from '../../handlers/all'
import type { HandlersOf } from '../../handlers/handlers'
import { inPath } from '../../checks/read'
import { words } from '../../checks/kind'
import { PlainRefusal } from '../../http/refusal'
import { translatedBridges } from '../../integration/translation'
import type { IntegrationType, Part } from '../../integration/common'
import { rules } from '../v5-8/rules'
import { withFallbacks } from '../../integration/fallbacks'
import { profile59 } from '../v5-9/profile'
import type { ReleaseProfile } from '../profile'
import { accountBodies, accountQueries, createAccounts } from '../../access/accounts'
import { accessBodies, accessHandlers, accessQueries } from './access'
import { authenticatorBodies, authenticators62 } from './authenticators'
import { fixedHandlers } from '../../handlers/fixed'
import { moreBodies, moreSettings } from './more-settings'
import { replies62, replyBodies, replyQueries } from './replies'
import { schemaBodies, schemas62 } from '../../handlers/schema-references'
import { aiBodies, aiHandlers } from '../../handlers/ai'
import { aliasHandlers, endpoints62 } from '../endpoints-6-2'
import { queueQueries, createMessageQueues } from '../../message-queues/message-queues'
import { newerContract } from '@/contract/added-endpoints'
import { ruleEndpoints } from '@/features/rule/contract'
import {
  ignoredConnectorFields,
  createNamespacedResources,
  namespaceFilterQueries,
} from '../../namespaces/resources'
import { traceBodies, traceQueries, traces62 } from './traces'

/** A single edition, whose tags have no prefix letter any more. */
export const releaseNames = (version: string): ReleaseProfile['releases'] => {
  const names = { name: 'Enterprise', code: 'ee', version, tag: version } as const
  return { opensource: names, enterprise: names }
}

const without = <T extends object>(value: T, name: string): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as T
const partWithout = (part: Part, name: string): Part => ({
  ...part,
  described: { ...part.described, fields: without(part.described.fields, name) },
})

/** HStreamDB was removed in 6.0. */
const isRemovedType = ({ type }: IntegrationType): boolean => type === 'hstreamdb'

/** Actions have no local topic any more (5.10): only rules use them. */
const fedByRules = (type: IntegrationType): IntegrationType => ({
  ...type,
  channel: {
    ...type.channel,
    ...(type.channel.action && { action: partWithout(type.channel.action, 'local_topic') }),
  },
  split(older, name) {
    const parts = type.split(older, name)
    return { ...parts, ...(parts.action && { action: without(parts.action, 'local_topic') }) }
  },
})

const withIgnoredFields = (type: IntegrationType): IntegrationType => {
  const { described } = type.connector
  const ignored = [...(described.ignored ?? []), ...ignoredConnectorFields]
  return { ...type, connector: { ...type.connector, described: { ...described, ignored } } }
}

/** Without bridges their schema document and the older ids of actions are gone. */
const afterBridges = (baseHandlers: SharedHandlers) =>
  ({
    schemaDocument: (call) =>
      baseHandlers.schemaDocument({
        ...call,
        params: { name: inPath(words('hotconf', 'actions', 'connectors'), 'name', call.params.name) },
      }),
    /** A refused text is answered as JSON, with the matching content type. */
    async configApply(call) {
      try {
        await baseHandlers.configApply(call)
      } catch (error) {
        throw error instanceof PlainRefusal
          ? new PlainRefusal(error.status, error.message, 'application/json')
          : error
      }
    },
  }) satisfies Partial<SharedHandlers>

const createBridges = (options: Parameters<typeof translatedBridges>[0]) =>
  translatedBridges(options, (type) =>
    isRemovedType(type) ? undefined : withIgnoredFields(fedByRules(withFallbacks(type))),
  )

/** 6.2.2, compared with the calls in `tests/samples/6.2.json`. */
export const profile62: ReleaseProfile = {
  ...profile59,
  releases: releaseNames('6.2.2'),
  conventions: {
    ...profile59.conventions,
    bodies: {
      ...profile59.conventions.bodies,
      ...accountBodies,
      ...traceBodies,
      ...accessBodies,
      ...authenticatorBodies,
      ...moreBodies,
      ...replyBodies,
      ...schemaBodies,
      ...aiBodies,
    },
    queries: {
      ...profile59.conventions.queries,
      ...accountQueries,
      ...accessQueries,
      ...replyQueries,
      ...traceQueries,
      ...queueQueries,
      ...namespaceFilterQueries(
        [...Object.keys(newerContract), ...Object.keys(ruleEndpoints)],
        profile59.conventions.queries,
      ),
    },
  },
  endpoints: endpoints62,
  createBridges,
  createHandlers(state, shared, storage) {
    const base = profile59.createHandlers(state, shared, storage)
    const baseHandlers = { ...shared, ...base.handlers } as typeof shared &
      HandlersOf<typeof twoStepEndpoints & typeof validationEndpoints>
    const isManaged = (ns: string) => base.isManagedNamespace?.(ns) === true
    const accounts = createAccounts({
      state,
      base: baseHandlers,
      document: storage.store('scopes'),
      isManaged,
    })
    const queues = createMessageQueues(storage.store, {
      log: (text) => state.log.note('warning', text),
      now: state.now,
      enabled: storage.demo,
    })
    const handlers = {
      ...baseHandlers,
      ...accounts.handlers,
      ...authenticators62(baseHandlers, storage.store('authenticators-6-2')),
      ...accessHandlers({
        state,
        base: baseHandlers,
        store: storage.store,
        isManaged,
        namespaceOf: accounts.namespaceOf,
      }),
      ...rules(state, shared, (id) => id),
      ...traces62(state.traces),
      ...afterBridges(baseHandlers),
      ...moreSettings(baseHandlers, storage.store('settings-6-2')),
      ...replies62(state, baseHandlers, {
        cluster: storage.store('cluster-description'),
        opentelemetry: storage.store('opentelemetry-6-2'),
        queues,
      }),
      ...schemas62(state, baseHandlers, storage.store('schema-registries')),
      ...fixedHandlers,
      ...aiHandlers(storage.store('ai')),
      ...queues,
      ...aliasHandlers(queues),
    }
    const spaces = createNamespacedResources({
      state,
      base: handlers,
      bridges: createBridges,
      store: storage.store,
      isManaged,
      namespaceOf: accounts.namespaceOf,
    })
    return {
      ...base,
      callPolicy: base.callPolicy && { ...base.callPolicy, authorize: accounts.authorize },
      handlers: { ...handlers, ...spaces.handlers },
      async close() {
        await spaces.close()
        await base.close?.()
      },
    }
  },
}
