import { createMemoryStorage } from '@/api/storage'
import { createConnection, type Connection } from '@/connection/connection'
import type { ReadOnly } from '@/connection/read-only'
import { createMemorySession } from '@/connection/session'
import { parseReleases } from '@/contract/capability'
import { parseEdition, toSession } from '@/features/session/contract'

/** The credentials: user and password, an API key, or the token of an open session. */
export type Credentials =
  | { readonly user: string; readonly password: string }
  | { readonly key: string; readonly secret: string }
  | { readonly token: string }

export type SignedIn = {
  readonly connection: Connection
  /** Only plans are made: the read-only mode of the connection is not that of the user. */
  readonly isTrial?: boolean
  /** Ends the session, so that no token outlives the command. Throws `ApiError` if logging out fails. */
  end(): Promise<void>
}

/** The timeout of the logout. */
const logoutTimeoutMs = 5000

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

/**
 * A connection to a broker for these credentials; nothing is sent yet. With an API key it needs no login. `fetch` sends the
 * requests.
 */
export function connect(
  base: string,
  who: Credentials,
  readOnly?: ReadOnly,
  fetch?: typeof globalThis.fetch,
): Connection {
  return createConnection(undefined, {
    base,
    identity: undefined,
    session: createMemorySession(),
    storage: createMemoryStorage(),
    now: Date.now,
    readOnly,
    ...(fetch === undefined ? {} : { fetch }),
    ...('key' in who ? { apiKey: basic(who.key, who.secret) } : {}),
  })
}

/**
 * Logs in to a broker. The reply to a login contains release and edition
 * (src/contract/docs/accounts.md#logging-in); with an API key they are read from the nodes.
 * `fetch` sends the requests. Throws `ApiError`.
 */
export async function signIn(
  base: string,
  who: Credentials,
  readOnly?: ReadOnly,
  fetch?: typeof globalThis.fetch,
): Promise<SignedIn> {
  const connection = connect(base, who, readOnly, fetch)
  const { api, session } = connection
  if ('token' in who)
    await session.signIn({
      username: undefined,
      token: who.token,
      edition: parseEdition(undefined),
      version: undefined,
    })
  if (!('user' in who)) {
    const nodes = await api.nodeList({})
    const [release] = parseReleases(nodes.map(({ version }) => version))
    await session.signIn({
      username: undefined,
      token: 'token' in who ? who.token : undefined,
      edition: parseEdition(nodes.find(({ edition }) => edition !== undefined)?.edition),
      version: release?.join('.'),
    })
    await connection.features.load(api)
    return { connection, end: async () => undefined }
  }
  await session.signIn(
    toSession(who.user, await api.login({ body: { username: who.user, password: who.password } })),
  )
  await Promise.all([connection.rights.load(), connection.features.load(api)])
  return {
    connection,
    end: () => api.logout({ body: { username: who.user } }, { signal: AbortSignal.timeout(logoutTimeoutMs) }),
  }
}
