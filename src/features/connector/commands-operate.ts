import { RefusedError } from '@/command/refused-error'
import type { IntegrationNoun, TargetNoun } from './model/noun'
import { callEndpoint } from '@/api/call-endpoint'
import { targetCommand } from '@/command/makers'
import { getWords } from '@/i18n/use-words'
import { measure, slowFromMs } from '@/lib/time/slow'
import { inline } from '@/lib/text/untrusted'
import { type AnyCommand, type Outcome, defineCommand, done } from '@/command/command'
import { asksMany } from '@/command/confirm'
import { targetsOrOne } from '@/command/targets'
import type { Context } from '@/command/context'
import { onNodes } from '@/command/on-nodes'
import { pick, toggle } from '@/command/param'
import { about, askAboutRules, changedWith, gone, many, nameIn, optionalByName } from './command-parts'
import { affectedBy } from './effects'
import { callOf, keyOf, nouns, type MetricNoun } from './nouns'

/** What the commands on one or many have in common. */
export const targets = (noun: TargetNoun) => ({
  ...about(noun),
  params: { id: many(noun) },
  errors: gone(noun),
})

/** Enables one in the whole cluster. */
export const enableIntegration = (noun: TargetNoun, more: Pick<AnyCommand, 'aliases'> = {}) =>
  targetCommand({
    ...targets(noun),
    ...more,
    id: keyOf(noun, 'enable'),
    verb: 'verb.enable',
    danger: 'reversible',
    calls: [callOf(noun, 'Enable')],
    undo: noun,
    changed: changedWith(noun),
    run: ({ id }, context) => nouns[noun].at(context).enable(id, true),
  })

/** Disables one in the whole cluster. Traffic stops, so it asks for confirmation. */
export const disableIntegration = (noun: IntegrationNoun) =>
  targetCommand({
    ...targets(noun),
    id: keyOf(noun, 'disable'),
    verb: 'verb.disable',
    danger: 'disruptive',
    calls: [callOf(noun, 'Enable')],
    undo: noun,
    affects: affectedBy(noun, true),
    changed: changedWith(noun),
    run: ({ id }, context) => nouns[noun].at(context).enable(id, false),
  })

/**
 * Reconnects one on one node or on all. The opposite is to disable it
 * (src/contract/docs/integration.md#connectors-actions-and-sources).
 */
export const startIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    ...targets(noun),
    id: keyOf(noun, 'start'),
    verb: 'verb.start',
    danger: 'reversible',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'NodeStart')],
    irreversible: 'noStop',
    affects: affectedBy(noun, false),
    params: {
      id: many(noun),
      node: pick('node', { optional: true, askedOnlyByName: true, label: 'param.node', free: true }),
    },
    confirm: asksMany(keyOf(noun, 'start.confirm.many')),
    errors: { ...gone(noun), BAD_REQUEST: { step: 'id', key: 'bridge.refused', brokerMessage: true } },
    async run({ id, node }, context): Promise<Outcome> {
      const calls = nouns[noun].at(context)
      const { node_status = [] } = await calls.detail(id)
      const wanted = node === undefined ? node_status.map((status) => status.node) : node.split(',')
      const { result, took } = await measure(() =>
        onNodes(wanted, 'BRIDGE_NOWHERE', (each) => calls.start(id, each), {
          done: keyOf(noun, 'start.done'),
          partly: keyOf(noun, 'start.partly'),
          values: { id },
          changed: changedWith(noun),
        }),
      )
      if (result.kind !== 'done') return result
      return {
        ...result,
        values: { ...result.values, time: getWords().format.duration(took) },
        ...(took < slowFromMs ? {} : { differs: true }),
      }
    },
  })

/**
 * Resets the counters on all nodes. The broker's reply is the same if it does not exist
 * (src/contract/docs/integration.md#bridge-metrics), so that is checked first.
 */
export const resetIntegration = (noun: MetricNoun) =>
  targetCommand({
    ...targets(noun),
    id: keyOf(noun, 'reset'),
    danger: 'reset',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'MetricsReset')],
    irreversible: 'statistics',
    async run({ id }, { api, signal }) {
      await nouns[noun].at({ api, signal }).detail(id)
      await callEndpoint(api, callOf(noun, 'MetricsReset'), { params: { id } }, { signal })
    },
  })

/** The confirmation of deleting some; their ids begin with the type, which need not be typed. */
const confirmDelete =
  (noun: TargetNoun) =>
  ({ id }: { readonly id: string }, count: number) => ({
    body: count > 1 ? keyOf(noun, 'delete.confirm.many') : keyOf(noun, 'delete.confirm.one'),
    values: { id, count },
    type: count > 1 ? String(count) : nameIn(id),
  })

/** Deletes one. If rules use it, asks with their names whether to delete it all the same. */
export const deleteIntegration = (noun: MetricNoun) =>
  defineCommand({
    ...targets(noun),
    id: keyOf(noun, 'delete'),
    formerIds: [`${noun}.remove`],
    verb: 'verb.delete',
    danger: 'irreversible',
    calls: [callOf(noun, 'Remove')],
    undo: noun,
    affects: affectedBy(noun, true),
    params: { id: many(noun), actions: toggle({ ...optionalByName, label: keyOf(noun, 'withRules') }) },
    confirm: confirmDelete(noun),
    async run({ id, actions = false }, context): Promise<Outcome> {
      try {
        await nouns[noun].at(context).remove(id, actions)
        return done(keyOf(noun, 'delete.done'), { id }, changedWith(noun))
      } catch (cause) {
        return askAboutRules(cause, keyOf(noun, 'delete.used'), { id }, actions)
      }
    },
  })

/**
 * Refuses with the names of the actions and sources of a connector, which the broker would refuse to delete.
 */
async function refuseUsed(ids: readonly string[], context: Context): Promise<void> {
  for (const id of ids) {
    const { actions = [], sources = [] } = await nouns.connector.at(context).detail(id)
    const names = [...actions, ...sources]
    if (names.length > 0)
      throw new RefusedError('CONNECTOR_USED', names.map((name) => inline(name, 60)).join(', '))
  }
}

/** Deletes a connector without actions and sources. */
export const deleteConnector = () =>
  targetCommand({
    ...targets('connector'),
    id: 'connector.delete',
    formerIds: ['connector.remove'],
    verb: 'verb.delete',
    danger: 'irreversible',
    calls: ['connectorDetail', 'connectorRemove'],
    undo: 'connector',
    // A connector in use is not removed: its users are named.
    affects: affectedBy('connector', false),
    errors: {
      ...gone('connector'),
      CONNECTOR_USED: { step: 'id', key: 'connector.used', brokerMessage: true },
    },
    confirm: confirmDelete('connector'),
    async warn({ id }, targets, context) {
      await refuseUsed(targetsOrOne(targets, id), context)
      return undefined
    },
    changed: changedWith('connector'),
    async run({ id }, context) {
      await refuseUsed([id], context)
      await nouns.connector.at(context).remove(id, false)
    },
  })
