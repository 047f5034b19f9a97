import { offers, type Broker } from '@/contract/capability'
import type { Profile } from '@/contract/profile'
import { createStore, type Store } from '@/lib/store'
import { createCircuit } from '@/lib/time/circuit'
import { addReply, noEvidence, toBroker, type BrokerEvidence } from '../broker-evidence'
import { createClient, type ApiClient } from '../client'
import { createHttp } from '../http'
import { getReadOnly, type ReadOnly } from '../read-only'
import { getBase } from '../site'
import type { NamedStorage } from '../storage'
import type { Unreachable } from '../unreachable'
import { getAuthorization, type MemberSession } from './member-session'

/** The state of the connection to one broker; `since` in milliseconds of the console's clock, while it is not `ok`. */
type MemberLink = {
  readonly state: 'ok' | 'retrying' | 'failing'
  readonly since: number | undefined
  /** Why the broker is unreachable, as its last reply said; calls that wait for a probe do not know it. */
  readonly reason?: Unreachable | undefined
}

/** One broker of the fleet: its client with its own session, connection and evidence. */
export type FleetMember = {
  readonly profile: Profile
  readonly api: ApiClient
  readonly session: MemberSession
  readonly link: Pick<Store<MemberLink>, 'get' | 'subscribe'>
  readonly evidence: Pick<Store<BrokerEvidence>, 'get' | 'subscribe'>
  /** The broker, as far as it is known. */
  readonly broker: () => Broker
  /** Why writes are disabled; undefined while they are allowed. */
  readonly readOnly: () => ReadOnly | undefined
  /** The broker's time in milliseconds since the epoch. */
  readonly now: () => number
}

export type FleetMemberDeps = {
  readonly session: MemberSession
  readonly storage: Pick<NamedStorage, 'get'>
  readonly now: () => number
  readonly online: () => boolean
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Creates the client of one broker. It calls only the path of this broker, with the token of this broker: no other
 * one is known to it.
 */
export function createFleetMember(
  profile: Profile,
  { session, storage, now, online, fetch }: FleetMemberDeps,
): FleetMember {
  const link = createStore<MemberLink>({ state: 'ok', since: undefined })
  const evidence = createStore<BrokerEvidence>(noEvidence)
  let offset = 0
  let { generation } = session.get()
  session.subscribe(() => {
    if (session.get().generation === generation) return
    generation = session.get().generation
    evidence.set(() => noEvidence)
  })
  const circuit = createCircuit({ now })
  circuit.subscribe(() =>
    link.merge({
      state: circuit.state !== 'closed' ? 'failing' : circuit.silent ? 'retrying' : 'ok',
      since: circuit.since,
      ...(circuit.since === undefined ? { reason: undefined } : {}),
    }),
  )
  const readOnly = () => getReadOnly(profile, storage)
  const broker = () => toBroker(session.get(), evidence.get())
  const authorization = () => getAuthorization(session.get())
  const api = createClient({
    http: createHttp({
      circuit,
      now,
      online,
      readOnly,
      onClock: (next) => {
        offset = next
      },
      ...(fetch === undefined ? {} : { fetch }),
    }),
    base: getBase(profile.name),
    identity: profile.identity,
    authorization,
    namespaced: () => offers('namespacedRows', broker()),
    onShown: (endpoint, there, reply, used) => {
      if (used !== undefined && used === authorization())
        evidence.set((known) => addReply(known, endpoint, there, reply))
    },
    onError: (error, used) => {
      if (error.sessionOver) session.expire(used)
      if (error.unreachable !== undefined) link.merge({ reason: error.unreachable })
    },
  })
  return { profile, api, session, link, evidence, broker, readOnly, now: () => now() + offset }
}
