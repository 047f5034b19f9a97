import { sessionResources } from '@/api/resource'
import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { dropping, findOtherBind } from '@/features/listener/commands'
import { toListenerSettings } from '@/features/listener/contract'
import { configuration, numberOrWord, pick, rate } from '@/command/param'
import { at, withValueAt, type Config } from '@/contract/family/config'
import { listLeaves } from '@/contract/family/leaves'
import { listenerTypes } from '@/features/listener/model/names'

const limitSchema = z.string().check(z.regex(/^(?:infinity|[1-9]\d{0,14})$/, 'listener.most'))
const limits = { max_connections: '', max_conn_rate: '', messages_rate: '', bytes_rate: '' }

/**
 * Changes a listener: only the given settings are sent, and the broker restarts it, which disconnects its
 * clients.
 */
export default defineCommand({
  id: 'listener.edit',
  verb: 'verb.edit',
  group: 'group.management',
  aliases: ['le'],
  danger: 'disruptive',
  calls: ['listenerList', 'listenerUpdate'],
  undo: 'listener',
  setting: true,
  params: {
    listener: pick('listener', { label: 'listener.listener' }),
    max_connections: numberOrWord(limitSchema, {
      word: 'infinity',
      optional: true,
      label: 'field.listener.max_connections',
    }),
    max_conn_rate: rate({ optional: true, askedOnlyByName: true, label: 'field.listener.max_conn_rate' }),
    messages_rate: rate({ optional: true, askedOnlyByName: true, label: 'field.listener.messages_rate' }),
    bytes_rate: rate({ optional: true, askedOnlyByName: true, label: 'field.listener.bytes_rate' }),
    config: configuration(),
  },
  errors: {
    BAD_LISTENER_ID: { step: 'listener', key: 'listener.gone' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async current({ listener = '', config }, { api, signal }) {
    const row = toListenerSettings(await api.listenerDetail({ params: { id: listener } }, { signal }))
    const limitTexts = Object.fromEntries(
      Object.keys(limits).map((name) => [name, String(row[name] ?? 'infinity')]),
    ) as typeof limits
    // Only the settings that are to change.
    const changing = listLeaves((config ?? {}) as Config).reduce<Config>(
      (result, path) => withValueAt(result, path, at(row, path)),
      {},
    )
    return { ...limitTexts, config: changing }
  },
  warn: ({ listener }, _, context) =>
    dropping([listener], context, { none: 'listener.edit.confirm.none', some: 'listener.edit.confirm.some' }),
  async run({ listener, config, max_connections, ...rates }, { api, signal }) {
    const values = Object.fromEntries(
      Object.entries(rates).filter(([, value]) => value !== undefined && value !== ''),
    )
    const maxConnections =
      max_connections === undefined || max_connections === ''
        ? {}
        : { max_connections: max_connections === 'infinity' ? max_connections : Number(max_connections) }
    const type = z.enum(listenerTypes).parse(listener.split(':', 1)[0])
    const row = await api.listenerUpdate(
      { params: { id: listener }, body: { ...config, ...values, ...maxConnections, type, id: listener } },
      { signal },
    )
    const other = findOtherBind(config?.['bind'], row)
    const changed = ['listener', ...sessionResources] as const
    return other === undefined
      ? done('listener.edit.done', { listener }, changed)
      : { ...done('listener.edit.bound', { listener, bind: other }, changed), differs: true }
  },
})
