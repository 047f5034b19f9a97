import type { Ask } from '@/features/authorization/model/acl/match'
import type { Core } from './core'
import type { Delivery } from './message'
import { forwarded, type MessageProperties } from './message'
import { Metrics } from './metrics'
import type { Decision, Identity, SubscriptionInfo, SubscriptionOptions } from './model'
import { describe } from './router'
import { Session } from './session'
import { parseFilter, validName } from './topic'

/** Where messages for a guest go: out at once. Those of QoS 1 and 2 count as unacknowledged until `ack`. */
export type GatewayOutlet = { congested(): boolean; send(delivery: Delivery, id: number): void }

/** Who comes, from where, and by what. */
export type GatewayLogin = {
  readonly identity: Identity
  readonly port: number
  readonly listener: string
  readonly protocol: string
  readonly keepalive: number
  readonly sockname: string
}

/** What a guest publishes; `delivered` is how long it may take, in ms. */
type GatewayMessage = {
  topic: string
  payload: Buffer
  qos: 0 | 1 | 2
  retain?: boolean
  properties?: MessageProperties
  lifetime?: number | undefined
}

/** A client that speaks another protocol: it publishes and subscribes beside the others, and has no MQTT session. */
export interface GatewaySession {
  readonly queueLength: number
  readonly queueDropped: number
  readonly inflightCount: number
  readonly heldBytes: number
  /** May it? Counted as for anybody. */
  authorized(ask: Ask): Decision | Promise<Decision>
  /** Returns how many subscribers matched; undefined for a topic no message may have. */
  publish(message: GatewayMessage): number | undefined
  /** False for what is no filter. */
  subscribe(filter: string, options: SubscriptionOptions): boolean
  unsubscribe(filter: string): boolean
  subscriptions(): SubscriptionInfo[]
  ack(id: number): void
  /** Its socket takes more again. */
  pump(): void
  end(): void
}

/** A guest is never asked to hold back, but by its socket. */
const window = 65_535

/**
 * The clients of gateways. What they publish and what they are sent is real to everybody else; numbers of MQTT packets and
 * sessions are not theirs.
 */
export class GatewaySessions {
  private readonly sessions = new Set<Session>()
  /** Theirs go nowhere: the counters of the engine are of MQTT. */
  private readonly metrics = new Metrics()

  constructor(private readonly core: Core) {}

  /** What they all subscribe to, or those with one id. */
  *subscriptions(clientid?: string): Iterable<SubscriptionInfo> {
    for (const session of this.sessions) {
      if (clientid === undefined || session.clientid === clientid)
        for (const subscription of session.subscriptions.values()) yield describe(subscription)
    }
  }

  open(
    { identity, port, listener, protocol, keepalive, sockname }: GatewayLogin,
    outlet: GatewayOutlet,
  ): GatewaySession {
    const { core, metrics, sessions } = this
    const { clientid, username, peerhost } = identity
    const session = new Session(
      {
        limits: core.limits,
        metrics,
        events: core.events,
        retainedStore: core.retainedStore,
        now: () => core.now(),
        schedulePump: (each) => core.schedulePump(each),
      },
      clientid,
      {
        address: peerhost,
        port,
        listener,
        protoName: protocol,
        protoVer: 0,
        keepalive,
        cleanStart: true,
        isBridge: false,
        username,
        mountpoint: '',
        arrival: { sockname, properties: undefined, receiveMaximum: window },
      },
      core.now(),
    )
    session.identity = identity
    sessions.add(session)
    session.attach({
      window,
      get congested() {
        return outlet.congested()
      },
      sendPublish(delivery, id) {
        outlet.send(delivery, id)
        return true
      },
      // Nothing here is received twice: a message of QoS 2 is done with its first acknowledgement.
      sendPubrel: () => undefined,
    })
    return {
      get queueLength() {
        return session.queueLength
      },
      get queueDropped() {
        return session.queueDropped
      },
      get inflightCount() {
        return session.inflightCount
      },
      get heldBytes() {
        return session.heldBytes
      },
      authorized: (ask) => core.authorized(identity, ask),
      publish({ topic, payload, qos, retain = false, properties, lifetime }) {
        if (!validName(topic)) return undefined
        const at = core.now()
        return core.publishMessage({
          id: core.messageId(),
          topic,
          payload,
          qos,
          retain,
          properties: forwarded(properties),
          from: clientid,
          username,
          peerhost,
          at,
          expiresAt: lifetime === undefined ? undefined : at + lifetime,
        })
      },
      subscribe(filter, options) {
        const parsed = parseFilter(filter)
        if (parsed === null) return false
        core.subscribeSession(session, { ...parsed, ...options, id: undefined, exclusive: false })
        return true
      },
      unsubscribe: (filter) => core.unsubscribeSession(session, filter),
      subscriptions: () => [...session.subscriptions.values()].map(describe),
      ack(id) {
        if (session.puback(id) !== 'inuse') return
        session.pubrec(id, false)
        session.pubcomp(id)
      },
      pump: () => session.pump(),
      end() {
        if (!sessions.delete(session)) return
        const orphans = session.end()
        for (const filter of [...session.subscriptions.keys()]) core.unsubscribeSession(session, filter)
        for (const orphan of orphans) core.router.redeliver(orphan)
      },
    }
  }
}
