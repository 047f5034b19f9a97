import { permissionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { orderAfter, places, toMovePosition } from '@/command/move'
import { choice, pick } from '@/command/param'
import { offers } from '@/contract/capability'

/**
 * Moves a source in the order: first, last, or next to another (src/contract/docs/api.md#moving-an-entry).
 * Newer brokers are sent the complete order.
 */
export default defineCommand({
  id: 'authorization.move',
  formerIds: ['authz.move'],
  verb: 'verb.move',
  group: 'group.access',
  danger: 'reversible',
  calls: ['authzSourceMove', 'authzSources', 'authzSourceOrder'],
  undo: 'authz',
  params: {
    source: pick('authz', { label: 'authorization.source' }),
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('authz', { optional: true, askedOnlyByName: true, label: 'authorization.anchor' }),
  },
  errors: {
    ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
    NOT_FOUND: { step: 'source', key: 'authorization.gone' },
    BAD_REQUEST: { step: 'place', key: 'access.placeRefused', brokerMessage: true },
  },
  async run({ source, place, anchor }, { api, signal, ...broker }) {
    const { sources } = offers('accessOrder', broker)
      ? await api.authzSources({}, { signal })
      : { sources: [] }
    // An unreadable entry has no name to send.
    const order = sources.some(({ $raw }) => $raw !== undefined)
      ? undefined
      : orderAfter(
          sources.map(({ type }) => type),
          source,
          place,
          anchor,
        )
    if (order !== undefined) await api.authzSourceOrder({ body: order.map((type) => ({ type })) }, { signal })
    else
      await api.authzSourceMove(
        { params: { type: source }, body: { position: toMovePosition(place, anchor) } },
        { signal },
      )
    return done('authorization.move.done', { source }, permissionResources)
  },
})
