import * as z from 'zod/mini'
import { rawObject, rawSection } from '@/api/raw-reply'
import { merged, type Config } from '@/contract/family/config'
import { queueNamePattern, toQueueSettings, type QueueNoun } from './contract'
import { autoCreated, getAutoCreated, isLimited } from './model'
import { formatDuration, parseDuration } from '@/lib/time/time'
import { openCommand, targetCommand } from '@/command/makers'
import { defineCommand, done, refused, type Outcome, type Refusal } from '@/command/command'
import { configuration, choice, duration, number, pick } from '@/command/param'
import { queueCall, queueKey, queueTypes } from './nouns'

const group = 'group.integration'
const pickOne = (noun: QueueNoun) => pick(noun, { label: queueKey(noun, 'name') })
const config = () => configuration({ private: false })
const notFound = (noun: QueueNoun) => ({ NOT_FOUND: { step: 'name', key: queueKey(noun, 'gone') } }) as const
const badRequest = { step: 'config', key: 'access.refused', brokerMessage: true } as const
const off = (noun: QueueNoun) =>
  ({
    SERVICE_UNAVAILABLE: { key: queueKey(noun, 'off') },
    QUEUE_STARTING: { key: queueKey(noun, 'starting') },
  }) as const
const New = z.looseObject({
  name: queueNamePattern,
  topic_filter: z.string(),
  is_lastvalue: z.optional(z.boolean()),
})

/** Creates a queue or a stream, which stores messages from then on; without values it opens the form. */
export const createQueueCommand = (noun: QueueNoun) =>
  defineCommand({
    id: queueKey(noun, 'create'),
    formerIds: [`${noun}.create`],
    group,
    danger: 'reversible',
    calls: [queueCall(noun, 'Create')],
    undo: noun,
    needs: queueTypes[noun].needs,
    params: { config: config() },
    errors: {
      QUEUE_BODY: { step: 'config', key: 'messageStorage.incomplete' },
      ALREADY_EXISTS: { step: 'config', key: 'error.taken', suggestFreeName: true },
      BAD_REQUEST: badRequest,
      MAX_QUEUE_COUNT_REACHED: { key: 'messageStorage.full' },
      MAX_STREAM_COUNT_REACHED: { key: 'messageStorage.full' },
      ...off(noun),
    },
    async run(
      { config }: { config: Record<string, unknown> | undefined },
      context,
    ): Promise<Outcome | Refusal> {
      if (config === undefined) return { kind: 'go', to: queueTypes[noun].form }
      const read = z.safeParse(New, config)
      if (!read.success) return refused('QUEUE_BODY')
      // Without this field the broker keeps only last values.
      await queueTypes[noun].at(context).create({ is_lastvalue: false, ...read.data })
      return done(queueKey(noun, 'create.done'), { name: read.data.name }, [noun])
    },
  })

/** Updates retention, limits and dispatch. Name, topic filter and last-value mode cannot be changed. */
export const editQueueCommand = (noun: QueueNoun) =>
  defineCommand({
    id: queueKey(noun, 'edit'),
    formerIds: [`${noun}.update`],
    verb: 'verb.edit',
    group,
    danger: 'disruptive',
    calls: [queueCall(noun, 'Detail'), queueCall(noun, 'Update')],
    undo: noun,
    needs: queueTypes[noun].needs,
    params: { name: pickOne(noun), config: config() },
    errors: {
      ...notFound(noun),
      QUEUE_LIMITS: { step: 'config', key: 'messageStorage.limitsFixed' },
      BAD_REQUEST: badRequest,
      ...off(noun),
    },
    confirm: ({ name, config }) =>
      config === undefined
        ? undefined
        : { body: 'messageStorage.update.confirm', values: { name }, verb: 'form.save' },
    async run(
      { name, config }: { name: string; config: Record<string, unknown> | undefined },
      context,
    ): Promise<Outcome | Refusal> {
      if (config === undefined) return { kind: 'go', to: queueTypes[noun].page(name, { tab: 'settings' }) }
      const calls = queueTypes[noun].at(context)
      const before = toQueueSettings(await calls.detail(name)) as Config
      // Fields that are not in the form, and parameters without a value, stay unchanged.
      const next = merged(before, toQueueSettings(config) as Config)
      if (next['is_lastvalue'] === false && isLimited(next) !== isLimited(before))
        return refused('QUEUE_LIMITS')
      await calls.update(name, next)
      return done(queueKey(noun, 'edit.done'), { name }, [noun])
    },
  })

/** Opens the page of a queue or a stream. */
export const showQueueCommand = (noun: QueueNoun, searchOrder: number) =>
  openCommand(
    {
      id: queueKey(noun, 'show'),
      formerIds: [`${noun}.show`],
      group,
      needs: queueTypes[noun].needs,
      searchOrder,
      params: { name: pickOne(noun) },
    },
    ({ name }) => queueTypes[noun].page(name),
  )

/** Deletes a queue or a stream with all its messages. */
export const deleteQueueCommand = (noun: QueueNoun) =>
  targetCommand({
    id: queueKey(noun, 'delete'),
    formerIds: [`${noun}.remove`],
    verb: 'verb.delete',
    group,
    danger: 'irreversible',
    calls: [queueCall(noun, 'Remove')],
    irreversible: 'queue',
    needs: queueTypes[noun].needs,
    params: { name: pick(noun, { many: true, label: queueKey(noun, 'name') }) },
    errors: { ...notFound(noun), ...off(noun) },
    run: ({ name }, context) => queueTypes[noun].at(context).remove(name),
  })

/** `auto` enables the feature when it is first needed. */
const switches = ['true', 'false', 'auto'] as const

/**
 * Enables or disables all queues or streams and sets their limits; omitted settings stay unchanged. They can
 * be disabled only when none exist.
 */
export const editQueueSettingsCommand = (noun: QueueNoun) =>
  defineCommand({
    id: queueKey(noun, 'edit-settings'),
    formerIds: [`${noun}.settings`],
    group,
    danger: 'reversible',
    calls: [queueCall(noun, 'Config'), queueCall(noun, 'ConfigUpdate')],
    undo: 'current',
    needs: queueTypes[noun].needs,
    params: {
      enable: choice(switches, 'choice.queueEnabled', { optional: true, label: 'access.status' }),
      most: number({ min: 1 }, { optional: true, askedOnlyByName: true, label: 'messageStorage.most' }),
      span: duration({ optional: true, askedOnlyByName: true, label: 'messageStorage.span' }),
      create: choice(autoCreated, 'choice.autoCreated', {
        optional: true,
        askedOnlyByName: true,
        label: 'messageStorage.autoCreate',
      }),
    },
    errors: {
      BAD_REQUEST: { step: 'enable', key: 'access.refused', brokerMessage: true },
      QUEUE_STARTING: { key: queueKey(noun, 'starting') },
    },
    async current(_, context) {
      const {
        enable,
        [queueTypes[noun].config.maxCount]: most,
        [queueTypes[noun].config.retention]: span,
        auto_create: auto,
      } = await queueTypes[noun].at(context).settings()
      const ms = typeof span === 'number' ? span : parseDuration(String(span))
      return {
        ...(enable === undefined ? {} : { enable: String(enable) as 'true' | 'false' | 'auto' }),
        ...(most === undefined ? {} : { most: Number(most) }),
        ...(ms === undefined ? {} : { span: ms }),
        create: getAutoCreated(auto),
      }
    },
    async run({ enable, most, span, create }, context) {
      const { maxCount, retention } = queueTypes[noun].config
      const calls = queueTypes[noun].at(context)
      // An unchanged `enable` is omitted: the broker rejects it while enabled (6.2: `config_update_crashed`).
      const now = rawObject(await calls.settings())
      const isSame = enable === undefined || String(now['enable']) === enable
      const auto = now['auto_create']
      await calls.change({
        ...(isSame ? {} : { enable: enable === 'true' || enable === 'false' ? enable === 'true' : enable }),
        ...(most === undefined ? {} : { [maxCount]: most }),
        ...(span === undefined ? {} : { [retention]: formatDuration(span) }),
        ...(create === undefined || create === getAutoCreated(auto)
          ? {}
          : {
              auto_create: {
                ...rawSection(now, 'auto_create'),
                regular: create === 'regular' && {},
                lastvalue: create === 'lastvalue' && {},
              },
            }),
      })
      return done(queueKey(noun, 'edit-settings.done'), {}, [noun])
    },
  })
