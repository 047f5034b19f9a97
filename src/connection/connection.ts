import { createClient, type AnyCall, type ApiClient } from '@/api/client'
import { createServerReader } from '@/api/own-server'
import { createHttp, type Http } from '@/api/http'
import { createOwnedRecords, type NamedStorage, type OwnedRecords } from '@/api/storage'
import type { Unreachable } from '@/api/unreachable'
import { offers, type Broker } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import type { Profile } from '@/contract/profile'
import { createStore, type Store } from '@/lib/store'
import { createCircuit, type Circuit } from '@/lib/time/circuit'
import { addReply, noEvidence, toBroker, type BrokerEvidence } from './evidence'
import { createFeatures, type FeaturesControl } from './features'
import { createReadOnly, type ReadOnly, type ReadOnlyControl } from './read-only'
import { createRights, type RightsControl } from './rights'
import { getAuthorization, onNewSession, type SessionControl } from './session'

/** The state of the network to one broker. Times are in milliseconds of the console's clock. */
export type Link = {
  /** The number of calls without a reply yet, background calls not counted. */
  readonly pending: number
  /** The broker's clock minus ours. */
  readonly offset: number
  /** `retrying`: the last call got no reply, calls are still sent; `failing`: they wait for the next probe. */
  readonly state: 'ok' | 'retrying' | 'failing'
  /** When the outage began, while the state is `failing`. */
  readonly since: number | undefined
  /** Why the broker is unreachable, as its last reply said; calls that wait for a probe do not know it. */
  readonly reason: Unreachable | undefined
  /** When a call last proved that the token is valid, and so extended it. */
  readonly prolonged: number
  /** The path of MQTT over WebSocket on the page's origin; undefined if unknown. */
  readonly mqttPath: string | undefined
}

const noLink: Link = {
  pending: 0,
  offset: 0,
  state: 'ok',
  since: undefined,
  reason: undefined,
  prolonged: 0,
  mqttPath: undefined,
}

/** Called with each successful call of a connection. */
type OnReply = (endpoint: Endpoint, call: AnyCall) => void

/**
 * What the console knows of one broker: its client, session, rights, release, clock and reachability. The page, the fleet,
 * the wall display and the terminal each make theirs; none knows the address or the token of another.
 */
export type Connection = {
  /** The profile of the broker; undefined where the console has only one. */
  readonly profile: Profile | undefined
  /**
   * Names the connection in keys of cached replies and in records: the identity of its broker, or empty where no server
   * names it.
   */
  readonly id: string
  /** The origin or path before `/api/v5`. */
  readonly base: string
  readonly api: ApiClient
  readonly http: Http
  /** Reads JSON from the console's own server, below the path of the broker, with the login of the session. */
  readonly readServer: (path: string, signal: AbortSignal) => Promise<unknown>
  readonly circuit: Circuit
  readonly session: SessionControl
  readonly rights: RightsControl
  readonly features: FeaturesControl
  readonly readOnly: ReadOnlyControl
  readonly storage: NamedStorage
  /** What is stored about what the present user did. */
  readonly records: OwnedRecords
  readonly link: Pick<Store<Link>, 'get' | 'subscribe'>
  readonly evidence: Pick<Store<BrokerEvidence>, 'get' | 'subscribe'>
  /** The broker, as far as it is known. */
  readonly broker: () => Broker
  /** The broker's time in epoch milliseconds. */
  readonly now: () => number
  /** Calls `fn` after each successful call. Returns a function that unsubscribes. */
  readonly onReply: (fn: OnReply) => () => void
}

/** A connection to one of several brokers, each of which has a name. */
export type NamedConnection = Connection & { readonly profile: Profile }

/** All brokers of a console. */
export type Connections = {
  readonly all: readonly NamedConnection[]
  /** By the name in the profile. */
  readonly find: (name: string) => NamedConnection | undefined
}

export type ConnectionDeps = {
  readonly base: string
  /** The identity of the broker there, sent with each call; undefined where no server names it. */
  readonly identity: string | undefined
  readonly session: SessionControl
  readonly storage: NamedStorage
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly online?: () => boolean
  /** The `Authorization` of an API key, which needs no session. */
  readonly apiKey?: string
  /** A reason why writes are disabled that the user cannot change, other than the profile. */
  readonly readOnly?: ReadOnly | undefined
  readonly fetch?: typeof globalThis.fetch
}

/** The header has a resolution of one second; only larger differences are applied. */
const clockThresholdMs = 1500

/** Connects to one broker. Nothing is sent before the first call. */
export function createConnection<P extends Profile | undefined>(
  profile: P,
  deps: ConnectionDeps,
): Connection & { readonly profile: P } {
  const { base, identity, session, storage, now } = deps
  const link = createStore(noLink)
  const evidence = createStore(noEvidence)
  const replyListeners = new Set<OnReply>()
  onNewSession(session, () => evidence.set(() => noEvidence))
  const circuit = createCircuit({ now })
  circuit.subscribe(() =>
    link.merge({
      state: circuit.state !== 'closed' ? 'failing' : circuit.silent ? 'retrying' : 'ok',
      since: circuit.since,
      ...(circuit.since === undefined ? { reason: undefined } : {}),
    }),
  )
  const features = createFeatures({
    session,
    broker: () => toBroker(session.get(), evidence.get()),
    onEvidence: evidence.subscribe,
  })
  const broker = () => toBroker(session.get(), evidence.get(), features.get())
  const authorization = () => deps.apiKey ?? getAuthorization(session.get())
  const records = createOwnedRecords(storage, () => session.get().username)
  const readOnly = createReadOnly(
    deps.readOnly ?? (profile?.readOnly === true ? 'profile' : undefined),
    storage,
    records,
  )
  const rights = createRights({ session, broker, onEvidence: evidence.subscribe })
  const http = createHttp({
    circuit,
    now,
    ...(deps.online === undefined ? {} : { online: deps.online }),
    ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
    readOnly: readOnly.get,
    onPending: (delta) =>
      link.update((draft) => {
        draft.pending += delta
      }),
    onMqttPath: (mqttPath) => link.merge({ mqttPath }),
    onClock: (offset) => {
      if (Math.abs(link.get().offset - offset) >= clockThresholdMs) link.merge({ offset })
    },
  })
  const isCurrent = (used: string | undefined) => used !== undefined && used === authorization()
  const api = createClient({
    http,
    base,
    identity,
    authorization,
    session: () => session.get().origin,
    namespaced: () => offers('namespacedRows', broker()),
    onReply: (endpoint, exists, reply, used, call) => {
      if (isCurrent(used)) evidence.set((known) => addReply(known, endpoint, exists, reply))
      if (exists) for (const listener of replyListeners) listener(endpoint, call)
    },
    explain: features.explain,
    onProlonged: () => link.merge({ prolonged: now() }),
    onError: (error, used) => {
      if (error.sessionOver) session.expire(used)
      if (error.unreachable !== undefined) link.merge({ reason: error.unreachable })
      if (isCurrent(used)) rights.observeRefusal(error)
    },
  })
  return {
    profile,
    id: identity ?? '',
    base,
    // A getter, so that tests can replace the client.
    get api() {
      return api
    },
    http,
    readServer: createServerReader({ http, base, identity, authorization }),
    circuit,
    session,
    rights,
    features,
    readOnly,
    storage,
    records,
    link,
    evidence,
    broker,
    now: () => now() + link.get().offset,
    onReply(fn) {
      replyListeners.add(fn)
      return () => void replyListeners.delete(fn)
    },
  }
}
