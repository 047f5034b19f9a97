import type { FleetMember } from '@/api/fleet/member'
import { findBarredCalls } from '@/contract/permission'
import type { Context } from '../context'
import { to } from '@/route/paths'
import { RefusedError } from '../refused-error'

/** What does not depend on the broker: the console, its user's preferences, and how the command is run. */
type SharedContext = Pick<Context, 'signal' | 'locale' | 'nouns' | 'registry' | 'preferences' | 'rehearsal'>

/**
 * The context of a command at another broker: its client, its user and its rights, and nothing of the current page. Whatever
 * else a context has belongs to the page, such as its topic explorer, and is absent here.
 */
export function toMemberContext(
  { api, session, broker, readOnly, profile, now }: FleetMember,
  { signal, locale, nouns, registry, preferences, rehearsal }: SharedContext,
): Context {
  const { username, role, namespace } = session.get()
  return {
    ...broker(),
    api,
    signal,
    locale,
    nouns,
    preferences,
    ...(registry === undefined ? {} : { registry }),
    ...(rehearsal === undefined ? {} : { rehearsal }),
    at: to('/'),
    selection: [],
    role,
    namespace,
    targetNamespace: undefined,
    barredCalls: new Map(),
    readOnly: readOnly(),
    broker: profile,
    now,
    ...(username === undefined ? {} : { username }),
  }
}

/**
 * The same with the calls that the broker would refuse to a user of a namespace. The descriptions of all endpoints
 * are loaded only for such a user.
 */
async function loadMemberContext(member: FleetMember, context: Context): Promise<Context> {
  const at = toMemberContext(member, context)
  const { namespace } = at
  if (namespace === undefined) return at
  const { fullContract } = await import('@/contract/full-contract')
  return { ...at, barredCalls: findBarredCalls(fullContract, member.broker(), { namespace }) }
}

/** The context at a broker of the console, by its name. Throws where there is none of that name, or no session. */
export async function findMemberContext(name: string, context: Context): Promise<Context> {
  const member = (await context.fleet?.())?.find(name)
  if (member === undefined) throw new RefusedError('FLEET_UNKNOWN')
  if (member.session.get().state !== 'in') throw new RefusedError('FLEET_LOGGED_OUT')
  return await loadMemberContext(member, context)
}
