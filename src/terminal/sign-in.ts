import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import type { ReadOnly } from '@/api/read-only'
import { offers, releaseOf, parseReleases, type Broker } from '@/contract/capability'
import { fullContract } from '@/contract/full-contract'
import { findBarredCalls, type BarredCall } from '@/contract/permission'
import { parseEdition } from '@/features/session/contract'

/** The credentials: user and password, or an API key. */
export type Credentials =
  { readonly user: string; readonly password: string } | { readonly key: string; readonly secret: string }

export type SignedIn = Pick<Broker, 'edition' | 'release'> & {
  readonly api: ApiClient
  /** Absent with an API key. */
  readonly username: string | undefined
  /** The role of the user, if the broker has roles; unknown for an API key. */
  readonly role?: string | undefined
  /** The calls that the broker would refuse because the user is limited to a namespace. */
  readonly barredCalls?: ReadonlyMap<string, BarredCall>
  /** Why writes are disabled; undefined while they are allowed. */
  readonly readOnly: ReadOnly | undefined
  /** The number of calls sent that may have changed something. */
  readonly writes: () => number
  /** Ends the session, so that no token outlives the command. Throws `ApiError` if logging out fails. */
  end(): Promise<void>
}

/** The timeout of the logout. */
const logoutTimeoutMs = 5000

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

/**
 * Logs in to a broker. The reply to a login contains release and edition
 * (src/contract/docs/accounts.md#logging-in); with an API key they are read from the nodes.
 * Throws `ApiError`.
 */
export async function signIn(base: string, who: Credentials, readOnly?: ReadOnly): Promise<SignedIn> {
  const plain = createHttp({ readOnly: () => readOnly })
  let writes = 0
  let authorization: string | undefined
  let known: Pick<Broker, 'edition' | 'release'> = { edition: 'opensource', release: undefined }
  const api = createClient({
    base,
    authorization: () => authorization,
    namespaced: () => offers('namespacedRows', known),
    http: async (request) => {
      if (request.method !== 'GET') writes += 1
      return await plain(request)
    },
  })
  if ('key' in who) {
    authorization = basic(who.key, who.secret)
    const nodes = await api.nodeList({})
    const [release] = parseReleases(nodes.map(({ version }) => version))
    known = { edition: parseEdition(nodes.find(({ edition }) => edition !== undefined)?.edition), release }
    return { api, ...known, username: undefined, readOnly, writes: () => writes, end: async () => undefined }
  }
  const { token, license, version, role, namespace } = await api.login({
    body: { username: who.user, password: who.password },
  })
  authorization = `Bearer ${token}`
  writes = 0
  known = { edition: parseEdition(license?.edition), release: releaseOf(version) }
  return {
    api,
    ...known,
    username: who.user,
    role,
    ...(namespace === undefined ? {} : { barredCalls: findBarredCalls(fullContract, known, { namespace }) }),
    readOnly,
    writes: () => writes,
    end: () => api.logout({ body: { username: who.user } }, { signal: AbortSignal.timeout(logoutTimeoutMs) }),
  }
}
