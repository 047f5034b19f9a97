import * as z from 'zod/mini'
import type { Config } from '@/contract/family/config'
import { merged } from '@/contract/family/config'
import type { IntegrationNoun, TargetNoun } from './model/noun'
import { namespacedId } from '@/contract/namespaced-id'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { getWords } from '@/i18n/use-words'
import { measure, slowFromMs } from '@/lib/time/slow'
import { inline } from '@/lib/text/untrusted'
import { type Outcome, defineCommand, done, refused } from '@/command/command'
import { configuration, intoNamespace, text } from '@/command/param'
import { openCommand } from '@/command/makers'
import { about, badRequest, changedWith, gone, group, nameIn, one, optionalByName } from './command-parts'
import { affectedBy } from './effects'
import { callOf, keyOf, nouns, type IntegrationRow } from './nouns'

/** The message after creating one, with the reason if it is not connected. */
function createdOutcome(noun: IntegrationNoun, made: IntegrationRow): Outcome {
  const id = bridgeIdOf(made)
  if (made.status === 'connected' || made.enable === false)
    return done(keyOf(noun, 'create.done'), { id }, changedWith(noun))
  const reason = inline(made.status_reason ?? '', 200)
  return {
    ...done(
      reason === '' ? keyOf(noun, 'create.waiting') : keyOf(noun, 'create.down'),
      { id, ...(reason === '' ? {} : { reason }) },
      changedWith(noun),
    ),
    differs: true,
  }
}

/** Opens the choice of a type, or its form; creates it at once if the configuration is sufficient. */
export const createIntegration = (noun: IntegrationNoun) =>
  defineCommand({
    id: keyOf(noun, 'create'),
    group,
    danger: 'reversible',
    calls: [callOf(noun, 'Create')],
    undo: noun,
    needs: nouns[noun].needs,
    params: {
      type: text(z.string(), { ...optionalByName, label: 'bridge.type' }),
      name: text(resourceName, { ...optionalByName, label: 'bridge.name' }),
      config: configuration(),
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
export const editIntegration = (noun: TargetNoun) =>
  defineCommand({
    id: keyOf(noun, 'edit'),
    formerIds: [`${noun}.update`],
    verb: 'verb.edit',
    ...about(noun),
    danger: 'disruptive',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'Update')],
    undo: noun,
    affects: affectedBy(noun, noun !== 'bridge'),
    params: { id: one(noun), config: configuration() },
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
      const body =
        now === undefined ? (config as Config) : merged(nouns[noun].settings(now), config as Config)
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
      await at(context).update(id, { ...body, enable: body['enable'] ?? true })
      return done(keyOf(noun, 'edit.done'), { id }, changedWith(noun))
    },
  })

/**
 * Opens the form of a new one with the settings of another, without secrets, which the broker never returns
 * (catalogue K4).
 */
export const duplicateIntegration = (noun: TargetNoun) =>
  openCommand({ ...about(noun), id: keyOf(noun, 'duplicate'), verb: 'verb.duplicate' }, ({ id }) =>
    nouns[noun].form({ action: 'copy', target: id }),
  )

/** Opens the page of one. */
export const showIntegration = (noun: TargetNoun, searchOrder: number) =>
  openCommand({ ...about(noun), id: keyOf(noun, 'show'), searchOrder }, ({ id }) => nouns[noun].page(id))

/** Tests the connection of a stored one or of the configuration in a form, without storing anything. */
export const probeIntegration = (noun: TargetNoun) =>
  defineCommand({
    ...about(noun),
    id: keyOf(noun, 'probe'),
    title: 'bridge.probe.title',
    verb: 'verb.test',
    keywords: keyOf(noun, 'probe.keywords'),
    danger: 'read',
    calls: [callOf(noun, 'Detail'), callOf(noun, 'Probe')],
    // The broker connects to the address of the configuration, which may be any.
    writes: true,
    irreversible: 'sent',
    params: { id: one(noun), config: configuration() },
    errors: {
      ...gone(noun),
      TEST_FAILED: { step: 'config', key: 'bridge.probe.failed', brokerMessage: true },
      BAD_REQUEST: badRequest,
    },
    async run({ id, config }, context) {
      const calls = nouns[noun].at(context)
      const body = config === undefined ? nouns[noun].settings(await calls.detail(id)) : (config as Config)
      const type = id.slice(0, Math.max(0, id.indexOf(':')))
      const { took } = await measure(() => calls.probe({ ...body, type, name: nameIn(id) }))
      const values = { id, time: getWords().format.duration(took) }
      return took < slowFromMs
        ? done('bridge.probe.done', values)
        : { ...done('bridge.probe.slow', values), differs: true }
    },
  })
