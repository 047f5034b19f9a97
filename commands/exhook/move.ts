import { defineCommand, done } from '@/command/command'
import { places, toMovePosition } from '@/command/move'
import { choice, pick } from '@/command/param'

/**
 * Moves a server in the order of calls: first, last, or next to another
 * (src/contract/docs/api.md#moving-an-entry).
 */
export default defineCommand({
  id: 'exhook.move',
  verb: 'verb.move',
  group: 'group.management',
  danger: 'reversible',
  calls: ['exhookMove'],
  undo: 'exhook',
  params: {
    exhook: pick('exhook', { label: 'exhook.server' }),
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('exhook', { optional: true, askedOnlyByName: true, label: 'authentication.anchor' }),
  },
  errors: {
    ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
    BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' },
    BAD_RPC: { step: 'anchor', key: 'exhook.gone' },
  },
  async run({ exhook, place, anchor }, { api, signal }) {
    await api.exhookMove(
      { params: { name: exhook }, body: { position: toMovePosition(place, anchor) } },
      { signal },
    )
    return done('exhook.move.done', { exhook }, ['exhook'])
  },
})
