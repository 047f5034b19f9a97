import type { Ask } from '@/features/authorization/model/acl/match'
import type { Core } from './core'
import type { Delivery } from './message'
import { forwarded, type MessageProperties } from './message'
import { Metrics } from './metrics'
import type { Decision, Identity, SubscriptionInfo, SubscriptionOptions } from './model'
import { describe } from './router'
import { Session } from './session'
import { parseFilter, validName } from './topic'

/** Delivers messages to a gateway client at once. QoS 1 and 2 count as unacknowledged until `ack`. */
export type GatewayOutlet = { congested(): boolean; send(delivery: Delivery, id: number): void }

/** A client that a gateway has accepted. */
export type GatewayLogin = {
  readonly identity: Identity
  readonly port: number
  readonly listener: string
  readonly protocol: string
  readonly keepalive: number
  readonly sockname: string
}

/** A message from a gateway client, of QoS 0. */
type GatewayMessage = { topic: string; payload: Buffer; properties?: MessageProperties }

/** A client of another protocol. It publishes and subscribes like an MQTT client, but has no MQTT session. */
export interface GatewaySession {
  readonly queueLength: number
  readonly queueDropped: number
  readonly inflightCount: number
  readonly heldBytes: number
  /** Authorizes and counts, as for MQTT clients. */
  authorized(ask: Ask): Decision | Promise<Decision>
  /** Returns how many subscribers matched; undefined for an invalid topic. */
  publish(message: GatewayMessage): number | undefined
  /** False for an invalid filter. */
  subscribe(filter: string, options: SubscriptionOptions): boolean
  unsubscribe(filter: string): boolean
  subscriptions(): SubscriptionInfo[]
  ack(id: number): void
  /** Resumes after the socket was congested. */
  pump(): void
  end(): void
}

/** Only its socket limits the flow to a gateway client. */
const window = 65_535

/**
 * Clients of gateways. Their messages reach MQTT clients and vice versa; they do not count as MQTT
 * sessions or packets.
 */
export class GatewaySessions {
  private readonly sessions = new Set<Session>()
  /** Separate, because the engine's counters are about MQTT. */
  private readonly metrics = new Metrics()

  constructor(private readonly core: Core) {}

  /** Subscriptions of all clients, or of one. */
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
      // No PUBREL: a QoS 2 message ends with its first acknowledgement.
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
      publish({ topic, payload, properties }) {
        if (!validName(topic)) return undefined
        return core.publishMessage({
          id: core.messageId(),
          topic,
          payload,
          qos: 0,
          retain: false,
          properties: forwarded(properties),
          from: clientid,
          username,
          peerhost,
          at: core.now(),
          expiresAt: undefined,
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
