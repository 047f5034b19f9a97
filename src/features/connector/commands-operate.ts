import { RefusedError } from '@/command/refused-error'
import type { IntegrationNoun } from './model/noun'
import { inline } from '@/lib/text/untrusted'
import { type Outcome, asksMany, defineCommand, done } from '@/command/command'
import { targetsOrOne } from '@/command/targets'
import type { Context } from '@/command/context'
import { onNodes } from '@/command/on-nodes'
import { pick, toggle } from '@/command/param'
import { askAboutRules, changed, gone, group, many, nameIn, quiet } from './command-parts'
import { affectedBy } from './effects'
import { callOf, keyOf, nouns, type Channel } from './nouns'

/** Enables one in the whole cluster. */
export const enableIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'enable'),
    verb: 'verb.enable',
    group,
    danger: 'reversible',
    calls: [callOf(noun, 'Enable')],
    undo: noun,
    needs: nouns[noun].needs,
    params: { id: many(noun) },
    errors: gone(noun),
    confirm: asksMany(keyOf(noun, 'enable.confirm.many')),
    async run({ id }, context) {
      await nouns[noun].at(context).enable(id, true)
      return done(keyOf(noun, 'enable.done'), { id }, changed)
    },
  })

/** Disables one in the whole cluster. Traffic stops, so it asks for confirmation. */
export const disableIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'disable'),
    verb: 'verb.disable',
    group,
    danger: 'disruptive',
    calls: [callOf(noun, 'Enable')],
    undo: noun,
    needs: nouns[noun].needs,
    affects: affectedBy(noun, true),
    params: { id: many(noun) },
    errors: gone(noun),
    confirm: ({ id }, count) => ({
      body: keyOf(noun, count > 1 ? 'disable.confirm.many' : 'disable.confirm.one'),
      values: { id, count },
    }),
    async run({ id }, context) {
      await nouns[noun].at(context).enable(id, false)
      return done(keyOf(noun, 'disable.done'), { id }, changed)
    },
  })

/**
 * Reconnects one on one node or on all. The opposite is to disable it
 * (src/contract/docs/integration.md#connectors-actions-and-sources).
 */
export const startIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'start'),
    verb: 'verb.start',
    group,
    danger: 'reversible',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'NodeStart')],
    irreversible: 'noStop',
    needs: nouns[noun].needs,
    affects: affectedBy(noun, false),
    params: {
      id: many(noun),
      node: pick('node', { optional: true, quiet: true, label: 'param.node', free: true }),
    },
    confirm: asksMany(keyOf(noun, 'start.confirm.many')),
    errors: { ...gone(noun), BAD_REQUEST: { step: 'id', key: 'bridge.refused', brokerMessage: true } },
    async run({ id, node }, context): Promise<Outcome> {
      const calls = nouns[noun].at(context)
      const { node_status = [] } = await calls.detail(id)
      const wanted = node === undefined ? node_status.map((status) => status.node) : node.split(',')
      return await onNodes(wanted, 'BRIDGE_NOWHERE', (each) => calls.start(id, each), {
        done: keyOf(noun, 'start.done'),
        partly: keyOf(noun, 'start.partly'),
        values: { id },
        changed,
      })
    },
  })

/**
 * Resets the counters of an action or a source on all nodes. The broker answers 500 if it does not exist, so
 * that is checked first.
 */
export const resetIntegration = (noun: Channel) =>
  defineCommand({
    id: keyOf(noun, 'reset'),
    group,
    danger: 'reset',
    calls: [callOf(noun, 'Detail'), noun === 'action' ? 'actionMetricsReset' : 'sourceMetricsReset'],
    irreversible: 'statistics',
    needs: nouns[noun].needs,
    params: { id: many(noun) },
    errors: gone(noun),
    confirm: ({ id }, count) => ({
      body: count > 1 ? keyOf(noun, 'reset.confirm.many') : keyOf(noun, 'reset.confirm.one'),
      values: { id, count },
    }),
    async run({ id }, context) {
      const { api, signal } = context
      await nouns[noun].at(context).detail(id)
      await (noun === 'action'
        ? api.actionMetricsReset({ params: { id } }, { signal })
        : api.sourceMetricsReset({ params: { id } }, { signal }))
      return done(keyOf(noun, 'reset.done'), { id }, [noun])
    },
  })

/**
 * Deletes an action or a source. If rules use it, asks with their names whether to delete it all the same.
 */
export const removeChannel = (noun: Channel) =>
  defineCommand({
    id: keyOf(noun, 'delete'),
    formerIds: [`${noun}.remove`],
    verb: 'verb.delete',
    group,
    danger: 'irreversible',
    calls: [callOf(noun, 'Remove')],
    undo: noun,
    needs: nouns[noun].needs,
    affects: affectedBy(noun, true),
    params: { id: many(noun), actions: toggle({ ...quiet, label: keyOf(noun, 'withRules') }) },
    errors: gone(noun),
    confirm: ({ id }, count) => ({
      body: count > 1 ? keyOf(noun, 'delete.confirm.many') : keyOf(noun, 'delete.confirm.one'),
      values: { id, count },
      type: count > 1 ? String(count) : nameIn(id),
    }),
    async run({ id, actions = false }, context): Promise<Outcome> {
      try {
        await nouns[noun].at(context).remove(id, actions)
        return done(keyOf(noun, 'delete.done'), { id }, changed)
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
export const removeConnector = () =>
  defineCommand({
    id: 'connector.delete',
    formerIds: ['connector.remove'],
    verb: 'verb.delete',
    group,
    danger: 'irreversible',
    calls: ['connectorDetail', 'connectorRemove'],
    undo: 'connector',
    needs: 'connectors',
    // A connector in use is not removed: its users are named.
    affects: affectedBy('connector', false),
    params: { id: many('connector') },
    errors: {
      ...gone('connector'),
      CONNECTOR_USED: { step: 'id', key: 'connector.used', brokerMessage: true },
    },
    confirm: ({ id }, count) => ({
      body: count > 1 ? 'connector.delete.confirm.many' : 'connector.delete.confirm.one',
      values: { id, count },
      type: count > 1 ? String(count) : nameIn(id),
    }),
    async warn({ id }, targets, context) {
      await refuseUsed(targetsOrOne(targets, id), context)
      return undefined
    },
    async run({ id }, context) {
      await refuseUsed([id], context)
      await nouns.connector.at(context).remove(id, false)
      return done('connector.delete.done', { id }, changed)
    },
  })
