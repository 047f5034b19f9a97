import type { Authenticator } from '@/features/authentication/contract'
import type { ClientRow } from '../contract'
import { paths, to } from '@/route/paths'
import type { Finding, Mend } from './finding'
import type { Who } from './presence'

/** What is known of one enabled authenticator: whether its own users include the client; undefined where only it can tell. */
export type LoginStep = {
  readonly id: string
  readonly user: string | undefined
  readonly known: boolean | undefined
}

/** The name that an authenticator with users of its own looks a client up by; undefined for another, and where it is not known. */
export const loginName = (
  { backend, ...rest }: Authenticator,
  { clientid, username }: Who,
): string | undefined =>
  backend !== 'built_in_database'
    ? undefined
    : rest['user_id_type'] === 'clientid'
      ? clientid
      : username === ''
        ? undefined
        : username

/** Can it log in? A password is never told, so that what exists can only be said to exist. */
export function judgeLogin(steps: readonly LoginStep[], client: ClientRow | undefined): Finding {
  const at = to(paths.authentication)
  const others = steps
    .filter(({ known }) => known === undefined)
    .map(({ id }) => id)
    .join(', ')
  if (steps.length === 0) return { verdict: 'fine', said: [{ key: 'diagnose.login.open' }], to: at }
  if (client?.connected === true)
    return {
      verdict: 'fine',
      said: [
        client.username === undefined || client.username === null
          ? { key: 'diagnose.login.accepted' }
          : { key: 'diagnose.login.acceptedAs', values: { username: client.username } },
      ],
      to: at,
    }
  // Only one with users of its own has them looked up by name.
  const needsName = steps.some(({ id, known }) => known === undefined && id.endsWith(':built_in_database'))
  const found = steps.find(({ known }) => known === true)
  if (found !== undefined)
    return {
      verdict: 'unknown',
      said: [{ key: 'diagnose.login.exists', values: { user: found.user ?? '', authn: found.id } }],
      to: at,
    }
  const missing = steps.filter(({ known }) => known === false)
  const [first] = missing
  if (first === undefined || others !== '') {
    return {
      verdict: 'unknown',
      said: [
        ...missing.map(({ user = '', id }) => ({
          key: 'diagnose.login.missing' as const,
          values: { user, authn: id },
        })),
        {
          key: needsName ? 'diagnose.login.askUsername' : 'diagnose.login.others',
          values: { authn: others },
        },
      ],
      to: at,
    }
  }
  const create: Mend = { command: 'authn-user.create', with: { authn: first.id, user: first.user } }
  return {
    verdict: 'trouble',
    said: missing.map(({ user = '', id }) => ({
      key: 'diagnose.login.missing',
      values: { user, authn: id },
    })),
    to: at,
    mends: [create],
  }
}
