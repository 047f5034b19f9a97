import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { placedClient } from '@/api/placed'
import type { ReadOnly } from '@/api/read-only'
import { offers, releaseOf, releasesOf, type Broker } from '@/contract/capability'
import { editionOf } from '@/features/session/contract'

/** Who runs the command: a user by password, or a program by its API key. */
export type Credentials =
  { readonly user: string; readonly password: string } | { readonly key: string; readonly secret: string }

export type SignedIn = Pick<Broker, 'edition' | 'release'> & {
  readonly api: ApiClient
  /** Absent with an API key. */
  readonly username: string | undefined
  /** What that user may do, where the broker knows roles; that of an API key shows in what it is refused. */
  readonly role?: string | undefined
  /** Why nothing may be written; undefined while it may. */
  readonly readOnly: ReadOnly | undefined
  /** Calls that have been sent and may have changed something. */
  readonly writes: () => number
  /** Ends the session, so that no token lives on after the command. Throws `ApiError` where the broker could not be told. */
  end(): Promise<void>
}

/** How long the broker may take to end the session. */
const logoutTimeoutMs = 5000

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

/**
 * Signs in at a broker. A user learns the release and the edition with the token
 * (src/contract/docs/accounts.md#logging-in); an API key gets no such answer and reads them off the nodes.
 * Throws `ApiError`.
 */
export async function signIn(base: string, who: Credentials, readOnly?: ReadOnly): Promise<SignedIn> {
  const plain = createHttp({ readOnly: () => readOnly })
  let writes = 0
  let authorization: string | undefined
  let known: Pick<Broker, 'edition' | 'release'> = { edition: 'opensource', release: undefined }
  const api = placedClient(
    createClient({
      base,
      authorization: () => authorization,
      http: async (request) => {
        if (request.method !== 'GET') writes += 1
        return await plain(request)
      },
    }),
    () => offers('namespacedRows', known),
  )
  if ('key' in who) {
    authorization = basic(who.key, who.secret)
    const nodes = await api.nodeList({})
    const [release] = releasesOf(nodes.map(({ version }) => version))
    known = { edition: editionOf(nodes.find(({ edition }) => edition !== undefined)?.edition), release }
    return { api, ...known, username: undefined, readOnly, writes: () => writes, end: async () => undefined }
  }
  const { token, license, version, role } = await api.login({
    body: { username: who.user, password: who.password },
  })
  authorization = `Bearer ${token}`
  writes = 0
  known = { edition: editionOf(license?.edition), release: releaseOf(version) }
  return {
    api,
    ...known,
    username: who.user,
    role,
    readOnly,
    writes: () => writes,
    end: () => api.logout({ body: { username: who.user } }, { signal: AbortSignal.timeout(logoutTimeoutMs) }),
  }
}
