import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { configuration, choice, text } from '@/command/param'
import { listenerTypes } from '@/features/listener/model/names'
import { findOtherBind } from '@/features/listener/commands'
import { listenerPaths } from '@/features/listener/paths'
import { to } from '@/route/paths'

/**
 * Opens the form of a new listener; one with a name is added at once. QUIC asks first: a build without it
 * then fails to list any listener (src/contract/docs/listeners.md#endpoints).
 */
export default defineCommand({
  id: 'listener.create',
  verb: 'verb.add',
  group: 'group.management',
  danger: 'reversible',
  calls: ['listenerCreate'],
  undo: 'listener',
  params: {
    type: choice(listenerTypes, 'choice.listenerType', {
      optional: true,
      askedOnlyByName: true,
      label: 'listener.type',
    }),
    name: text(z.string(), { optional: true, askedOnlyByName: true, label: 'field.name' }),
    bind: text(z.string(), { optional: true, askedOnlyByName: true, label: 'listener.bind' }),
    config: configuration(),
  },
  errors: {
    BAD_LISTENER_ID: { step: 'name', key: 'listener.taken' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ type, name }) =>
    type === 'quic' && name !== undefined && name !== ''
      ? { body: 'listener.create.quic', values: { listener: `quic:${name}` }, type: 'quic' }
      : undefined,
  async run({ type = 'tcp', name = '', bind = '', config = {} }, { api, signal }) {
    if (name === '') return { kind: 'go', to: to(listenerPaths.listenerCreate, undefined, { type }) }
    const id = `${type}:${name}`
    const body = { ...config, ...(bind === '' ? {} : { bind }), type, id }
    const other = findOtherBind(body.bind, await api.listenerCreate({ params: { id }, body }, { signal }))
    return other === undefined
      ? done('listener.create.done', { listener: id }, ['listener'])
      : { ...done('listener.create.bound', { listener: id, bind: other }, ['listener']), differs: true }
  },
})
