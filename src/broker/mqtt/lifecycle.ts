import type { Ask } from '@/features/authorization/model/acl/match'
import { startInBackground } from '@/lib/background'
import { whenDecided } from './authorize'
import { Reason } from './codes'
import type { LiveConnection, SessionRequest } from './core'
import type { Delivery, Message } from './message'
import { neverExpires, type Decision, type Identity } from './model'
import type { Router } from './router'
import { Session } from './session'
import type { SessionHost } from './session-model'

/** What the session lifecycle needs of the engine. */
export interface LifecycleHost extends SessionHost {
  readonly router: Router
  authorized(identity: Identity, ask: Ask): Decision | Promise<Decision>
  publishMessage(message: Message): number
  messageId(): string
  disconnected(session: Session, reason: string): void
  unsubscribeSession(session: Session, filter: string): boolean
}

/** Sessions from CONNECT to expiry, with their wills (MQTT 5 §4.1, §3.1.2.5). */
export class Lifecycle {
  readonly sessions = new Map<string, Session>()
  /** The connection of each connected session. */
  readonly live = new Map<Session, LiveConnection>()

  constructor(private readonly host: LifecycleHost) {}

  open(live: LiveConnection, opening: SessionRequest): { session: Session; present: boolean } {
    const { metrics } = this.host
    const { clientid, peer, cleanStart, expirySeconds, will } = opening
    const now = this.host.now()
    let session = this.sessions.get(clientid)
    if (session) this.takeOver(session, cleanStart)
    // Taking over ends a session that expires with its connection.
    session = this.sessions.get(clientid)
    const present = session !== undefined
    if (session) {
      session.peer = peer
      metrics.inc('session.resumed')
    } else {
      session = new Session(this.host, clientid, peer, now)
      this.sessions.set(clientid, session)
      metrics.inc('session.created')
    }
    session.limits = opening.limits
    session.identity = live.identity
    session.connectedAt = now
    session.disconnectedAt = undefined
    session.disconnectProperties = undefined
    session.expirySeconds = expirySeconds
    session.will = will
    session.willAt = undefined
    this.live.set(session, live)
    return { session, present }
  }

  /** Ends a connection: publishes the will now, later or never, and keeps the session until it expires. */
  release(live: LiveConnection, session: Session, reason: string, sendWill: boolean): void {
    if (this.live.get(session) !== live) return
    this.live.delete(session)
    session.detach()
    const now = this.host.now()
    session.disconnectedAt = now
    this.host.metrics.inc('client.disconnected')
    if (!sendWill) session.will = null
    else if (session.will) {
      // The will is published after its delay or at the end of the session, whichever is first (MQTT 5
      // §3.1.3.2.2).
      if (session.will.delaySeconds === 0) this.publishWill(session)
      else session.willAt = now + session.will.delaySeconds * 1000
    }
    this.host.disconnected(session, reason)
    if (session.expirySeconds === 0) this.terminate(session)
  }

  /**
   * Ends a session: publishes its will, removes its subscriptions, and passes messages of shared
   * subscriptions to other members.
   */
  terminate(
    session: Session,
    counter: 'session.terminated' | 'session.discarded' = 'session.terminated',
  ): void {
    if (session.ended) return
    this.sessions.delete(session.clientid)
    const orphans: Delivery[] = session.end()
    for (const filter of [...session.subscriptions.keys()]) this.host.unsubscribeSession(session, filter)
    for (const orphan of orphans) this.host.router.redeliver(orphan)
    if (session.will) this.publishWill(session)
    this.host.metrics.inc(counter)
  }

  /**
   * Closes the connection with a code and deletes the session. The will is published, as the client sent
   * no DISCONNECT.
   */
  kick(session: Session, reason: number): void {
    session.expirySeconds = 0
    const live = this.live.get(session)
    if (live) live.close(reason)
    this.terminate(session)
  }

  /** Handles everything that is due. */
  sweep(): void {
    const { host } = this
    const now = host.now()
    for (const live of [...this.live.values()]) live.checkSilence(now)
    for (const session of [...this.sessions.values()]) {
      this.forgetUnreleased(session, now)
      session.retry(now)
      if (session.connected || session.disconnectedAt === undefined) continue
      if (session.willAt !== undefined && session.willAt <= now) this.publishWill(session)
      const { expirySeconds, disconnectedAt } = session
      if (expirySeconds !== neverExpires && disconnectedAt + expirySeconds * 1000 <= now)
        this.terminate(session)
    }
  }

  private takeOver(session: Session, cleanStart: boolean): void {
    const { metrics } = this.host
    const live = this.live.get(session)
    if (live && !cleanStart) metrics.inc('session.takenover')
    // Prevents the session from ending with its connection, so that it counts as discarded and not as
    // terminated.
    if (cleanStart) session.expirySeconds = neverExpires
    if (live) live.close(Reason.takenOver)
    // A new connection cancels a delayed will, unless the session ends here (MQTT 5 §3.1.3.2.2).
    if (cleanStart) this.terminate(session, 'session.discarded')
    else if (!session.ended) session.will = null
  }

  /** Frees the identifiers of QoS 2 messages whose PUBREL never arrived. */
  private forgetUnreleased(session: Session, now: number): void {
    const { metrics, events } = this.host
    for (const [id, { at, message }] of session.awaitingRel) {
      if (now - at < session.limits.awaitRelTimeoutMs) break
      session.awaitingRel.delete(id)
      metrics.inc('messages.dropped')
      metrics.inc('messages.dropped.await_pubrel_timeout')
      session.counters['recv_msg.dropped']++
      session.counters['recv_msg.dropped.await_pubrel_timeout']++
      events.emit('dropped', { clientid: session.clientid, message, cause: 'await_pubrel_timeout' })
    }
  }

  private publishWill(session: Session): void {
    const { will } = session
    session.will = null
    session.willAt = undefined
    if (!will) return
    const { topic, qos, retain, expiresAt: life } = will.message
    // A will that is not authorized is dropped silently.
    const sent = whenDecided(
      [this.host.authorized(session.identity, { action: 'publish', topic, qos, retain })],
      ([decision]) => {
        if (decision?.allowed !== true) return
        const at = this.host.now()
        this.host.publishMessage({
          ...will.message,
          topic: session.peer.mountpoint + topic,
          id: this.host.messageId(),
          at,
          expiresAt: life === undefined ? undefined : at + life,
        })
      },
    )
    if (sent !== undefined)
      startInBackground(sent, (cause) =>
        process.emitWarning(`will of ${session.clientid} not published: ${String(cause)}`),
      )
  }
}
