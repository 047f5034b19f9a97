import { undefinedIfNotFound } from '@/api/error'
import { explain, matchedTopic, type Explanation, type KnownSource, type Tables } from './model/acl/explain'
import { isConfig } from '@/contract/family/config'
import type { Ask, Asker } from './model/acl/match'
import type { SecurityProfile } from './model/acl/rule'
import { aclRules } from './acl'
import type { Context } from '@/command/context'
import { compareReleases, type Release } from '@/contract/capability'

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

type Calls = Pick<Context, 'api' | 'signal'>

/** What the explanation needs to read, and the release of the broker where it is known. */
type Explainer = Calls & Partial<Pick<Context, 'release'>>

/** What is known of the client beyond its names: nothing before it connects. */
type ClientFacts = Pick<Asker, 'zone' | 'listener' | 'attributes' | 'manyPlaceholders'>

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function readFacts(client: object | undefined): ClientFacts {
  if (client === undefined) return {}
  const { zone, listener, client_attrs } = client as Readonly<Record<string, unknown>>
  if (!isConfig(client_attrs)) return { zone: textIn(zone), listener: textIn(listener), attributes: {} }
  return {
    zone: textIn(zone),
    listener: textIn(listener),
    attributes: Object.fromEntries(
      Object.entries(client_attrs).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
    manyPlaceholders: true,
  }
}

/** The three lists of rules of a client, outside of namespaces or in one. */
async function readTables(
  { clientid, username }: Names,
  ns: string | undefined,
  calls: Calls,
): Promise<Tables> {
  const [forClient, named, all] = await Promise.all([
    aclRules({ as: 'clientid', who: clientid, ns }, calls),
    username === undefined ? [] : aclRules({ as: 'username', who: username, ns }, calls),
    aclRules({ as: 'all', who: '', ns }, calls),
  ])
  return { clientid: forClient, username: named, all }
}

const isEmpty = ({ clientid, username, all }: Tables): boolean =>
  clientid.length === 0 && username.length === 0 && all.length === 0

/**
 * The rules that the broker looks up: those of the client's namespace, which is its attribute `tns`, or the global ones
 * if that has none for it (src/contract/docs/authorization.md#newer-releases).
 */
async function readOwnTables(names: Names, ns: string | undefined, calls: Calls) {
  const own = ns === undefined ? undefined : await readTables(names, ns, calls).catch(undefinedIfNotFound)
  return own === undefined || isEmpty(own)
    ? { tables: await readTables(names, undefined, calls) }
    : { tables: own, ns }
}

type Names = Pick<Asker, 'clientid' | 'username'>

async function knownSources(
  names: Names,
  ns: string | undefined,
  { api, signal }: Calls,
): Promise<readonly KnownSource[]> {
  const { sources } = await api.authzSources({}, { signal })
  return Promise.all(
    sources
      .filter((row) => row.$raw === undefined)
      .map(async ({ type, enable, rules, precondition }): Promise<KnownSource> => {
        const source = { type, enabled: enable !== false, precondition }
        if (type === 'file') return { ...source, text: rules ?? '' }
        if (type !== 'built_in_database' || !source.enabled) return source
        return { ...source, ...(await readOwnTables(names, ns, { api, signal })) }
      }),
  )
}

/** The security profile of the nodes: before 6.3 always legacy, and later not known from here (src/contract/docs/authorization.md#acl-file). */
const profileOf = (release: Release | undefined): SecurityProfile | undefined =>
  release !== undefined && compareReleases(release, [6, 3, 0]) < 0 ? 'legacy' : undefined

/** Whether the broker checks the values that it puts into topics (src/contract/docs/authorization.md#placeholders). */
const checksValues = (release: Release | undefined): boolean =>
  release !== undefined && compareReleases(release, [6, 3, 0]) >= 0

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
        : api.mqttUserDetail({ params: { id: row.id, user_id } }, { signal }).catch(undefinedIfNotFound)
    }),
  )
  return matches.some((user) => user?.is_superuser === true)
}

/** Reads all sources that can be read and evaluates them in the order of the broker. */
export async function explainAcl(
  { clientid, username: named, peerhost: from, ask }: AclQuestion,
  { api, signal, release }: Explainer,
): Promise<AclAnswer> {
  const client = await api.clientDetail({ params: { clientid } }, { signal }).catch(undefinedIfNotFound)
  const username = named ?? client?.username ?? undefined
  const peerhost = from ?? client?.ip_address ?? '127.0.0.1'
  const facts = readFacts(client)
  const [settings, sources, superuser, cache] = await Promise.all([
    api.authzSettings({}, { signal }),
    knownSources({ clientid, username }, facts.attributes?.['tns'], { api, signal }),
    isSuperuser(clientid, username, { api, signal }),
    client === undefined
      ? []
      : api.clientAuthzCache({ params: { clientid } }, { signal }).catch(undefinedIfNotFound),
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
      asker: {
        clientid,
        username,
        peerhost,
        ...facts,
        profile: profileOf(release),
        checksValues: checksValues(release),
      },
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
