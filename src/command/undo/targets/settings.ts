import * as z from 'zod/mini'
import type { Config } from '@/contract/family/config'
import { hotRootNames } from '@/features/config/contract-hot-roots'
import { rewriteId, type AutoSubscription } from '@/features/topic-rules/contract'
import { entriesOf } from '@/lib/hocon/compare'
import type { RewriteRule } from '@/features/topic-rules/model/rewrite'
import type { AnyCommand, CommandArgs } from '../../command'
import { rootCalls } from '@/features/config/hot-root'
import { autoSubscriptions, rewriteRules } from '@/features/topic-rules/commands'
import type { Never } from '../names'
import { among, alike, each, type Look, type UndoTarget } from '../target'

/** The objects of an edit: those its parameters select. */
const picksOf = (command: AnyCommand, values: CommandArgs): CommandArgs =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && command.params[name]?.prompt.kind === 'pick',
    ),
  )

const parts = (id: string): { command: string; picks: CommandArgs } => {
  const blank = id.indexOf(' ')
  return { command: id.slice(0, blank), picks: JSON.parse(id.slice(blank + 1)) as CommandArgs }
}

/** The differing earlier values, as arguments of the command. */
function valuesBack(was: CommandArgs, now: CommandArgs): CommandArgs | Never {
  const names = Object.keys({ ...was, ...now }).filter((name) => !alike(was[name], now[name]))
  return names.some((name) => was[name] === undefined)
    ? 'unset'
    : Object.fromEntries(names.map((name) => [name, was[name]]))
}

/** A missing setting: a value of none of the known kinds. */
const nothingOf = (command: AnyCommand): CommandArgs =>
  Object.fromEntries(
    Object.entries(command.params).flatMap(([name, { prompt }]) =>
      prompt.kind === 'rate'
        ? [[name, 'infinity']]
        : prompt.kind === 'keyValue'
          ? [[name, {}]]
          : prompt.kind === 'text' && prompt.multiline === true
            ? [[name, '']]
            : [],
    ),
  )

const editable = async (id: string, { context, get }: Look): Promise<CommandArgs | undefined> => {
  const { command: name, picks } = parts(id)
  const command = get(name)
  const now = await command?.current?.(picks, { ...context, restores: true })
  return command === undefined || now === undefined ? undefined : { ...nothingOf(command), ...now }
}

/** Edits that read their initial values: the same edit with the earlier values. */
export const current: UndoTarget<CommandArgs> = {
  of: (values, command) => [`${command.id} ${JSON.stringify(picksOf(command, values))}`],
  read: each(editable),
  restore(id, was = {}, now = {}) {
    const { command, picks } = parts(id)
    const values = valuesBack(was, now)
    return typeof values === 'string'
      ? values
      : [{ command: command as AnyCommand['id'], with: { ...picks, ...values } }]
  },
  lost(was, command, values) {
    const given = Object.entries(command.params).filter(
      ([name, { prompt }]) => prompt.kind !== 'pick' && values[name] !== undefined,
    )
    if (given.some(([, { prompt }]) => prompt.kind === 'secret')) return 'secret'
    return given.some(([name]) => was[name] === undefined) ? 'unset' : undefined
  },
}

/** Settings that are enabled by one command and edited by another. */
const editedBy = (command: AnyCommand['id']): UndoTarget<CommandArgs> => ({
  ...current,
  of: () => [`${command} {}`],
})

export const slow = editedBy('slow-subscription.edit')

export const telemetry: UndoTarget<boolean> = {
  of: () => ['telemetry'],
  read: async (_, { context: { api, signal } }) =>
    new Map([['telemetry', (await api.telemetryStatus({}, { signal })).enable === true]]),
  restore: (_, was) => [{ command: was === true ? 'telemetry.enable' : 'telemetry.disable', with: {} }],
}

/** The configuration roots that a text changes, or that contain a setting. */
export const config: UndoTarget<string> = {
  async of({ text, mode, root, skip }, { id }, { context }) {
    if (id === 'broker.reset') return [String(root)]
    if (typeof text !== 'string') return []
    const { planConfig } = await import('@/features/config/config-text')
    return [
      (await planConfig(text, mode === 'replace' ? 'replace' : 'merge', context, skip === true)).roots.join(
        ',',
      ),
    ]
  },
  read: each(async (roots, { context: { api, signal } }) =>
    entriesOf(await api.configText({}, { signal }), roots.split(',')),
  ),
  restore: (_, was) =>
    was === undefined ? 'unset' : [{ command: 'config.apply', with: { text: was, mode: 'replace' } }],
}

/** The settings below a root that may be changed at run time. */
export const hotRoot: UndoTarget<Config> = {
  of: ({ root, config: given }) => (root === undefined || given === undefined ? [] : [String(root)]),
  read: each(async (root, { context }) => await rootCalls(z.enum(hotRootNames).parse(root), context).read()),
  restore: (root, was) =>
    was === undefined ? 'unset' : [{ command: 'broker.other', with: { root, config: was } }],
}

/** A list that is sent as a whole, of which each run changes one entry. */
export const rewrite: UndoTarget<readonly RewriteRule[]> = {
  of: () => ['rewrite'],
  read: async (_, { context }) => new Map([['rewrite', await rewriteRules(context)]]),
  restore(_, was = [], now = []) {
    const removed = now.filter((rule) => !was.some((one) => rewriteId(one) === rewriteId(rule)))
    const missing = was.filter((rule) => !now.some((one) => rewriteId(one) === rewriteId(rule)))
    const list = [...now.filter((rule) => !removed.includes(rule)), ...missing]
    const moves = was.flatMap((rule, place) => {
      const from = list.findIndex((one) => rewriteId(one) === rewriteId(rule))
      const anchor = list[place]
      if (from === place || anchor === undefined) return []
      list.splice(place, 0, ...list.splice(from, 1))
      return [
        {
          command: 'rewrite.move' as const,
          with: { rule: rewriteId(rule), place: 'before', anchor: rewriteId(anchor) },
        },
      ]
    })
    return [
      ...removed.map((rule) => ({ command: 'rewrite.delete' as const, with: { rule: rewriteId(rule) } })),
      ...missing.map(({ action, source_topic, re, dest_topic, ...config }) => ({
        command: 'rewrite.create' as const,
        with: { action, source_topic, re, dest_topic, config },
      })),
      ...moves,
    ]
  },
}

export const autoSubscribe: UndoTarget<AutoSubscription> = {
  of: ({ topic }) => [String(topic)],
  read: async (ids, { context }) =>
    new Map(
      (await autoSubscriptions(context))
        .filter(({ topic }) => ids.includes(topic))
        .map((one) => [one.topic, one]),
    ),
  restore(topic, was, now) {
    if (was === undefined) return [{ command: 'auto-subscribe.remove', with: { topic } }]
    const { topic: _, ...config } = was
    return [
      {
        command: now === undefined ? 'auto-subscribe.add' : 'auto-subscribe.edit',
        with: { topic, config },
      },
    ]
  },
}

const process = (list: 'evacuations' | 'rebalances', command: AnyCommand['id']): UndoTarget<true> => ({
  of: ({ node }) => [String(node)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.rebalanceGlobal({}, { signal }))[list].map((one) => one.node),
  ),
  restore: (node, was) => (was === undefined ? [{ command, with: { node } }] : 'rates'),
})

/** Both can be stopped; clients that were moved stay where they are. */
export const evacuation = process('evacuations', 'evacuation.stop')
export const rebalance = process('rebalances', 'rebalance.stop')
