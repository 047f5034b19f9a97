import type net from 'node:net'
import type { Delivery } from '../../mqtt/message'
import type { GatewaySession } from '../../mqtt/gateway-sessions'
import type { Identity } from '../../mqtt/model'
import { parseFilter } from '../../mqtt/topic'
import { parseDurationMs } from '../../lib/duration'
import { filledIn, fits, mounted, renderMountpoint } from '../../mqtt/mountpoint'
import {
  newCounters,
  type GatewayHost,
  type GatewayListener,
  type GatewaySubscription,
  type GatewayClient,
  type GatewayClientRow,
} from '../protocol'
import { bad } from '../refusals'
import { Acks, type AckMode } from './acks'
import { BadFrame, Decoder, encode, versions, type Frame, type Version } from './frame'
import { startHeartbeats, type Heartbeats } from './beats'

type Subscription = {
  readonly id: string
  readonly topic: string
  readonly mode: AckMode
  readonly subscription: Omit<GatewaySubscription, 'topic'>
}

/** A protocol violation: the client gets an ERROR frame and is disconnected (STOMP 1.2, ERROR). */
class Fault extends Error {}

const noTransactions = 'Transactions are not supported by the embedded broker'
/** Time for a closing client to read the last frame. */
const farewellMs = 1000
/** Headers of SEND with a meaning for the gateway; others are passed to the receivers. */
const protocolHeaders: ReadonlySet<string> = new Set([
  'destination',
  'receipt',
  'content-length',
  'content-type',
])

/** A STOMP connection. */
export class StompClient implements GatewayClient {
  clientid = ''
  private version: Version = '1.0'
  private identity: Identity
  private mountpoint = ''
  private session: GatewaySession | undefined
  private connectedAt: number
  private readonly counters = newCounters()
  private readonly decoder: Decoder
  private readonly acks = new Acks()
  private readonly subscribed = new Map<string, Subscription>()
  private readonly waiting: Frame[] = []
  private busy = false
  private closed = false
  private beats: Heartbeats | undefined
  private readonly patience: NodeJS.Timeout

  constructor(
    private readonly socket: net.Socket,
    private readonly listening: GatewayListener,
    private readonly host: GatewayHost<'stomp'>,
    private readonly onClosed: (client: StompClient) => void,
  ) {
    const { frame, idle_timeout } = host.settings
    this.decoder = new Decoder(frame)
    this.identity = { clientid: '', username: null, peerhost: socket.remoteAddress ?? '' }
    this.connectedAt = host.now()
    // Closes connections that never send CONNECT.
    this.patience = setTimeout(() => this.close(), parseDurationMs(idle_timeout)).unref()
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('drain', () => this.session?.pump())
    socket.on('close', () => this.finish())
    // A socket error closes the connection.
    socket.on('error', () => socket.destroy())
  }

  get listener(): string {
    return this.listening.id
  }

  row(): GatewayClientRow {
    const { session, socket } = this
    return {
      ...this.counters,
      clientid: this.clientid,
      username: this.identity.username,
      mountpoint: this.mountpoint,
      proto_name: 'STOMP',
      proto_ver: this.version,
      ip_address: this.identity.peerhost,
      port: socket.remotePort ?? 0,
      connected_at: this.connectedAt,
      keepalive: 0,
      subscriptions_cnt: this.subscribed.size,
      mqueue_len: session?.queueLength ?? 0,
      mqueue_dropped: session?.queueDropped ?? 0,
      inflight_cnt: this.acks.size,
      heap_size: session?.heldBytes ?? 0,
    }
  }

  subscriptions(): GatewaySubscription[] {
    return [...this.subscribed.values()].map(({ topic, subscription }) => ({
      topic: this.mountpoint + topic,
      ...subscription,
    }))
  }

  subscribe({
    topic,
    qos,
    nl,
    rap,
    rh,
    sub_props,
  }: Parameters<GatewayClient['subscribe']>[0]): GatewaySubscription {
    const id = sub_props?.subid
    if (id === undefined) throw bad('no_subid')
    const conflict = this.conflict(id, topic)
    if (conflict !== undefined) throw bad(conflict)
    const subscription = { is_new: true, nl, qos, rap, rh, sub_props: { subid: id } } as const
    if (!this.take({ id, topic, mode: 'auto', subscription })) throw bad('invalid_topic')
    return { topic: this.mountpoint + topic, ...subscription }
  }

  unsubscribe(topic: string): boolean {
    const found = [...this.subscribed.values()].find((each) => each.topic === topic)
    if (found === undefined) return false
    this.drop(found)
    return true
  }

  kick(): void {
    this.fail('Kicked out')
  }

  /** Closes the connection after pending writes. */
  close(): void {
    if (this.closed) return
    this.finish()
    this.socket.end()
    // Discards further input, so that the last frame is not lost by a reset.
    this.socket.resume()
    setTimeout(() => this.socket.destroy(), farewellMs).unref()
  }

  private receive(chunk: Buffer): void {
    if (this.closed) return
    this.counters.recv_oct += chunk.length
    this.counters.recv_cnt += 1
    this.beats?.received()
    this.readFrames(chunk)
  }

  private readFrames(chunk?: Buffer): void {
    try {
      for (let frame = this.decoder.read(chunk); frame !== undefined; frame = this.decoder.read()) {
        this.counters.recv_pkt += 1
        this.waiting.push(frame)
        // The version determines how the next frame is read.
        if (!this.session) break
      }
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error
      return this.fail(error.message)
    }
    if (this.waiting.length > 0) void this.work()
  }

  /** Handles frames in order; nothing is read while one is pending. */
  private async work(): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.socket.pause()
    for (
      let frame = this.waiting.shift();
      frame !== undefined && !this.closed;
      frame = this.waiting.shift()
    ) {
      try {
        await this.handle(frame)
      } catch (error) {
        if (!(error instanceof Fault))
          this.host.log(
            `stomp client ${this.clientid} failed: ${error instanceof Error ? error.message : String(error)}`,
          )
        this.fail(error instanceof Fault ? error.message : 'Internal error', frame.headers['receipt'])
      }
    }
    this.busy = false
    if (this.closed) return
    this.socket.resume()
    // Frames that arrived together with CONNECT.
    this.readFrames()
  }

  private async handle(frame: Frame): Promise<void> {
    const { command, headers } = frame
    if (command === 'CONNECT' || command === 'STOMP') return this.connect(frame)
    const { session } = this
    if (session === undefined) throw new Fault('Not connected')
    if (headers['transaction'] !== undefined) throw new Fault(noTransactions)
    await this.act(session, frame)
    const { receipt } = headers
    if (receipt !== undefined) this.send('RECEIPT', { 'receipt-id': receipt })
    if (command === 'DISCONNECT') this.close()
  }

  private async act(session: GatewaySession, frame: Frame): Promise<void> {
    const { command, headers } = frame
    switch (command) {
      case 'SEND':
        return this.publish(session, frame)
      case 'SUBSCRIBE':
        return this.subscribing(session, frame)
      case 'UNSUBSCRIBE': {
        const found = this.subscribed.get(headers['id'] ?? headers['destination'] ?? '')
        // Unsubscribing without a subscription succeeds.
        return found === undefined ? undefined : this.drop(found)
      }
      case 'ACK':
      case 'NACK':
        return this.acknowledge(session, frame)
      case 'DISCONNECT':
        return
      default:
        throw new Fault(`Unknown command ${command}`)
    }
  }

  private async connect({ headers }: Frame): Promise<void> {
    const { host, listening, socket } = this
    if (this.session !== undefined) throw new Fault('Already connected')
    const versionsOffered = (headers['accept-version'] ?? '1.0').split(',').map((each) => each.trim())
    const version = versions.findLast((each) => versionsOffered.includes(each))
    if (version === undefined) {
      this.send('ERROR', {
        version: versions.join(','),
        message: `Supported protocol versions < ${versions.join(',')}`,
        'content-type': 'text/plain',
      })
      return this.close()
    }
    this.decoder.version = this.version = version
    const override = host.settings.clientinfo_override
    const fill = (template: string | undefined, fallback: string | undefined) =>
      template === undefined ? fallback : filledIn(template, headers)
    const username = fill(override?.username, headers['login'])
    const password = fill(override?.password, headers['passcode'])
    const clientid = fill(override?.clientid, undefined) ?? freshId(host.engine.messageId())
    const peerhost = this.identity.peerhost
    const verdict = await host.authenticate(listening, {
      clientid,
      username,
      password: password === undefined ? undefined : Buffer.from(password),
      peerhost,
      method: undefined,
    })
    if (this.closed) return
    if (verdict.kind !== 'allow') throw new Fault(`Login Failed: ${verdict.reason}`)
    if (!host.hasRoom(listening)) throw new Fault('Too many connections')
    this.clientid = clientid
    this.identity = {
      clientid,
      username: username ?? null,
      peerhost,
      superuser: verdict.superuser,
      acl: verdict.acl,
    }
    this.mountpoint = renderMountpoint(
      listening.settings.mountpoint ?? host.settings.mountpoint,
      this.identity,
    )
    clearTimeout(this.patience)
    this.connectedAt = host.now()
    this.session = host.engine.gatewaySessions.open(
      {
        identity: this.identity,
        port: socket.remotePort ?? 0,
        listener: listening.id,
        protocol: 'STOMP',
        keepalive: 0,
        sockname: `${socket.localAddress ?? ''}:${String(socket.localPort ?? 0)}`,
      },
      {
        congested: () => socket.writableLength > host.engine.limits.writeBufferHigh,
        send: (delivery, id) => this.deliver(delivery, id),
      },
    )
    host.addClient(this)
    const { answer, beats } = startHeartbeats(headers['heart-beat'], {
      beat: () => void this.write(Buffer.of(0x0a)),
      lost: () => this.fail('Heartbeat timeout'),
    })
    this.beats = beats
    this.send('CONNECTED', { version, 'heart-beat': answer, session: clientid })
  }

  private async publish(session: GatewaySession, frame: Frame): Promise<void> {
    const topic = needed(frame, 'destination')
    this.counters.recv_msg += 1
    const decision = await session.authorized({ action: 'publish', topic, qos: 0, retain: false })
    if (!decision.allowed) throw new Fault('Authorization Deny')
    const { headers, body: payload } = frame
    const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !protocolHeaders.has(name)))
    const contentType = headers['content-type']
    const properties = { ...(contentType === undefined ? {} : { contentType }), userProperties: others }
    if (session.publish({ topic: this.mountpoint + topic, payload, properties }) === undefined)
      throw new Fault(`${topic} is no destination of a message`)
  }

  private async subscribing(session: GatewaySession, frame: Frame): Promise<void> {
    const topic = needed(frame, 'destination')
    // 1.0 allows subscriptions without an id.
    const id = this.version === '1.0' ? (frame.headers['id'] ?? topic) : needed(frame, 'id')
    const mode = frame.headers['ack'] ?? 'auto'
    if (mode !== 'auto' && mode !== 'client' && mode !== 'client-individual')
      throw new Fault(`Unknown ack mode ${mode}`)
    const known = this.subscribed.get(id)
    if (known?.topic === topic) return
    const conflict = this.conflict(id, topic)
    if (conflict !== undefined) throw new Fault(conflict)
    const decision = await session.authorized({
      action: 'subscribe',
      topic: parseFilter(topic)?.topic ?? topic,
      qos: 0,
      retain: false,
    })
    if (!decision.allowed) throw new Fault('Authorization Deny')
    const subscription = { is_new: true, nl: 0, qos: 0, rap: 0, rh: 1, sub_props: { subid: id } } as const
    if (!this.take({ id, topic, mode, subscription }))
      throw new Fault(`${topic} is no destination that can be subscribed to`)
  }

  /** An id has one destination and vice versa. */
  private conflict(id: string, topic: string): string | undefined {
    if (this.subscribed.has(id)) return `Conflict subscribe id ${id}`
    return [...this.subscribed.values()].some((each) => each.topic === topic)
      ? `Destination ${topic} is subscribed to already`
      : undefined
  }

  private take(subscription: Subscription): boolean {
    const {
      topic,
      subscription: { qos, nl, rap, rh },
    } = subscription
    // Registered before subscribing, as retained messages arrive at once.
    this.subscribed.set(subscription.id, subscription)
    const accepted =
      this.session?.subscribe(mounted(this.mountpoint, topic), {
        qos,
        nl: nl === 1,
        rap: rap === 1,
        rh: rh === 0 || rh === 1 ? rh : 2,
      }) === true
    if (!accepted) this.subscribed.delete(subscription.id)
    return accepted
  }

  private drop({ id, topic }: Subscription): void {
    this.subscribed.delete(id)
    this.session?.unsubscribe(mounted(this.mountpoint, topic))
    for (const delivery of this.acks.drop(id)) this.session?.ack(delivery)
  }

  private acknowledge(session: GatewaySession, frame: Frame): void {
    // 1.2 refers to the `ack` header, older versions to the message id.
    const id = this.version === '1.2' ? needed(frame, 'id') : needed(frame, 'message-id')
    const done = this.acks.take(id, this.version === '1.1' ? needed(frame, 'subscription') : undefined)
    if (done === undefined) throw new Fault(`No message ${id} waits for an acknowledgement`)
    // NACK completes a message as well, as there is no other receiver.
    for (const delivery of done) session.ack(delivery)
  }

  /** Sends a message once for each matching subscription. */
  private deliver({ message }: Delivery, number: number): void {
    const fitting = [...this.subscribed.values()].filter(({ topic }) =>
      fits(this.mountpoint, topic, message.topic),
    )
    const destination = message.topic.startsWith(this.mountpoint)
      ? message.topic.slice(this.mountpoint.length)
      : message.topic
    const { contentType = 'text/plain', userProperties = {} } = message.properties ?? {}
    const others = Object.fromEntries(
      Object.entries(userProperties).map(([name, value]) => [
        name,
        Array.isArray(value) ? (value[0] ?? '') : value,
      ]),
    )
    for (const { id, mode } of fitting) {
      const ack = this.acks.add(id, mode, number)
      this.counters.send_msg += 1
      this.send(
        'MESSAGE',
        {
          ...others,
          subscription: id,
          'message-id': ack,
          destination,
          'content-type': contentType,
          'content-length': String(message.payload.length),
          ...(this.version === '1.2' && mode !== 'auto' ? { ack } : {}),
        },
        message.payload,
      )
    }
    if (number > 0 && fitting.every(({ mode }) => mode === 'auto'))
      setImmediate(() => this.session?.ack(number))
  }

  private send(
    command: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer = Buffer.alloc(0),
  ): void {
    this.counters.send_pkt += 1
    this.write(encode({ command, headers, body }, this.version))
  }

  private write(bytes: Buffer): void {
    if (this.closed) return
    this.counters.send_oct += bytes.length
    this.counters.send_cnt += 1
    this.beats?.sent()
    this.socket.write(bytes)
  }

  private fail(message: string, receipt?: string): void {
    if (this.closed) return
    this.send(
      'ERROR',
      { message, 'content-type': 'text/plain', ...(receipt === undefined ? {} : { 'receipt-id': receipt }) },
      Buffer.from(message),
    )
    this.close()
  }

  private finish(): void {
    if (this.closed) return
    this.closed = true
    clearTimeout(this.patience)
    this.beats?.stop()
    this.session?.end()
    if (this.session) this.host.removeClient(this)
    this.onClosed(this)
  }
}

function needed({ command, headers }: Frame, name: string): string {
  const value = headers[name]
  if (value === undefined || value === '') throw new Fault(`${command} needs the header ${name}`)
  return value
}

/** A client id for clients without one. */
const freshId = (id: string): string =>
  Buffer.from(BigInt(`0x${id}`).toString())
    .toString('base64')
    .replace(/=+$/, '')
