import { allPages } from '@/api/all-pages'
import { sendsTo } from '@/features/bridge/fields/action-name'
import type { Config } from '@/contract/family/config'
import { linkSettingsOf } from '@/features/cluster-link/contract'
import { backlogSettingsOf, type BacklogNoun } from '@/features/message-queue/contract'
import type { PipelineNoun } from '@/features/message-pipeline/contract'
import { namespacedId, splitNamespacedId } from '@/features/namespace/model/namespaced-id'
import { settingsOf } from '@/features/connector/contract'
import type { IntegrationNoun } from '@/features/connector/model/noun'
import { backlogKey, backlogs } from '@/features/message-queue/nouns'
import { pipelineKey, pipelines } from '@/features/message-pipeline/nouns'
import { keyOf, nouns } from '@/features/connector/nouns'
import { lostSecrets } from '../secrets'
import {
  alike,
  configIn,
  each,
  followerOf,
  undefinedIfMissing,
  placeBefore,
  word,
  type Target,
  type UndoTarget,
} from '../target'
import { changed } from './access'

/** Whether only `enable` differs; separate commands change that. */
const onlySwitched = ({ enable: _, ...was }: Config, { enable: __, ...now }: Config) => alike(was, now)

/** A connector, an action or a source by its configuration. */
const integration = (noun: IntegrationNoun): UndoTarget<Config> => ({
  of: ({ id, type, name, namespace }) =>
    id !== undefined
      ? [word(id)]
      : name === undefined
        ? []
        : [`${word(type)}:${namespacedId(word(name), word(namespace))}`],
  // An action that is removed despite its rules is removed from their actions; a rule that reads from a
  // source is not changed.
  async besides({ id, actions }, _, { context: { api, signal } }) {
    if (noun !== 'action' || actions !== true) return []
    const rules: Target[] = []
    for await (const { data } of allPages(
      (page, limit, within) => api.ruleList({ query: { page, limit } }, { signal: within }),
      signal,
    )) {
      rules.push(
        ...data
          .filter((rule) => rule.$raw === undefined && sendsTo(rule, word(id)))
          .map((rule): Target => ({ thing: 'rule', id: rule.id })),
      )
    }
    return rules
  },
  read: each(async (id, { context }) => {
    const row = await undefinedIfMissing(nouns[noun].at(context).detail(id))
    return row === undefined ? undefined : settingsOf(row)
  }),
  restore(id, was, now) {
    const colon = id.indexOf(':')
    if (was === undefined) return [{ command: keyOf(noun, 'delete'), with: { id } }]
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id.slice(colon + 1))
      return [
        {
          command: keyOf(noun, 'create'),
          with: { type: id.slice(0, colon), name, namespace: ns, config: was },
        },
      ]
    }
    return [
      onlySwitched(was, now)
        ? { command: keyOf(noun, was['enable'] === false ? 'disable' : 'enable'), with: { id } }
        : { command: keyOf(noun, 'edit'), with: { id, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
})

export const connector = integration('connector')
export const action = integration('action')
export const source = integration('source')

/** A link to another cluster by its configuration. */
export const clusterLink: UndoTarget<Config> = {
  of: ({ link, config }) =>
    link !== undefined ? [word(link)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.linkDetail({ params: { name } }, { signal }))
    return row === undefined ? undefined : (linkSettingsOf(row) as Config)
  }),
  restore(link, was, now) {
    if (was === undefined) return [{ command: 'cluster-link.delete', with: { link } }]
    if (now === undefined)
      return [{ command: 'cluster-link.create', with: { config: { ...was, name: link } } }]
    return [
      onlySwitched(was, now)
        ? {
            command: was['enable'] === false ? 'cluster-link.disable' : 'cluster-link.enable',
            with: { link },
          }
        : { command: 'cluster-link.edit', with: { link, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}

type OrderedPolicy = { readonly settings: Config; readonly next?: string }

/** A validation or a transformation by its configuration and its position in the order. */
const orderedPolicy = (noun: PipelineNoun): UndoTarget<OrderedPolicy> => ({
  of: ({ name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: async (ids, { context }) => {
    const rows = await pipelines[noun].at(context).list()
    const order = rows.map(({ name }) => name)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find(({ name, $raw }) => name === id && $raw === undefined)
        const next = followerOf(order, id)
        return row === undefined
          ? []
          : [[id, { settings: row as unknown as Config, ...(next === undefined ? {} : { next }) }] as const]
      }),
    )
  },
  restore(name, was, now) {
    if (was === undefined) return [{ command: pipelineKey(noun, 'delete'), with: { name } }]
    if (now !== undefined) return changed(`message-${noun}`, { name }, was, now)
    return [
      { command: pipelineKey(noun, 'create'), with: { config: was.settings } },
      ...(was.next === undefined
        ? []
        : [{ command: pipelineKey(noun, 'move'), with: { name, ...placeBefore(was.next) } } as const]),
    ]
  },
})

export const validation = orderedPolicy('validation')
export const transformation = orderedPolicy('transformation')

/** Whether a namespace exists; its limits are changed by a separate command. */
export const namespace: UndoTarget<true> = {
  of: ({ ns }) => [word(ns)],
  read: each(async (ns, { context: { api, signal } }) =>
    (await undefinedIfMissing(api.namespaceConfig({ params: { ns } }, { signal }))) === undefined
      ? undefined
      : (true as const),
  ),
  restore: (ns, was) => [
    { command: was === undefined ? 'namespace.delete' : 'namespace.create', with: { ns } },
  ],
}

/** A queue or a stream by its settings; its messages cannot be restored. */
const backlog = (noun: BacklogNoun): UndoTarget<Config> => ({
  of: ({ name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: each(async (name, { context }) => {
    const row = await undefinedIfMissing(backlogs[noun].at(context).detail(name))
    return row === undefined
      ? undefined
      : {
          ...(backlogSettingsOf(row) as Config),
          ...(row.topic_filter === undefined ? {} : { topic_filter: row.topic_filter }),
        }
  }),
  restore(name, was, now) {
    if (was === undefined) return [{ command: backlogKey(noun, 'delete'), with: { name } }]
    return [
      now === undefined
        ? { command: backlogKey(noun, 'create'), with: { config: { ...was, name } } }
        : { command: backlogKey(noun, 'edit'), with: { name, config: was } },
    ]
  },
})

export const queue = backlog('queue')
export const stream = backlog('stream')
