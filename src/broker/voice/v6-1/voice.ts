import type { SharedHandlers } from '../../handlers/all'
import { inPath } from '../../hocon/bodies'
import { rootWord } from '../../hocon/kind'
import { PlainRefusal } from '../../http/refusal'
import { translatedBridges } from '../v5-8/integration/translation'
import type { IntegrationType, Part } from '../v5-8/integration/common'
import { rules } from '../v5-8/rules'
import { withFallbacks } from '../v5-9/fallbacks'
import { voice59 } from '../v5-9/voice'
import type { Voice } from '../voice'
import { backlogQueries, createBacklogs } from './backlog/backlogs'
import { newerContract } from '@/contract/newer/table'
import { ruleEndpoints } from '@/contract/rule'
import { tenantOf } from '../v5-9/namespaces'
import { createSpaces, placeQueries } from './spaces'
import { opaqueTraces, traceQueries, wordedLimit } from './traces'

/** Tags have no letter before them any more. */
const release = { name: 'Enterprise', code: 'ee', version: '6.1.1', tag: '6.1.1' } as const

const without = <T extends object>(value: T, name: string): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as T
const partWithout = (part: Part, name: string): Part => ({
  ...part,
  described: { ...part.described, fields: without(part.described.fields, name) },
})

/** HStreamDB is gone in 6.0. */
const isGone = ({ type }: IntegrationType): boolean => type === 'hstreamdb'

/** An action is fed by rules alone: none has a topic of its own any more (5.10). */
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

/** What stood in for bridges is gone with them: their document, and the ids that were read as those of actions. */
const afterBridges = (under: SharedHandlers) =>
  ({
    schemaDocument: (call) =>
      under.schemaDocument({
        ...call,
        params: { name: inPath(rootWord('hotconf', 'actions', 'connectors'), 'name', call.params.name) },
      }),
    /** A text that is refused is refused in JSON, and says so. */
    async configApply(call) {
      try {
        await under.configApply(call)
      } catch (error) {
        throw error instanceof PlainRefusal
          ? new PlainRefusal(error.status, error.message, 'application/json')
          : error
      }
    },
  }) satisfies Partial<SharedHandlers>

/**
 * As 5.9, without data bridges and what read their names, with the cursors of traces, message queues and
 * streams (src/contract/docs/capabilities.md#first-releases). What else these releases brought is unknown
 * here unless it is spread below. No real broker of these lines has confirmed any of it.
 */
const bridges = (options: Parameters<typeof translatedBridges>[0]) =>
  translatedBridges(options, (type) => (isGone(type) ? undefined : fedByRules(withFallbacks(type))))

export const voice61: Voice = {
  ...voice59,
  releases: { opensource: release, enterprise: release },
  manners: {
    ...voice59.manners,
    queries: {
      ...voice59.manners.queries,
      ...traceQueries,
      ...backlogQueries,
      ...placeQueries(
        [...Object.keys(newerContract), ...Object.keys(ruleEndpoints)],
        voice59.manners.queries,
      ),
    },
    worded: (refusal) => wordedLimit(voice59.manners.worded(refusal)),
  },
  bridges,
  speak(state, shared, kept) {
    const spoken = voice59.speak(state, shared, kept)
    const under = { ...shared, ...spoken.handlers } as typeof shared
    const handlers = {
      ...under,
      ...rules(state, shared, (id) => id),
      ...opaqueTraces(state.traces),
      ...afterBridges(under),
      ...createBacklogs(state, kept.store),
    }
    const spaces = createSpaces({
      state,
      under: handlers,
      bridges,
      store: kept.store,
      managed: (ns) => spoken.managed?.(ns) === true,
      tenantOf: (clientid) => tenantOf(state.engine.attributes(clientid)),
    })
    return {
      ...spoken,
      handlers: { ...handlers, ...spaces.handlers },
      async close() {
        await spaces.close()
        await spoken.close?.()
      },
    }
  },
}
