import type net from 'node:net'
import type { Delivery } from '../../mqtt/message'
import type { GatewaySession } from '../../mqtt/gateway-sessions'
import type { Identity } from '../../mqtt/model'
import { parseFilter } from '../../mqtt/topic'
import { filledIn, renderMountpoint } from '../../mqtt/mountpoint'
import {
  type GatewayHost,
  type GatewayListener,
  type GatewaySubscription,
  type GatewayClient,
  type GatewayClientRow,
} from '../protocol'
import { bad } from '../refusals'
import { Acks } from './acks'
import { startHeartbeats } from './beats'
import { StompConnection } from './connection'
import { Fault, getRequiredHeader } from './fault'
import { versions, type Frame } from './frame'
import { getUserHeaders, toMessageHeaders } from './message-headers'
import { Subscriptions } from './subscriptions'

export class StompClient implements GatewayClient {
  clientid = ''
  private identity: Identity
  private mountpoint = ''
  private session: GatewaySession | undefined
  private connectedAt: number
  private readonly acks = new Acks()
  private readonly subscribed = new Subscriptions(this.acks)
  private readonly connection: StompConnection

  constructor(
    private readonly socket: net.Socket,
    private readonly listening: GatewayListener,
    private readonly host: GatewayHost<'stomp'>,
    onClosed: (client: StompClient) => void,
  ) {
    this.identity = { clientid: '', username: null, peerhost: socket.remoteAddress ?? '' }
    this.connectedAt = host.now()
    this.connection = new StompConnection(socket, host.settings, {
      isLoggedIn: () => this.session !== undefined,
      handle: (frame) => this.handle(frame),
      drained: () => this.session?.pump(),
      ended: () => {
        this.session?.end()
        if (this.session) host.removeClient(this)
        onClosed(this)
      },
      log: (text) => host.log(`stomp client ${this.clientid} failed: ${text}`),
    })
  }

  get listener(): string {
    return this.listening.id
  }

  row(): GatewayClientRow {
    const { session, socket } = this
    return {
      ...this.connection.counters,
      clientid: this.clientid,
      username: this.identity.username,
      mountpoint: this.mountpoint,
      proto_name: 'STOMP',
      proto_ver: this.connection.version,
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
    return this.subscribed.list()
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
    const conflict = this.subscribed.conflict(id, topic)
    if (conflict !== undefined) throw bad(conflict)
    const subscription = { is_new: true, nl, qos, rap, rh, sub_props: { subid: id } } as const
    if (!this.subscribed.add({ id, topic, mode: 'auto', subscription })) throw bad('invalid_topic')
    return { topic: this.mountpoint + topic, ...subscription }
  }

  unsubscribe(topic: string): boolean {
    const subscription = this.subscribed.findByTopic(topic)
    if (subscription === undefined) return false
    this.subscribed.remove(subscription)
    return true
  }

  kick(): void {
    this.connection.fail('Kicked out')
  }

  close(): void {
    this.connection.close()
  }

  private async handle(frame: Frame): Promise<void> {
    const { command, headers } = frame
    if (command === 'CONNECT' || command === 'STOMP') return this.connect(frame)
    const { session } = this
    if (session === undefined) throw new Fault('Not connected')
    if (headers['transaction'] !== undefined)
      throw new Fault('Transactions are not supported by the embedded broker')
    await this.act(session, frame)
    const { receipt } = headers
    if (receipt !== undefined) this.connection.send('RECEIPT', { 'receipt-id': receipt })
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
        const subscription = this.subscribed.get(headers['id'] ?? headers['destination'] ?? '')
        // Unsubscribing without a subscription succeeds.
        return subscription === undefined ? undefined : this.subscribed.remove(subscription)
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
      this.connection.send('ERROR', {
        version: versions.join(','),
        message: `Supported protocol versions < ${versions.join(',')}`,
        'content-type': 'text/plain',
      })
      return this.close()
    }
    this.connection.negotiated(version)
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
    if (this.connection.closed) return
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
    this.connection.loggedIn()
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
    this.subscribed.start(this.session, this.mountpoint)
    host.addClient(this)
    const { answer, beats } = startHeartbeats(headers['heart-beat'], {
      beat: () => void this.connection.write(Buffer.of(0x0a)),
      lost: () => this.connection.fail('Heartbeat timeout'),
    })
    this.connection.beats = beats
    this.connection.send('CONNECTED', { version, 'heart-beat': answer, session: clientid })
  }

  private async publish(session: GatewaySession, frame: Frame): Promise<void> {
    const topic = getRequiredHeader(frame, 'destination')
    this.connection.counters.recv_msg += 1
    const decision = await session.authorized({ action: 'publish', topic, qos: 0, retain: false })
    if (!decision.allowed) throw new Fault('Authorization Deny')
    const { headers, body: payload } = frame
    const contentType = headers['content-type']
    const properties = {
      ...(contentType === undefined ? {} : { contentType }),
      userProperties: getUserHeaders(headers),
    }
    if (session.publish({ topic: this.mountpoint + topic, payload, properties }) === undefined)
      throw new Fault(`${topic} is no destination of a message`)
  }

  private async subscribing(session: GatewaySession, frame: Frame): Promise<void> {
    const topic = getRequiredHeader(frame, 'destination')
    // 1.0 allows subscriptions without an id.
    const id =
      this.connection.version === '1.0' ? (frame.headers['id'] ?? topic) : getRequiredHeader(frame, 'id')
    const mode = frame.headers['ack'] ?? 'auto'
    if (mode !== 'auto' && mode !== 'client' && mode !== 'client-individual')
      throw new Fault(`Unknown ack mode ${mode}`)
    const known = this.subscribed.get(id)
    if (known?.topic === topic) return
    const conflict = this.subscribed.conflict(id, topic)
    if (conflict !== undefined) throw new Fault(conflict)
    const decision = await session.authorized({
      action: 'subscribe',
      topic: parseFilter(topic)?.topic ?? topic,
      qos: 0,
      retain: false,
    })
    if (!decision.allowed) throw new Fault('Authorization Deny')
    const subscription = { is_new: true, nl: 0, qos: 0, rap: 0, rh: 1, sub_props: { subid: id } } as const
    if (!this.subscribed.add({ id, topic, mode, subscription }))
      throw new Fault(`${topic} is no destination that can be subscribed to`)
  }

  private acknowledge(session: GatewaySession, frame: Frame): void {
    // 1.2 refers to the `ack` header, older versions to the message id.
    const id =
      this.connection.version === '1.2'
        ? getRequiredHeader(frame, 'id')
        : getRequiredHeader(frame, 'message-id')
    const done = this.acks.take(
      id,
      this.connection.version === '1.1' ? getRequiredHeader(frame, 'subscription') : undefined,
    )
    if (done === undefined) throw new Fault(`No message ${id} waits for an acknowledgement`)
    // NACK completes a message as well, as there is no other receiver.
    for (const delivery of done) session.ack(delivery)
  }

  /** Sends a message once for each matching subscription. */
  private deliver({ message }: Delivery, number: number): void {
    const fitting = this.subscribed.matching(message.topic)
    const headers = toMessageHeaders(message, this.mountpoint)
    for (const { id, mode } of fitting) {
      const ack = this.acks.add(id, mode, number)
      this.connection.counters.send_msg += 1
      this.connection.send(
        'MESSAGE',
        {
          ...headers,
          subscription: id,
          'message-id': ack,
          ...(this.connection.version === '1.2' && mode !== 'auto' ? { ack } : {}),
        },
        message.payload,
      )
    }
    if (number > 0 && fitting.every(({ mode }) => mode === 'auto'))
      setImmediate(() => this.session?.ack(number))
  }
}

/** A client id for clients without one. */
const freshId = (id: string): string =>
  Buffer.from(BigInt(`0x${id}`).toString())
    .toString('base64')
    .replace(/=+$/, '')
