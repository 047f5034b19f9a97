import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import { merged, type Config } from '@/contract/family/config'
import { backlogName, backlogSettingsOf, type BacklogNoun } from './contract'
import { formatDuration, parseDuration } from '@/lib/time/time'
import { defineCommand, done, type Outcome } from '@/command/command'
import { choice, duration, json, number, pick } from '@/command/param'
import { backlogCall, backlogKey, backlogs } from './nouns'

const group = 'group.integration'
const pickOne = (noun: BacklogNoun) => pick(noun, { label: backlogKey(noun, 'name') })
const pickMany = (noun: BacklogNoun) => pick(noun, { many: true, label: backlogKey(noun, 'name') })
const config = () =>
  json(z.record(z.string(), z.unknown()), {
    optional: true,
    quiet: true,
    label: 'authentication.config',
    field: '*',
  })
const notFound = (noun: BacklogNoun) =>
  ({ NOT_FOUND: { step: 'name', key: backlogKey(noun, 'gone') } }) as const
const refused = { step: 'config', key: 'access.refused', brokerMessage: true } as const
const off = (noun: BacklogNoun) =>
  ({
    SERVICE_UNAVAILABLE: { key: backlogKey(noun, 'off') },
    BACKLOG_STARTING: { key: backlogKey(noun, 'starting') },
  }) as const
const New = z.looseObject({
  name: backlogName,
  topic_filter: z.string(),
  is_lastvalue: z.optional(z.boolean()),
})

/** Creates a queue or a stream, which stores messages from then on; without values it opens the form. */
export const createBacklog = (noun: BacklogNoun) =>
  defineCommand({
    id: backlogKey(noun, 'create'),
    formerIds: [`${noun}.create`],
    title: backlogKey(noun, 'create.title'),
    group,
    keywords: backlogKey(noun, 'create.keywords'),
    danger: 'reversible',
    calls: [backlogCall(noun, 'Create')],
    undo: noun,
    needs: backlogs[noun].needs,
    params: { config: config() },
    errors: {
      BACKLOG_BODY: { step: 'config', key: 'messageStorage.incomplete' },
      ALREADY_EXISTS: { step: 'config', key: 'error.taken', suggestFreeName: true },
      BAD_REQUEST: refused,
      MAX_QUEUE_COUNT_REACHED: { key: 'messageStorage.full' },
      MAX_STREAM_COUNT_REACHED: { key: 'messageStorage.full' },
      ...off(noun),
    },
    async run({ config }: { config: Record<string, unknown> | undefined }, context): Promise<Outcome> {
      if (config === undefined) return { kind: 'go', to: backlogs[noun].form }
      const read = z.safeParse(New, config)
      if (!read.success) throw new ApiError(0, 'BACKLOG_BODY', '', { failure: 'unsent' })
      // Without this field the broker keeps only last values.
      await backlogs[noun].at(context).create({ is_lastvalue: false, ...read.data })
      return done(backlogKey(noun, 'create.done'), { name: read.data.name }, [noun])
    },
  })

/** Updates retention, limits and dispatch. Name, topic filter and last-value mode cannot be changed. */
export const updateBacklog = (noun: BacklogNoun) =>
  defineCommand({
    id: backlogKey(noun, 'edit'),
    formerIds: [`${noun}.update`],
    title: backlogKey(noun, 'edit.title'),
    verb: 'verb.edit',
    group,
    keywords: backlogKey(noun, 'edit.keywords'),
    danger: 'disruptive',
    calls: [backlogCall(noun, 'Detail'), backlogCall(noun, 'Update')],
    undo: noun,
    needs: backlogs[noun].needs,
    params: { name: pickOne(noun), config: config() },
    errors: { ...notFound(noun), BAD_REQUEST: refused, ...off(noun) },
    confirm: ({ name, config }) =>
      config === undefined
        ? undefined
        : { body: 'messageStorage.update.confirm', values: { name }, verb: 'form.save' },
    async run(
      { name, config }: { name: string; config: Record<string, unknown> | undefined },
      context,
    ): Promise<Outcome> {
      if (config === undefined) return { kind: 'go', to: backlogs[noun].page(name, { tab: 'settings' }) }
      const calls = backlogs[noun].at(context)
      // Fields that are not in the form, and parameters without a value, stay unchanged.
      await calls.update(
        name,
        merged(backlogSettingsOf(await calls.detail(name)) as Config, backlogSettingsOf(config) as Config),
      )
      return done(backlogKey(noun, 'edit.done'), { name }, [noun])
    },
  })

/** Opens the page of a queue or a stream. */
export const showBacklog = (noun: BacklogNoun) =>
  defineCommand({
    id: backlogKey(noun, 'show'),
    formerIds: [`${noun}.show`],
    title: backlogKey(noun, 'show.title'),
    group,
    keywords: backlogKey(noun, 'show.keywords'),
    danger: 'read',
    calls: [],
    needs: backlogs[noun].needs,
    params: { name: pickOne(noun) },
    run: ({ name }) => ({ kind: 'go', to: backlogs[noun].page(name) }),
  })

/** Deletes a queue or a stream with all its messages. */
export const removeBacklog = (noun: BacklogNoun) =>
  defineCommand({
    id: backlogKey(noun, 'delete'),
    formerIds: [`${noun}.remove`],
    title: backlogKey(noun, 'delete.title'),
    verb: 'verb.delete',
    group,
    keywords: backlogKey(noun, 'delete.keywords'),
    danger: 'irreversible',
    calls: [backlogCall(noun, 'Remove')],
    irreversible: 'queue',
    needs: backlogs[noun].needs,
    params: { name: pickMany(noun) },
    errors: { ...notFound(noun), ...off(noun) },
    confirm: ({ name }, count) => ({
      body: count > 1 ? backlogKey(noun, 'delete.confirm.many') : backlogKey(noun, 'delete.confirm.one'),
      values: { name, count },
      type: count > 1 ? String(count) : name,
    }),
    async run({ name }, context) {
      await backlogs[noun].at(context).remove(name)
      return done(backlogKey(noun, 'delete.done'), { name }, [noun])
    },
  })

/** `auto` enables the feature when it is first needed. */
const switches = ['true', 'false', 'auto'] as const

/**
 * Enables or disables all queues or streams and sets their limits; omitted settings stay unchanged. They can
 * be disabled only when none exist.
 */
export const editBacklogs = (noun: BacklogNoun) =>
  defineCommand({
    id: backlogKey(noun, 'edit-settings'),
    formerIds: [`${noun}.settings`],
    title: backlogKey(noun, 'edit-settings.title'),
    group,
    keywords: backlogKey(noun, 'edit-settings.keywords'),
    danger: 'reversible',
    calls: [backlogCall(noun, 'Config'), backlogCall(noun, 'ConfigUpdate')],
    undo: 'current',
    needs: backlogs[noun].needs,
    params: {
      enable: choice(switches, 'choice.backlogEnabled', { optional: true, label: 'access.status' }),
      most: number({ min: 1 }, { optional: true, quiet: true, label: 'messageStorage.most' }),
      span: duration({ optional: true, quiet: true, label: 'messageStorage.span' }),
    },
    errors: {
      BAD_REQUEST: { step: 'enable', key: 'access.refused', brokerMessage: true },
      BACKLOG_STARTING: { key: backlogKey(noun, 'starting') },
    },
    async current(_, context) {
      const {
        enable,
        [backlogs[noun].config.most]: most,
        [backlogs[noun].config.span]: span,
      } = await backlogs[noun].at(context).settings()
      const ms = typeof span === 'number' ? span : parseDuration(String(span))
      return {
        ...(enable === undefined ? {} : { enable: String(enable) as 'true' | 'false' | 'auto' }),
        ...(most === undefined ? {} : { most: Number(most) }),
        ...(ms === undefined ? {} : { span: ms }),
      }
    },
    async run({ enable, most, span }, context) {
      const { most: mostName, span: spanName } = backlogs[noun].config
      const calls = backlogs[noun].at(context)
      // An unchanged `enable` is omitted: the broker rejects it while enabled (6.2: `config_update_crashed`).
      const isSame = enable === undefined || String((await calls.settings())['enable']) === enable
      await calls.change({
        ...(isSame ? {} : { enable: enable === 'true' || enable === 'false' ? enable === 'true' : enable }),
        ...(most === undefined ? {} : { [mostName]: most }),
        ...(span === undefined ? {} : { [spanName]: formatDuration(span) }),
      })
      return done(backlogKey(noun, 'edit-settings.done'), {}, [noun])
    },
  })
