import { defineCommand, done } from '@/command/command'
import { orderAfter, places, toMovePosition } from '@/command/move'
import { choice, pick } from '@/command/param'
import { offers } from '@/contract/capability'

/**
 * Moves an authenticator in the chain: first, last, or next to another
 * (src/contract/docs/api.md#moving-an-entry). Newer brokers are sent the complete order.
 */
export default defineCommand({
  id: 'authentication.move',
  formerIds: ['authn.move'],
  verb: 'verb.move',
  group: 'group.access',
  danger: 'reversible',
  calls: ['authenticatorMove', 'authenticatorList', 'authenticatorOrder'],
  undo: 'authn',
  params: {
    authn: pick('authn', { label: 'authentication.authenticator' }),
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('authn', { optional: true, askedOnlyByName: true, label: 'authentication.anchor' }),
  },
  errors: {
    ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
    NOT_FOUND: { step: 'authn', key: 'authentication.gone' },
    BAD_REQUEST: { step: 'place', key: 'access.placeRefused', brokerMessage: true },
  },
  async run({ authn, place, anchor }, { api, signal, ...broker }) {
    const rows = offers('accessOrder', broker) ? await api.authenticatorList({}, { signal }) : []
    // An unreadable entry has no name to send.
    const order = rows.some(({ $raw }) => $raw !== undefined)
      ? undefined
      : orderAfter(
          rows.map(({ id }) => id),
          authn,
          place,
          anchor,
        )
    if (order !== undefined) await api.authenticatorOrder({ body: order.map((id) => ({ id })) }, { signal })
    else
      await api.authenticatorMove(
        { params: { id: authn, position: toMovePosition(place, anchor) } },
        { signal },
      )
    return done('authentication.move.done', { authn }, ['authn'])
  },
})
