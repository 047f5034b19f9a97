import type { Authenticator } from '@/features/authentication/contract'
import type { ClientRow } from '../contract'
import { authenticationPaths } from '@/features/authentication/paths'
import { to } from '@/route/paths'
import type { Finding, Fix } from './finding'
import type { Who } from './presence'

/**
 * Whether the built-in users of an authenticator include the client; undefined if only the authenticator
 * knows.
 */
export type LoginStep = {
  readonly id: string
  readonly user: string | undefined
  readonly known: boolean | undefined
}

/**
 * The name that an authenticator with built-in users looks a client up by; undefined for others, and if
 * unknown.
 */
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

/**
 * Checks whether the client can log in. Passwords are never sent, so only the existence of the user is known.
 */
export function judgeLogin(steps: readonly LoginStep[], client: ClientRow | undefined): Finding {
  const at = to(authenticationPaths.authentication)
  const others = steps
    .filter(({ known }) => known === undefined)
    .map(({ id }) => id)
    .join(', ')
  if (steps.length === 0) return { verdict: 'fine', evidence: [{ key: 'diagnose.login.open' }], to: at }
  if (client?.connected === true)
    return {
      verdict: 'fine',
      evidence: [
        client.username === undefined || client.username === null
          ? { key: 'diagnose.login.accepted' }
          : { key: 'diagnose.login.acceptedAs', values: { username: client.username } },
      ],
      to: at,
    }
  // Only authenticators with built-in users look clients up by name.
  const needsName = steps.some(({ id, known }) => known === undefined && id.endsWith(':built_in_database'))
  const match = steps.find(({ known }) => known === true)
  if (match !== undefined)
    return {
      verdict: 'unknown',
      evidence: [{ key: 'diagnose.login.exists', values: { user: match.user ?? '', authn: match.id } }],
      to: at,
    }
  const missing = steps.filter(({ known }) => known === false)
  const [first] = missing
  if (first === undefined || others !== '') {
    return {
      verdict: 'unknown',
      evidence: [
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
  const create: Fix = { command: 'authentication-user.create', with: { authn: first.id, user: first.user } }
  return {
    verdict: 'trouble',
    evidence: missing.map(({ user = '', id }) => ({
      key: 'diagnose.login.missing',
      values: { user, authn: id },
    })),
    to: at,
    fixes: [create],
  }
}
