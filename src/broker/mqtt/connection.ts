import type { IAuthPacket, IConnectPacket, IDisconnectPacket, Packet } from 'mqtt-packet'
import { startInBackground } from '@/lib/background'
import type { Allowed, Denied } from './credentials'
import { OutgoingAliases } from './aliases'
import { Reason, reasonWord, returnCode } from './codes'
import type { Core, InboundConnection } from './core'
import { loginCore, type RateLimiter, type ListenerEntry } from './listener-entry'
import { Decoder, encode, FrameError, Framer } from './frame'
import { checkConnect, refusalFor, type Admission } from './handshake'
import { handlePacket } from './inbound'
import { lastWord, Login } from './login'
import type { Delivery } from './message'
import { newCounters, type ConnackEvent, type Identity, type Limits } from './model'
import { receivedKeys, sentKeys } from './packet-metrics'
import type { Outlet } from './session-model'
import type { Session } from './session'
import type { Transport } from './transport'

/** One network connection, from its first byte to its last. */
export class Connection implements Outlet, InboundConnection {
  identity: Identity
  version = 4
  keepalive = 0
  window: number
  limits: Limits
  mountpoint = ''
  readonly entry: ListenerEntry
  readonly aliases = new Map<number, string>()
  readonly counters = newCounters()
  private session: Session | null = null
  private closed = false
  private paused = false
  /** Whether the next packet waits for an answer to the last one. */
  private waiting = false
  /** Whether reading is paused by the rate limit. */
  private held = false
  private readonly rateLimiter: RateLimiter | undefined
  private login: Login | undefined
  private lastSeen: number
  private maxOut = Number.POSITIVE_INFINITY
  /** Undefined if the client takes no aliases. */
  private aliasesOut: OutgoingAliases | undefined
  private readonly framer: Framer
  private readonly decoder = new Decoder()

  constructor(
    private readonly core: Core,
    private readonly transport: Transport,
  ) {
    this.identity = { clientid: '', username: null, peerhost: transport.address }
    this.limits = core.limits
    this.entry = transport.entry
    this.rateLimiter = this.entry.createRateLimiter?.()
    this.window = this.limits.maxInflight
    this.framer = new Framer(this.limits.maxPacketSize)
    this.lastSeen = core.now()
    transport.start({
      data: (chunk) => this.receive(chunk),
      wrote: (bytes) => {
        core.metrics.inc('bytes.sent', bytes)
        this.counters.send_oct += bytes
        this.counters.send_cnt++
      },
      drain: () => this.drained(),
      closed: () => this.finish('sock_closed', true),
    })
  }

  get pending(): number {
    return this.transport.pending
  }

  get congested(): boolean {
    return this.transport.pending > this.limits.writeBufferHigh
  }

  sendPublish(queued: Delivery, packetId: number, dup: boolean): boolean {
    const delivery = this.mountpoint === '' ? queued : unmounted(queued, this.mountpoint)
    const { topic } = delivery.message
    const alias = this.aliasesOut?.of(topic)
    const bytes = this.core.encoder.encode(delivery, packetId, dup, this.version, this.core.now(), alias)
    // MQTT 5 §3.1.2-25: never exceed the client's Maximum Packet Size.
    if (!bytes || bytes.length > this.maxOut) return false
    if (alias) this.aliasesOut?.learn(topic, alias)
    this.write('publish', bytes)
    if (this.traced) this.emitPacket('sent', publishOf(delivery, packetId, dup))
    return true
  }

  sendPubrel(packetId: number, reason: number): void {
    this.send({ cmd: 'pubrel', messageId: packetId, reasonCode: reason })
  }

  /** Encodes and sends any packet but PUBLISH. */
  send(packet: Packet): void {
    // The connection may have been closed while an answer was awaited.
    const bytes = this.closed ? null : encode(packet, this.version)
    if (!bytes || bytes.length > this.maxOut) return
    this.write(packet.cmd, bytes)
    if (this.traced) this.emitPacket('sent', packet)
  }

  close(reason: number, reference?: string): void {
    if (this.closed) return
    // MQTT 5 §3.14: DISCONNECT with a reason, only after CONNACK; version 3 has no such packet from the
    // server.
    if (this.session && this.version === 5)
      this.send({
        cmd: 'disconnect',
        reasonCode: reason,
        ...(reference === undefined ? {} : { properties: { serverReference: reference } }),
      })
    this.finish(reasonWord(reason), true)
    this.transport.end()
  }

  /** DISCONNECT from the client (MQTT 5 §3.14.4). */
  disconnect(packet: IDisconnectPacket): void {
    const { session } = this
    if (!session) return
    const expiry = packet.properties?.sessionExpiryInterval
    if (this.version === 5 && expiry !== undefined) {
      // MQTT 5 §3.14.2.2.2: a session expiry of 0 cannot be raised on DISCONNECT.
      if (session.expirySeconds === 0 && expiry > 0) return this.close(Reason.protocolError)
      session.expirySeconds = expiry
    }
    session.disconnectProperties = packet.properties ?? {}
    const code = packet.reasonCode ?? Reason.success
    this.finish(code === Reason.success ? 'normal' : reasonWord(code), code !== Reason.success)
    this.transport.end()
  }

  reauthenticate(packet: IAuthPacket): void | Promise<void> {
    // MQTT 5 §4.12.1: only by the method of the CONNECT.
    const answer = this.login ? this.login.take(packet) : false
    return answer === false ? this.close(Reason.protocolError) : answer
  }

  checkSilence(now: number): void {
    const silent = now - this.lastSeen
    // The token's expiry ends the connection, whether it is active or not.
    if (this.identity.until !== undefined && now >= this.identity.until)
      return this.close(Reason.notAuthorized)
    // Packets that the broker itself holds up must not count as silence.
    if (this.waiting || this.held) return
    if (!this.session) {
      if (silent > this.limits.idleTimeoutMs) this.close(Reason.unspecified)
    } else if (this.keepalive > 0 && silent > this.keepalive * 1000 * this.limits.keepaliveMultiplier) {
      // MQTT 5 §3.1.2-22.
      this.close(Reason.keepAliveTimeout)
    }
  }

  /** Whether anyone listens for packets; otherwise no event is built. */
  private get traced(): boolean {
    return this.core.events.hasListeners('packet')
  }

  private emitPacket(direction: 'received' | 'sent', packet: Packet): void {
    const clientid = this.identity.clientid || (packet.cmd === 'connect' ? packet.clientId : '')
    this.core.events.emit('packet', {
      clientid,
      address: this.transport.address,
      port: this.transport.port,
      direction,
      packet,
    })
  }

  private write(cmd: Packet['cmd'], bytes: Buffer): void {
    const { metrics } = this.core
    metrics.inc('packets.sent')
    const key = sentKeys[cmd]
    if (key) metrics.inc(key)
    this.counters.send_pkt++
    this.transport.send(bytes)
  }

  private receive(chunk: Buffer): void {
    if (this.closed) return
    this.core.metrics.inc('bytes.received', chunk.length)
    this.counters.recv_oct += chunk.length
    this.counters.recv_cnt++
    this.framer.push(chunk)
    this.read()
  }

  /** Handles complete packets until none is left, or until the client stops reading. */
  private read(): void {
    while (!this.closed && !this.paused && !this.waiting && !this.held) {
      try {
        const frame = this.framer.next()
        if (!frame) return
        const packet = this.decoder.decode(frame)
        this.lastSeen = this.core.now()
        this.count(packet)
        if (this.traced) this.emitPacket('received', packet)
        const answer = this.handle(packet)
        if (answer) this.await(answer)
        if (this.rateLimiter)
          this.hold(this.rateLimiter.consume(frame.length, packet.cmd === 'publish' ? 1 : 0))
      } catch (error) {
        return error instanceof FrameError ? this.refuse(error) : this.fail(error)
      }
      if (this.congested) {
        this.paused = true
        this.transport.pause()
      }
    }
  }

  /** Pauses reading for a time. */
  private hold(ms: number): void {
    if (ms <= 0 || this.closed) return
    this.held = true
    this.transport.pause()
    setTimeout(() => {
      this.held = false
      this.lastSeen = this.core.now()
      this.proceed()
    }, ms).unref()
  }

  /** Resumes reading if nothing else prevents it. */
  private proceed(): void {
    if (this.closed || this.paused || this.waiting || this.held) return
    this.transport.resume()
    this.read()
  }

  /** Resumes when the answer has arrived, so that packets stay in order. */
  private await(answer: Promise<void>): void {
    this.waiting = true
    this.transport.pause()
    startInBackground(
      answer
        .catch((error: unknown) => this.fail(error))
        .then(() => {
          this.waiting = false
          this.lastSeen = this.core.now()
          this.proceed()
        }),
      // A fault in a packet that was waiting.
      (error) => this.fail(error),
    )
  }

  /** An error in an authentication or authorization callback closes this connection only. */
  private fail(error: unknown): void {
    process.emitWarning(`mqtt packet failed: ${error instanceof Error ? error.message : String(error)}`)
    if (this.session) this.close(Reason.unspecified)
    else this.reject(Reason.unspecified)
  }

  private count(packet: Packet): void {
    const { metrics } = this.core
    metrics.inc('packets.received')
    const key = receivedKeys[packet.cmd]
    if (key) metrics.inc(key)
    this.counters.recv_pkt++
  }

  private handle(packet: Packet): void | Promise<void> {
    const { session } = this
    if (session) {
      return handlePacket(this.core, this, session, packet)
    } else if (packet.cmd === 'connect' && !this.login) {
      return this.connect(packet)
    } else if (packet.cmd === 'auth' && this.login) {
      const answer = this.login.take(packet)
      return answer === false ? this.reject(Reason.protocolError) : answer
    } else {
      // MQTT 5 §3.1.0-1: the first packet is CONNECT.
      this.finish('protocol_error', false)
      this.transport.destroy()
    }
  }

  private connect(packet: IConnectPacket): void | Promise<void> {
    const { core } = this
    core.metrics.inc('client.connect')
    this.version = packet.protocolVersion ?? 4
    this.limits = core.limits
    // Set before the checks, so that a trace by client id shows refusals too.
    this.identity = { ...this.identity, clientid: packet.clientId }
    const admission = checkConnect(core, packet, this.transport, this.limits)
    if ('refused' in admission) return this.reject(admission.refused, packet)
    this.identity = admission.identity
    this.login = new Login(loginCore(core, this.entry), admission.credentials, {
      send: (answer) => this.send(answer),
      onEnd: (end) => this.decided(packet, admission, end),
    })
    return this.login.start()
  }

  /** Continues a CONNECT or a re-authentication once the verdict is known (MQTT 5 §4.12.1). */
  private decided(packet: IConnectPacket, admission: Admission, end: Allowed | Denied): void {
    if (this.closed) return
    if (this.core.events.hasListeners('authenticated'))
      this.core.events.emit('authenticated', {
        ...admission.identity,
        port: this.transport.port,
        reason: end.kind === 'allow' ? 'success' : end.reason,
        isSuperuser: end.kind === 'allow' && end.superuser,
        isAnonymous: end.kind === 'allow' && end.anonymous === true,
      })
    if (end.kind === 'allow') return this.admit(packet, admission, end)
    const reason = end.reason === 'not_authorized' ? Reason.notAuthorized : Reason.badUsernameOrPassword
    if (this.session) this.close(reason)
    else this.reject(reason, packet)
  }

  private admit(
    packet: IConnectPacket,
    { identity, credentials, opening, properties }: Admission,
    end: Allowed,
  ): void {
    const { core } = this
    const word = lastWord(credentials, end)
    this.identity = { ...identity, superuser: end.superuser, acl: end.acl, until: end.until }
    if (this.session) {
      this.session.identity = this.identity
      return this.send({ cmd: 'auth', reasonCode: Reason.success, properties: word })
    }
    this.keepalive = opening.peer.keepalive
    this.mountpoint = opening.peer.mountpoint
    this.window = Math.min(this.limits.maxInflight, packet.properties?.receiveMaximum ?? 65_535)
    this.maxOut = packet.properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY
    const { topicAliasMaximum = 0 } = packet.properties ?? {}
    if (this.version === 5 && topicAliasMaximum > 0) this.aliasesOut = new OutgoingAliases(topicAliasMaximum)
    const { session, present } = core.open(this, opening)
    this.session = session
    session.counters = this.counters
    core.metrics.inc('client.connack')
    this.send({
      cmd: 'connack',
      sessionPresent: present,
      returnCode: 0,
      reasonCode: 0,
      ...(this.version === 5 ? { properties: { ...properties, ...word } } : {}),
    })
    session.attach(this)
    core.connackSent(() => this.connackEvent(packet, 'success', opening.expirySeconds))
    core.opened(session, present)
    session.pump()
  }

  /** Ends a connection whose stream is malformed, with the packet that its state allows (MQTT 5 §4.13.1). */
  private refuse(error: FrameError): void {
    if (this.session) return this.close(error.code)
    const refusal = refusalFor(error)
    if (refusal) {
      this.core.metrics.inc('packets.received')
      this.core.metrics.inc('packets.connect.received')
      this.version = refusal.version
      this.reject(refusal.reason)
    } else {
      this.finish('malformed_packet', false)
      this.transport.destroy()
    }
  }

  private reject(reason: number, packet?: IConnectPacket): void {
    const { metrics } = this.core
    metrics.inc('client.connack')
    metrics.inc('packets.connack.error')
    if (reason === Reason.notAuthorized || reason === Reason.badUsernameOrPassword)
      metrics.inc('packets.connack.auth_error')
    const serverReference =
      reason === Reason.useAnotherServer && this.version === 5 ? this.core.redirect()?.reference : undefined
    this.send({
      cmd: 'connack',
      sessionPresent: false,
      returnCode: returnCode(reason),
      reasonCode: reason,
      ...(serverReference === undefined ? {} : { properties: { serverReference } }),
    })
    if (packet)
      this.core.connackSent(() =>
        this.connackEvent(packet, reasonWord(reason), packet.properties?.sessionExpiryInterval ?? 0),
      )
    this.finish(reasonWord(reason), false)
    this.transport.end()
  }

  private connackEvent(packet: IConnectPacket, reason: string, expirySeconds: number): ConnackEvent {
    const { address, port, local } = this.transport
    return {
      clientid: this.identity.clientid,
      username: packet.username ?? null,
      peerhost: address,
      reason,
      port,
      sockname: local,
      protoName: packet.protocolId ?? 'MQTT',
      protoVer: this.version,
      keepalive: packet.keepalive ?? 0,
      cleanStart: packet.clean === true,
      expirySeconds,
      properties: packet.properties,
    }
  }

  private drained(): void {
    if (this.closed) return
    if (this.paused && !this.congested) {
      // A client that accepts data is alive, even if nothing was received from it.
      this.lastSeen = this.core.now()
      this.paused = false
      this.proceed()
    }
    if (!this.closed) this.session?.pump()
  }

  private finish(reason: string, sendWill: boolean): void {
    if (this.closed) return
    this.closed = true
    const { session } = this
    if (session) this.core.release(this, session, reason, sendWill)
    else this.core.forget(this)
  }
}

/** A message with the mountpoint of the listener removed from its topic. */
const unmounted = (delivery: Delivery, mountpoint: string): Delivery => {
  const { message } = delivery
  return message.topic.startsWith(mountpoint)
    ? { ...delivery, message: { ...message, topic: message.topic.slice(mountpoint.length) } }
    : delivery
}

const publishOf = ({ message, qos, retain }: Delivery, messageId: number, dup: boolean): Packet => ({
  cmd: 'publish',
  topic: message.topic,
  payload: message.payload,
  qos,
  retain,
  dup,
  ...(qos === 0 ? {} : { messageId }),
})
