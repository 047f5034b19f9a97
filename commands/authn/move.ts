import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { choice, pick } from '@/command/param'

const places = ['front', 'rear', 'before', 'after'] as const

/** Changes when an authenticator is asked: first, last, or beside another (contract C §0.3). */
export default defineCommand({
  id: 'authn.move',
  title: 'authn.move.title',
  verb: 'verb.move',
  group: 'group.access',
  keywords: 'authn.move.keywords',
  danger: 'reversible',
  calls: ['authenticatorMove'],
  params: {
    authn: pick('authn', { label: 'authn.authenticator' }),
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('authn', { optional: true, quiet: true, label: 'authn.anchor' }),
  },
  errors: { ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' }, NOT_FOUND: { step: 'authn', key: 'authn.gone' }, BAD_REQUEST: { step: 'place', key: 'access.placeRefused', said: true } },
  async run({ authn, place, anchor }, { api, signal }) {
    const beside = place === 'before' || place === 'after'
    // Beside which one is asked only where it matters.
    if (beside && anchor === undefined) throw new ApiError(0, 'ANCHOR', '', { failure: 'unsent' })
    const position = beside ? `${place}:${anchor ?? ''}` : place
    await api.authenticatorMove({ params: { id: authn, position } }, { signal })
    return done('authn.move.done', { authn }, ['authn'])
  },
})
