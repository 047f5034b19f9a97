import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { ApiError, getErrorBody } from '@/api/error'
import type { Config } from '@/contract/family/config'
import { merged } from '@/contract/family/config'
import { settingsOf } from './contract'
import type { IntegrationNoun } from './model/noun'
import { namespacedId } from '@/contract/namespaced-id'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { inline } from '@/lib/text/untrusted'
import { type Outcome, asksMany, defineCommand, done, refused, targetsOrOne } from '@/command/command'
import type { Context } from '@/command/context'
import { onNodes } from '@/command/on-nodes'
import { intoNamespace, json, pick, text, toggle } from '@/command/param'
import { affectedByIntegration } from './effects'
import { callOf, channelKeyOf, keyOf, nouns, type Channel, type IntegrationRow } from './nouns'

const quiet = { optional: true, quiet: true } as const
const group = 'group.integration'
const many = (noun: IntegrationNoun) => pick(noun, { many: true, label: keyOf(noun, 'id') })
const one = (noun: IntegrationNoun) => pick(noun, { label: keyOf(noun, 'id') })
const config = () =>
  json(z.record(z.string(), z.unknown()), { ...quiet, label: 'bridge.config', field: '*', private: true })
const gone = (noun: IntegrationNoun) => ({ NOT_FOUND: { step: 'id', key: keyOf(noun, 'gone') } }) as const
const badRequest = { step: 'config', key: 'bridge.refused', brokerMessage: true } as const
const nameIn = (id: string) => id.slice(id.indexOf(':') + 1)
/** A connector changes together with its actions and sources, and with what rules show of them. */
const changed = ['connector', 'action', 'source', 'rule'] as const

/** The message after creating one, with the reason if it is not connected. */
function createdOutcome(noun: IntegrationNoun, made: IntegrationRow): Outcome {
  const id = bridgeIdOf(made)
  if (made.status === 'connected' || made.enable === false)
    return done(keyOf(noun, 'create.done'), { id }, changed)
  const reason = inline(made.status_reason ?? '', 200)
  return {
    ...done(
      reason === '' ? keyOf(noun, 'create.waiting') : keyOf(noun, 'create.down'),
      { id, ...(reason === '' ? {} : { reason }) },
      changed,
    ),
    differs: true,
  }
}

/** Opens the choice of a type, or its form; creates it at once if the configuration is sufficient. */
export const createIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'create'),
    title: keyOf(noun, 'create.title'),
    group,
    keywords: keyOf(noun, 'create.keywords'),
    danger: 'reversible',
    calls: [callOf(noun, 'Create')],
    undo: noun,
    needs: nouns[noun].needs,
    params: {
      type: text(z.string(), { ...quiet, label: 'bridge.type' }),
      name: text(resourceName, { ...quiet, label: 'bridge.name' }),
      config: config(),
      namespace: intoNamespace(),
    },
    errors: {
      ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
      BRIDGE_TWICE: { step: 'config', key: 'bridge.twice' },
      BAD_REQUEST: badRequest,
    },
    async run({ type, name, config, namespace }, context) {
      const other = (['type', 'name'] as const).find(
        (key) => config?.[key] !== undefined && config[key] !== { type, name }[key],
      )
      if (other !== undefined) return refused('BRIDGE_TWICE')
      if (type === undefined || name === undefined || config === undefined)
        return { kind: 'go', to: nouns[noun].form({ type, name, ns: namespace }) }
      return createdOutcome(
        noun,
        await nouns[noun]
          .at(context)
          .create({ ...(config as Config), type, name: namespacedId(name, namespace) }),
      )
    },
  })

/**
 * Edits one, which restarts it. The palette opens its form, prefilled with the given values; the form sends
 * the full settings. A terminal changes the given fields only: the broker replaces all settings, so the
 * present ones are read first.
 */
export const updateIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'edit'),
    formerIds: [`${noun}.update`],
    title: keyOf(noun, 'edit.title'),
    verb: 'verb.edit',
    group,
    keywords: keyOf(noun, 'edit.keywords'),
    danger: 'disruptive',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'Update')],
    undo: noun,
    needs: nouns[noun].needs,
    affects: affectedByIntegration(noun, true),
    params: { id: one(noun), config: config() },
    errors: { ...gone(noun), BAD_REQUEST: badRequest },
    warn: async ({ id, config }, _, { filled, able }) => {
      // The form of a screen is shown without a question first.
      if (config === undefined || (filled !== true && able !== undefined)) return undefined
      return {
        body: filled === true ? keyOf(noun, 'edit.confirm') : keyOf(noun, 'edit.merge'),
        values: { id },
        verb: 'form.save',
      }
    },
    async run({ id, config }, context) {
      const { filled, able } = context
      const { at, page } = nouns[noun]
      const settings = `${page(id)}?tab=settings` as ReturnType<typeof page>
      if (config === undefined) return { kind: 'go', to: settings }
      const now = filled === true ? undefined : await at(context).detail(id)
      const body = now === undefined ? (config as Config) : merged(settingsOf(now), config as Config)
      if (now !== undefined && able !== undefined) {
        return {
          kind: 'go',
          to: settings,
          fill: {
            form: keyOf(noun, 'edit'),
            about: `${now.name} ${now.type}`,
            texts: { config: JSON.stringify({ ...body, name: now.name }) },
          },
        }
      }
      await at(context).update(id, { ...body, enable: body['enable'] !== false })
      return done(keyOf(noun, 'edit.done'), { id }, changed)
    },
  })

/**
 * Opens the form of a new one with the settings of another, without secrets, which the broker never returns
 * (catalogue K4).
 */
export const duplicateIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'duplicate'),
    title: keyOf(noun, 'duplicate.title'),
    verb: 'verb.duplicate',
    group,
    keywords: keyOf(noun, 'duplicate.keywords'),
    danger: 'read',
    calls: [],
    needs: nouns[noun].needs,
    params: { id: one(noun) },
    run: ({ id }) => ({ kind: 'go', to: nouns[noun].form({ action: 'copy', target: id }) }),
  })

/** Opens the page of one. */
export const showIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'show'),
    title: keyOf(noun, 'show.title'),
    group,
    keywords: keyOf(noun, 'show.keywords'),
    danger: 'read',
    calls: [],
    needs: nouns[noun].needs,
    params: { id: one(noun) },
    run: ({ id }) => ({ kind: 'go', to: nouns[noun].page(id) }),
  })

/** Enables one in the whole cluster. */
export const enableIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'enable'),
    title: keyOf(noun, 'enable.title'),
    verb: 'verb.enable',
    group,
    keywords: keyOf(noun, 'enable.keywords'),
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
    title: keyOf(noun, 'disable.title'),
    verb: 'verb.disable',
    group,
    keywords: keyOf(noun, 'disable.keywords'),
    danger: 'disruptive',
    calls: [callOf(noun, 'Enable')],
    undo: noun,
    needs: nouns[noun].needs,
    affects: affectedByIntegration(noun, true),
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
    title: keyOf(noun, 'start.title'),
    verb: 'verb.start',
    group,
    keywords: keyOf(noun, 'start.keywords'),
    danger: 'reversible',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'NodeStart')],
    irreversible: 'noStop',
    needs: nouns[noun].needs,
    affects: affectedByIntegration(noun, false),
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

/** Tests the connection of a stored one or of the configuration in a form, without storing anything. */
export const probeIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'probe'),
    title: 'bridge.probe.title',
    verb: 'verb.test',
    group,
    keywords: keyOf(noun, 'probe.keywords'),
    danger: 'read',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'Probe')],
    readsByWriteCall: true,
    needs: nouns[noun].needs,
    params: { id: one(noun), config: config() },
    errors: {
      ...gone(noun),
      TEST_FAILED: { step: 'config', key: 'bridge.probe.failed', brokerMessage: true },
      BAD_REQUEST: badRequest,
    },
    async run({ id, config }, context) {
      const calls = nouns[noun].at(context)
      const body = config === undefined ? settingsOf(await calls.detail(id)) : (config as Config)
      await calls.probe({ ...body, type: id.slice(0, Math.max(0, id.indexOf(':'))), name: nameIn(id) })
      return done('bridge.probe.done', { id })
    },
  })

/**
 * Resets the counters of an action or a source on all nodes. The broker answers 500 if it does not exist, so
 * that is checked first.
 */
export const resetIntegration = (noun: Channel) =>
  defineCommand({
    id: channelKeyOf(noun, 'reset'),
    title: channelKeyOf(noun, 'reset.title'),
    group,
    keywords: channelKeyOf(noun, 'reset.keywords'),
    danger: 'reset',
    calls: [callOf(noun, 'Detail'), noun === 'action' ? 'actionMetricsReset' : 'sourceMetricsReset'],
    irreversible: 'statistics',
    needs: nouns[noun].needs,
    params: { id: many(noun) },
    errors: gone(noun),
    confirm: ({ id }, count) => ({
      body: count > 1 ? channelKeyOf(noun, 'reset.confirm.many') : channelKeyOf(noun, 'reset.confirm.one'),
      values: { id, count },
    }),
    async run({ id }, context) {
      const { api, signal } = context
      await nouns[noun].at(context).detail(id)
      await (noun === 'action'
        ? api.actionMetricsReset({ params: { id } }, { signal })
        : api.sourceMetricsReset({ params: { id } }, { signal }))
      return done(channelKeyOf(noun, 'reset.done'), { id }, [noun])
    },
  })

/**
 * Deletes an action or a source. If rules use it, asks with their names whether to delete it all the same.
 */
export const removeChannel = (noun: Channel) =>
  defineCommand({
    id: channelKeyOf(noun, 'delete'),
    formerIds: [`${noun}.remove`],
    title: channelKeyOf(noun, 'delete.title'),
    verb: 'verb.delete',
    group,
    keywords: channelKeyOf(noun, 'delete.keywords'),
    danger: 'irreversible',
    calls: [callOf(noun, 'Remove')],
    undo: noun,
    needs: nouns[noun].needs,
    affects: affectedByIntegration(noun, true),
    params: { id: many(noun), actions: toggle({ ...quiet, label: channelKeyOf(noun, 'withRules') }) },
    errors: gone(noun),
    confirm: ({ id }, count) => ({
      body: count > 1 ? channelKeyOf(noun, 'delete.confirm.many') : channelKeyOf(noun, 'delete.confirm.one'),
      values: { id, count },
      type: count > 1 ? String(count) : nameIn(id),
    }),
    async run({ id, actions = false }, context): Promise<Outcome> {
      try {
        await nouns[noun].at(context).remove(id, actions)
        return done(channelKeyOf(noun, 'delete.done'), { id }, changed)
      } catch (cause) {
        const named =
          !actions && cause instanceof ApiError && cause.status === 400
            ? getErrorBody(cause)['rules']
            : undefined
        const rules = Array.isArray(named) ? named.filter((rule) => typeof rule === 'string') : []
        if (rules.length === 0) throw cause
        return {
          kind: 'ask',
          code: 'DEPENDENCY_EXISTS',
          with: { actions: true },
          confirm: {
            body: channelKeyOf(noun, 'delete.used'),
            values: { id, count: rules.length },
            refs: rules.map((rule) => ({ resource: 'rule', id: rule })),
          },
        }
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
    title: 'connector.delete.title',
    verb: 'verb.delete',
    group,
    keywords: 'connector.delete.keywords',
    danger: 'irreversible',
    calls: ['connectorDetail', 'connectorRemove'],
    undo: 'connector',
    needs: 'connectors',
    // A connector in use is not removed: its users are named.
    affects: affectedByIntegration('connector', false),
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
