import { ApiError } from '@/api/error'
import { explain, matchedTopic, type Explanation, type KnownSource } from './model/acl/explain'
import type { Ask } from './model/acl/match'
import { aclRules } from './acl'
import type { Context } from '@/command/context'

/** The request to explain. Missing properties of the client are read from its session. */
export type AclQuestion = {
  readonly clientid: string
  readonly username?: string | undefined
  readonly peerhost?: string | undefined
  readonly ask: Ask
}

/** An explanation with the client it applies to, and whether that is connected. */
export type AclAnswer = Explanation & {
  readonly username: string | undefined
  readonly peerhost: string
  readonly connected: boolean
  readonly topic: string
}

/** Undefined where the broker does not know it; other errors are thrown. */
const orNone = (cause: unknown): undefined => {
  if (cause instanceof ApiError && cause.status === 404) return undefined
  throw cause
}

type Calls = Pick<Context, 'api' | 'signal'>

async function knownSources(
  clientid: string,
  username: string | undefined,
  { api, signal }: Calls,
): Promise<readonly KnownSource[]> {
  const { sources } = await api.authzSources({}, { signal })
  return Promise.all(
    sources
      .filter((row) => row.$raw === undefined)
      .map(async ({ type, enable, rules }): Promise<KnownSource> => {
        const enabled = enable !== false
        if (type === 'file') return { type, enabled, text: rules ?? '' }
        if (type !== 'built_in_database' || !enabled) return { type, enabled }
        const [forClient, named, all] = await Promise.all([
          aclRules({ as: 'clientid', who: clientid }, { api, signal }),
          username === undefined ? [] : aclRules({ as: 'username', who: username }, { api, signal }),
          aclRules({ as: 'all', who: '' }, { api, signal }),
        ])
        return { type, enabled, tables: { clientid: forClient, username: named, all } }
      }),
  )
}

/** Whether an authenticator with built-in users has this user as a superuser. */
async function isSuperuser(
  clientid: string,
  username: string | undefined,
  { api, signal }: Calls,
): Promise<boolean> {
  const answering = (await api.authenticatorList({}, { signal })).filter(
    (row) => row.$raw === undefined && row.enable !== false && row.backend === 'built_in_database',
  )
  const matches = await Promise.all(
    answering.map(async (row) => {
      const user_id = row['user_id_type'] === 'clientid' ? clientid : username
      return user_id === undefined || user_id === ''
        ? undefined
        : api.mqttUserDetail({ params: { id: row.id, user_id } }, { signal }).catch(orNone)
    }),
  )
  return matches.some((user) => user?.is_superuser === true)
}

/** Reads all sources that can be read and evaluates them in the order of the broker. */
export async function explainAcl(
  { clientid, username: named, peerhost: from, ask }: AclQuestion,
  { api, signal }: Calls,
): Promise<AclAnswer> {
  const client = await api.clientDetail({ params: { clientid } }, { signal }).catch(orNone)
  const username = named ?? client?.username ?? undefined
  const peerhost = from ?? client?.ip_address ?? '127.0.0.1'
  const [settings, sources, superuser, cache] = await Promise.all([
    api.authzSettings({}, { signal }),
    knownSources(clientid, username, { api, signal }),
    isSuperuser(clientid, username, { api, signal }),
    client === undefined ? [] : api.clientAuthzCache({ params: { clientid } }, { signal }).catch(orNone),
  ])
  const topic = matchedTopic(ask.topic)
  const builtIn =
    settings.cache.enable === false
      ? undefined
      : cache?.find(
          (one) =>
            one.topic === topic &&
            one.access?.action_type === ask.action &&
            one.access.qos === ask.qos &&
            (ask.action === 'subscribe' || one.access.retain === ask.retain),
        )
  return {
    ...explain({
      asker: { clientid, username, peerhost },
      ask,
      sources,
      noMatch: settings.no_match === 'deny' ? 'deny' : 'allow',
      superuser,
      remembered: builtIn?.result === undefined ? undefined : builtIn.result === 'allow' ? 'allow' : 'deny',
    }),
    username,
    peerhost,
    connected: client?.connected === true,
    topic,
  }
}
