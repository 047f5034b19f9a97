import * as z from 'zod/mini'
import { ApiError, getErrorBody } from '@/api/error'
import { rawObject } from '@/api/raw-reply'
import { at, merged, withValueAt, type Config } from '@/contract/family/config'
import { listLeaves } from '@/contract/family/leaves'
import { resourceName } from '@/contract/name'
import type { PipelineNoun } from './contract'
import { defineCommand, done, refused } from '@/command/command'
import { openCommand, targetCommand } from '@/command/makers'
import { orderAfter, places } from '@/command/move'
import { configuration, choice, pick } from '@/command/param'
import { pipelineCall, pipelineKey, pipelines } from './nouns'

const group = 'group.integration' as const
const pickOne = (noun: PipelineNoun) => pick(noun, { label: pipelineKey(noun, 'name') })
const notFound = (noun: PipelineNoun) =>
  ({ NOT_FOUND: { step: 'name', key: pipelineKey(noun, 'gone') } }) as const
/** What the commands that open a page have in common. */
const about = <const V extends 'show' | 'duplicate'>(noun: PipelineNoun, verb: V) => ({
  id: pipelineKey(noun, verb),
  formerIds: [`${noun}.${verb}`],
  group,
  needs: pipelines[noun].needs,
  params: { name: pickOne(noun) },
})
/** What the commands on one or many have in common. */
const targets = (noun: PipelineNoun) => ({
  group,
  needs: pipelines[noun].needs,
  params: { name: pick(noun, { many: true, label: pipelineKey(noun, 'name') }) },
  errors: notFound(noun),
})
/** A parameter that is sent only in the body. */
const inBody = (
  noun: PipelineNoun,
  options: {
    optional?: true
    askedOnlyByName?: true
    label: ReturnType<typeof pipelineKey<'name' | 'anchor'>>
  },
) => pick(noun, { ...options, sentInBody: true })
const badRequest = { step: 'config', key: 'access.refused', brokerMessage: true } as const
const isName = (name: unknown): name is string => z.safeParse(resourceName, name).success

/**
 * Adds an entry at the end of the order, or opens its form. It processes messages immediately unless it is
 * disabled.
 */
export const createPipelineCommand = (noun: PipelineNoun) =>
  defineCommand({
    id: pipelineKey(noun, 'create'),
    formerIds: [`${noun}.create`],
    group,
    danger: 'disruptive',
    calls: [pipelineCall(noun, 'Create')],
    undo: noun,
    needs: pipelines[noun].needs,
    params: { config: configuration() },
    errors: {
      INVALID_NAME: { key: 'error.resourceName' },
      ALREADY_EXISTS: { step: 'config', key: 'error.taken', suggestFreeName: true },
      BAD_REQUEST: badRequest,
    },
    confirm: ({ config }) =>
      config === undefined || config['enable'] === false
        ? undefined
        : {
            body: pipelineKey(noun, 'create.confirm'),
            values: {
              name: String(config['name'] ?? ''),
              topics: Array.isArray(config['topics']) ? config['topics'].join(', ') : '',
            },
          },
    async run({ config }: { config: Record<string, unknown> | undefined }, context) {
      if (config === undefined) return { kind: 'go', to: pipelines[noun].form() }
      const { name } = config
      if (!isName(name)) return refused('INVALID_NAME')
      await pipelines[noun].at(context).create(config as Config)
      return done(pipelineKey(noun, 'create.done'), { name }, [noun])
    },
  })

/**
 * Updates an entry; its name and position stay. The broker replaces all settings, so the omitted ones are
 * read first.
 */
export const editPipelineCommand = (noun: PipelineNoun) =>
  defineCommand({
    id: pipelineKey(noun, 'edit'),
    formerIds: [`${noun}.update`],
    verb: 'verb.edit',
    group,
    danger: 'disruptive',
    calls: [pipelineCall(noun, 'Detail'), pipelineCall(noun, 'Update')],
    undo: noun,
    needs: pipelines[noun].needs,
    setting: 'form',
    params: { name: pickOne(noun), config: configuration() },
    errors: { ...notFound(noun), BAD_REQUEST: badRequest },
    confirm: ({ name, config }) =>
      config === undefined
        ? undefined
        : { body: pipelineKey(noun, 'edit.confirm'), values: { name }, verb: 'form.save' },
    async current({ name = '', config }, context) {
      const now: Config = await pipelines[noun].at(context).detail(name)
      // A form has all settings; other callers have only the changed ones.
      return {
        config:
          context.filled === true
            ? now
            : listLeaves((config ?? {}) as Config).reduce<Config>(
                (whole, path) => withValueAt(whole, path, at(now, path)),
                {},
              ),
      }
    },
    async run({ name, config }: { name: string; config: Record<string, unknown> | undefined }, context) {
      if (config === undefined) return { kind: 'go', to: pipelines[noun].page(name, { tab: 'settings' }) }
      const calls = pipelines[noun].at(context)
      const next =
        context.filled === true
          ? (config as Config)
          : merged(rawObject(await calls.detail(name)) as Config, config as Config)
      await calls.update({ ...next, name })
      return done(pipelineKey(noun, 'edit.done'), { name }, [noun])
    },
  })

/** Opens the form of a new entry with the settings of another. */
export const duplicatePipelineCommand = (noun: PipelineNoun) =>
  openCommand({ ...about(noun, 'duplicate'), verb: 'verb.duplicate' }, ({ name }) =>
    pipelines[noun].form({ action: 'copy', target: name }),
  )

/** Opens the page of an entry. */
export const showPipelineCommand = (noun: PipelineNoun, searchOrder: number) =>
  openCommand({ ...about(noun, 'show'), searchOrder }, ({ name }) => pipelines[noun].page(name))

/** Enables an entry. */
export const enablePipelineCommand = (noun: PipelineNoun) =>
  targetCommand({
    ...targets(noun),
    id: pipelineKey(noun, 'enable'),
    formerIds: [`${noun}.enable`],
    verb: 'verb.enable',
    danger: 'reversible',
    calls: [pipelineCall(noun, 'Enable')],
    undo: noun,
    effect: () => ({ key: pipelineKey(noun, 'enable.effect') }),
    run: ({ name }, context) => pipelines[noun].at(context).enable(name, true),
  })

/** Disables an entry; asks first, since messages that arrive in the meantime are never processed by it. */
export const disablePipelineCommand = (noun: PipelineNoun) =>
  targetCommand({
    ...targets(noun),
    id: pipelineKey(noun, 'disable'),
    formerIds: [`${noun}.disable`],
    verb: 'verb.disable',
    danger: 'disruptive',
    calls: [pipelineCall(noun, 'Enable')],
    undo: noun,
    run: ({ name }, context) => pipelines[noun].at(context).enable(name, false),
  })

/**
 * Moves an entry to the front, the rear, or before or after another. The broker replaces the complete order,
 * so it is read first.
 */
export const movePipelineCommand = (noun: PipelineNoun) =>
  defineCommand({
    id: pipelineKey(noun, 'move'),
    formerIds: [`${noun}.move`],
    verb: 'verb.move',
    group,
    danger: 'reversible',
    calls: [pipelineCall(noun, 'List'), pipelineCall(noun, 'Order')],
    undo: noun,
    needs: pipelines[noun].needs,
    params: {
      name: inBody(noun, { label: pipelineKey(noun, 'name') }),
      place: choice(places, 'choice.place', { label: 'access.place' }),
      anchor: inBody(noun, { optional: true, askedOnlyByName: true, label: pipelineKey(noun, 'anchor') }),
    },
    errors: {
      ...notFound(noun),
      ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
      ANCHOR_NOT_FOUND: { step: 'anchor', key: pipelineKey(noun, 'gone') },
      BAD_REQUEST: { step: 'place', key: 'access.placeRefused', brokerMessage: true },
    },
    async run({ name, place, anchor }, context) {
      const calls = pipelines[noun].at(context)
      const names = (await calls.list()).map((row) => row.name)
      // An unknown name is appended: in a plan, a previous step may create it.
      const order = orderAfter(names.includes(name) ? names : [...names, name], name, place, anchor)
      if (order === undefined) return refused('ANCHOR_NOT_FOUND')
      await calls.order(order).catch((cause: unknown) => {
        const unknownNames = cause instanceof ApiError ? getErrorBody(cause)['not_found'] : undefined
        throw Array.isArray(unknownNames) && unknownNames.includes(name)
          ? new ApiError(404, 'NOT_FOUND', '')
          : cause
      })
      return done(pipelineKey(noun, 'move.done'), { name }, [noun])
    },
  })

/** Deletes an entry; it no longer processes messages. */
export const deletePipelineCommand = (noun: PipelineNoun) =>
  targetCommand({
    ...targets(noun),
    id: pipelineKey(noun, 'delete'),
    formerIds: [`${noun}.remove`],
    verb: 'verb.delete',
    danger: 'disruptive',
    calls: [pipelineCall(noun, 'Remove')],
    undo: noun,
    run: ({ name }, context) => pipelines[noun].at(context).remove(name),
  })

/** Resets the counters on all nodes. */
export const resetPipelineCommand = (noun: PipelineNoun) =>
  targetCommand({
    ...targets(noun),
    id: pipelineKey(noun, 'reset'),
    formerIds: [`${noun}.reset`],
    danger: 'reset',
    calls: [pipelineCall(noun, 'MetricsReset')],
    irreversible: 'statistics',
    run: ({ name }, context) => pipelines[noun].at(context).reset(name),
  })
