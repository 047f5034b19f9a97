import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { choice, pick } from '@/command/param'

const places = ['front', 'rear', 'before', 'after'] as const

/** Changes when a source is asked: first, last, or beside another (contract C §0.3). */
export default defineCommand({
  id: 'authz.move',
  title: 'authz.move.title',
  verb: 'verb.move',
  group: 'group.access',
  keywords: 'authz.move.keywords',
  danger: 'reversible',
  calls: ['authzSourceMove'],
  params: {
    source: pick('authz', { label: 'authz.source' }),
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('authz', { optional: true, quiet: true, label: 'authz.anchor' }),
  },
  errors: { ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' }, NOT_FOUND: { step: 'source', key: 'authz.gone' }, BAD_REQUEST: { step: 'place', key: 'access.placeRefused', said: true } },
  async run({ source, place, anchor }, { api, signal }) {
    const beside = place === 'before' || place === 'after'
    // Beside which one is asked only where it matters.
    if (beside && anchor === undefined) throw new ApiError(0, 'ANCHOR', '', { failure: 'unsent' })
    const position = beside ? `${place}:${anchor ?? ''}` : place
    await api.authzSourceMove({ params: { type: source }, body: { position } }, { signal })
    return done('authz.move.done', { source }, ['authz'])
  },
})
