import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Bodies } from '../../hocon/bodies'
import { Refusal } from '../../http/refusal'
import type { GatewaySession } from '../../mqtt/gateway-sessions'
import type { Delivery } from '../../mqtt/message'
import type { Identity } from '../../mqtt/model'
import { parseFilter } from '../../mqtt/topic'
import { parseDurationMs } from '../../lib/duration'
import { fits, mounted, mountpointOf } from '../../mqtt/mountpoint'
import {
  newCounters,
  type GatewayHost,
  type GatewayListener,
  type GatewaySubscription,
  type GatewayClient,
  type GatewayClientRow,
} from '../protocol'
import { bad } from '../refusals'
import { Exchange } from './exchange'
import {
  Code,
  formats,
  methods,
  numberOption,
  observeOf,
  pathOf,
  queryOf,
  read,
  wordOf,
  write,
  type Message,
} from './packet'

/** The address of the client, and how to send to it. */
export type RemotePeer = {
  readonly address: string
  readonly port: number
  readonly local: string
  send(bytes: Buffer): void
}

type Observation = {
  readonly topic: string
  readonly token: Buffer
  readonly subscription: Omit<GatewaySubscription, 'topic'>
  sequence: number
}
type Answer = readonly [code: string, text?: string]
type Setting = 'coap' | 'qos0' | 'qos1' | 'qos2'

/** A connected client may miss one heartbeat. */
const grace = 2
const nothing = Buffer.alloc(0)
const notConnected: Answer = [Code.unauthorized, 'Missing token or clientid in connection mode']

/**
 * QoS from the query, from the settings, or from the message type
 * (src/contract/docs/gateways.md#settings).
 */
const qosOf = (shown: string | undefined, setting: Setting, { carriage }: Message): 0 | 1 | 2 | undefined => {
  if (shown !== undefined) return shown === '0' ? 0 : shown === '1' ? 1 : shown === '2' ? 2 : undefined
  return setting === 'coap'
    ? carriage === 'con'
      ? 1
      : 0
    : setting === 'qos0'
      ? 0
      : setting === 'qos1'
        ? 1
        : 2
}

/**
 * A CoAP client, identified by its address. It publishes and observes topics below `/ps`, and may open a
 * connection at `/mqtt/connection`.
 */
export class CoapClient implements GatewayClient {
  clientid: string
  private identity: Identity
  private session: GatewaySession | undefined
  private mountpoint = ''
  /** The token that a connected client sends with each request. */
  private token: string | undefined
  private connectedAt: number
  private closed = false
  private readonly counters = newCounters()
  private readonly exchange: Exchange
  private readonly observations: Observation[] = []
  private readonly pendingRequests = new Map<string, (answer: Message) => void>()
  private work: Promise<void> = Promise.resolve()
  private silence: NodeJS.Timeout | undefined

  constructor(
    private readonly peer: RemotePeer,
    private readonly listening: GatewayListener,
    private readonly host: GatewayHost<'coap'>,
    private readonly onClosed: (client: CoapClient) => void,
  ) {
    this.clientid = host.engine.messageId()
    this.identity = { clientid: this.clientid, username: null, peerhost: peer.address }
    this.connectedAt = host.now()
    this.exchange = new Exchange((message) => this.send(message))
    this.watch()
  }

  get listener(): string {
    return this.listening.id
  }

  row(): GatewayClientRow {
    const { peer, session, identity } = this
    return {
      ...this.counters,
      clientid: this.clientid,
      username: identity.username,
      mountpoint: this.mountpoint,
      proto_name: 'coap',
      proto_ver: '1',
      ip_address: peer.address,
      port: peer.port,
      connected_at: this.connectedAt,
      keepalive: Math.round(parseDurationMs(this.host.settings.heartbeat) / 1000),
      subscriptions_cnt: this.observations.length,
      mqueue_len: session?.queueLength ?? 0,
      mqueue_dropped: session?.queueDropped ?? 0,
      inflight_cnt: session?.inflightCount ?? 0,
      heap_size: session?.heldBytes ?? 0,
    }
  }

  subscriptions(): GatewaySubscription[] {
    return this.observations.map(({ topic, subscription }) => ({
      topic: this.mountpoint + topic,
      ...subscription,
    }))
  }

  subscribe({ topic, qos, nl, rap, rh }: Parameters<GatewayClient['subscribe']>[0]): GatewaySubscription {
    const subscription = { is_new: true, nl, qos, rap, rh } as const
    if (!this.take({ topic, token: nothing, subscription, sequence: 0 })) throw bad('invalid_topic')
    return { topic: this.mountpoint + topic, ...subscription }
  }

  unsubscribe(topic: string): boolean {
    return this.drop((each) => each.topic === topic)
  }

  kick(): void {
    this.close()
  }

  /** Sends a request to the client and waits for its reply. */
  readonly request = async ({
    token,
    method,
    timeout,
    content_type,
    payload,
  }: Bodies['coapRequest']): Promise<object> => {
    const binary = content_type === 'application/octet-stream'
    const shown = Buffer.from(token).subarray(0, 8)
    const key = shown.toString('hex')
    const message: Message = {
      carriage: 'con',
      code: methods[method],
      id: this.exchange.freshId(),
      token: shown,
      options: [numberOption('Content-Format', formats[content_type] ?? 0)],
      payload: Buffer.from(payload, binary ? 'base64' : 'utf8'),
    }
    let timer: NodeJS.Timeout | undefined
    const answer = await new Promise<Message | undefined>((resolve) => {
      this.pendingRequests.set(key, resolve)
      timer = setTimeout(() => resolve(undefined), parseDurationMs(timeout)).unref()
      void this.exchange.sendConfirmable(message).then((outcome) => {
        if (outcome !== 'acknowledged') resolve(undefined)
      })
    })
    clearTimeout(timer)
    this.pendingRequests.delete(key)
    if (answer === undefined) throw new Refusal(504, 'CLIENT_NOT_RESPONSE', '')
    return {
      id: answer.id,
      token,
      method: wordOf(answer.code),
      payload: answer.payload.toString(binary ? 'base64' : 'utf8'),
    }
  }

  /** Handles a datagram; ignores invalid ones. */
  receive(bytes: Buffer): void {
    const message = read(bytes)
    if (message === undefined || this.closed) return
    this.counters.recv_oct += bytes.length
    this.counters.recv_cnt += 1
    this.counters.recv_pkt += 1
    this.watch()
    const { carriage, code } = message
    if (carriage === 'ack' || carriage === 'rst') this.exchange.settled(message)
    if (code !== Code.empty && !code.startsWith('0.')) return this.answered(message)
    // An empty confirmable message is a ping (RFC 7252 §4.3).
    if (code === Code.empty) return carriage === 'con' ? this.exchange.acknowledge(message, 'rst') : undefined
    if (carriage === 'ack' || carriage === 'rst' || !this.exchange.isNew(message)) return
    this.work = this.work.then(() => this.handle(message))
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    clearTimeout(this.silence)
    this.exchange.close()
    this.endSession()
    this.onClosed(this)
  }

  private get patience(): number {
    const { heartbeat, idle_timeout } = this.host.settings
    return this.token === undefined ? parseDurationMs(idle_timeout) : grace * parseDurationMs(heartbeat)
  }

  /** Called after silence. An observer without a connection may stay silent. */
  private silent(): void {
    if (this.token !== undefined || this.observations.length === 0) this.close()
    else this.watch()
  }

  /** Restarts the heartbeat timer. */
  private watch(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.silent(), this.patience).unref()
  }

  private answered(answer: Message): void {
    if (answer.carriage === 'con') this.exchange.acknowledge(answer)
    this.pendingRequests.get(answer.token.toString('hex'))?.(answer)
  }

  private async handle(request: Message): Promise<void> {
    let answer: Answer
    try {
      answer = await this.act(request)
    } catch (error) {
      this.host.log(
        `coap client ${this.clientid} failed: ${error instanceof Error ? error.message : String(error)}`,
      )
      answer = [Code.serverError]
    }
    if (this.closed) return
    const [code, text = ''] = answer
    const observed = code === Code.content && observeOf(request) === 0
    this.exchange.answer(request, {
      code,
      options: observed ? [numberOption('Observe', 0)] : [],
      payload: Buffer.from(text),
    })
  }

  private async act(request: Message): Promise<Answer> {
    const [root, ...rest] = pathOf(request)
    if (root === 'mqtt' && rest.length === 1 && rest[0] === 'connection') return this.connection(request)
    if (root !== 'ps') return [Code.notFound]
    const topic = rest.join('/')
    if (topic === '') return [Code.badRequest, 'invalid topic']
    if (this.host.settings.connection_required && !this.shown(request)) return notConnected
    const session = (this.session ??= this.openSession())
    if (request.code === methods.post || request.code === methods.put)
      return this.publish(session, topic, request)
    return request.code === methods.get ? this.observe(session, topic, request) : [Code.notAllowed]
  }

  private async connection(request: Message): Promise<Answer> {
    if (request.code === methods.post) return this.connect(request)
    if (!this.shown(request)) return notConnected
    if (request.code === methods.put) return [Code.changed]
    if (request.code !== methods.delete) return [Code.notAllowed]
    // Close after the reply was sent.
    setImmediate(() => this.close())
    return [Code.deleted]
  }

  private async connect(request: Message): Promise<Answer> {
    const { host, listening, peer } = this
    const query = queryOf(request)
    const clientid = query.get('clientid') ?? ''
    if (clientid === '') return [Code.badRequest, 'invalid queryString']
    const username = query.get('username')
    const password = query.get('password')
    const verdict = await host.authenticate(listening, {
      clientid,
      username,
      password: password === undefined ? undefined : Buffer.from(password),
      peerhost: peer.address,
      method: undefined,
    })
    if (verdict.kind !== 'allow')
      return [Code.unauthorized, `Login Failed: ${verdict.kind === 'deny' ? verdict.reason : ''}`]
    if (!host.hasRoom(listening)) return [Code.serverError, 'Too many connections']
    this.endSession()
    this.clientid = clientid
    this.identity = {
      clientid,
      username: username ?? null,
      peerhost: peer.address,
      superuser: verdict.superuser,
      acl: verdict.acl,
    }
    this.token = String(randomInt(2 ** 32))
    this.connectedAt = host.now()
    this.session = this.openSession()
    this.watch()
    host.addClient(this)
    return [Code.created, this.token]
  }

  /** Whether a request has the token of the connection. */
  private shown(request: Message): boolean {
    const query = queryOf(request)
    const [shown, expected] = [Buffer.from(query.get('token') ?? ''), Buffer.from(this.token ?? '')]
    return (
      expected.length > 0 &&
      query.get('clientid') === this.clientid &&
      shown.length === expected.length &&
      timingSafeEqual(shown, expected)
    )
  }

  private openSession(): GatewaySession {
    const { peer, host, identity, listening } = this
    this.mountpoint = mountpointOf(listening.settings.mountpoint ?? host.settings.mountpoint, identity)
    return host.engine.gatewaySessions.open(
      {
        identity,
        port: peer.port,
        listener: listening.id,
        protocol: 'coap',
        keepalive: 0,
        sockname: peer.local,
      },
      { congested: () => false, send: (delivery, id) => this.notify(delivery, id) },
    )
  }

  private endSession(): void {
    this.session?.end()
    this.session = undefined
    this.observations.length = 0
    if (this.token !== undefined) this.host.removeClient(this)
    this.token = undefined
  }

  private async publish(session: GatewaySession, topic: string, request: Message): Promise<Answer> {
    const query = queryOf(request)
    const qos = qosOf(query.get('qos'), this.host.settings.publish_qos, request)
    const expiry = query.get('expiry')
    if (qos === undefined || (expiry !== undefined && !/^\d+$/.test(expiry))) return [Code.badRequest]
    this.counters.recv_msg += 1
    const retain = query.get('retain') === 'true'
    const { allowed } = await session.authorized({ action: 'publish', topic, qos, retain })
    if (!allowed) return [Code.unauthorized]
    const accepted = session.publish({
      topic: this.mountpoint + topic,
      payload: Buffer.from(request.payload),
      qos,
      retain,
      lifetime: expiry === undefined ? undefined : Number(expiry) * 1000,
    })
    return accepted === undefined ? [Code.badRequest, 'invalid topic'] : [Code.changed]
  }

  private async observe(session: GatewaySession, topic: string, request: Message): Promise<Answer> {
    const wanted = observeOf(request)
    if (wanted === 1) {
      this.drop((each) => each.topic === topic)
      return [Code.noContent]
    }
    if (wanted !== 0) return [Code.badRequest, 'invalid observe value']
    if (request.token.length === 0) return [Code.badRequest, 'observe without token']
    const query = queryOf(request)
    const qos = qosOf(query.get('qos'), this.host.settings.subscribe_qos, request)
    if (qos === undefined) return [Code.badRequest]
    const { allowed } = await session.authorized({
      action: 'subscribe',
      topic: parseFilter(topic)?.topic ?? topic,
      qos,
      retain: false,
    })
    if (!allowed) return [Code.unauthorized]
    const subscription = {
      is_new: true,
      nl: Number(query.get('nl') === '1'),
      qos,
      rap: 0,
      rh: query.get('rh') === '0' ? 0 : query.get('rh') === '2' ? 2 : 1,
    } as const
    // Subscribes after the reply, so that retained messages follow it.
    setImmediate(() => this.take({ topic, token: Buffer.from(request.token), subscription, sequence: 1 }))
    return parseFilter(topic) === null ? [Code.badRequest, 'invalid topic'] : [Code.content]
  }

  private take(observation: Observation): boolean {
    const {
      topic,
      subscription: { qos, nl, rap, rh },
    } = observation
    const index = this.observations.findIndex((each) => each.topic === topic)
    // A repeated registration has a new token (RFC 7641 §3.3.1).
    if (index >= 0) this.observations.splice(index, 1, observation)
    else this.observations.push(observation)
    const accepted =
      this.session?.subscribe(mounted(this.mountpoint, topic), {
        qos,
        nl: nl === 1,
        rap: rap === 1,
        rh: rh === 0 || rh === 1 ? rh : 2,
      }) === true
    if (!accepted) this.observations.splice(this.observations.indexOf(observation), 1)
    return accepted
  }

  private drop(is: (observation: Observation) => boolean): boolean {
    const at = this.observations.findIndex(is)
    const [onClosed] = at < 0 ? [] : this.observations.splice(at, 1)
    if (onClosed !== undefined) this.session?.unsubscribe(mounted(this.mountpoint, onClosed.topic))
    return onClosed !== undefined
  }

  /** Notifies observers, confirmable or not by the settings. */
  private notify({ message, qos }: Delivery, number: number): void {
    const { notify_type } = this.host.settings
    const confirmable = notify_type === 'con' || (notify_type === 'qos' && qos > 0)
    for (const observation of this.observations.filter(({ topic }) =>
      fits(this.mountpoint, topic, message.topic),
    )) {
      observation.sequence += 1
      const notice: Message = {
        carriage: confirmable ? 'con' : 'non',
        code: Code.content,
        id: this.exchange.freshId(),
        token: observation.token,
        options: [numberOption('Observe', observation.sequence % 2 ** 24)],
        payload: message.payload,
      }
      this.counters.send_msg += 1
      if (confirmable) void this.sent(notice, observation)
      else this.send(notice)
    }
    if (number > 0) setImmediate(() => this.session?.ack(number))
  }

  /**
   * A client that rejects a notification is no longer interested; one that does not acknowledge is gone
   * (RFC 7641 §3.6, §4.5).
   */
  private async sent(notice: Message, observation: Observation): Promise<void> {
    const outcome = await this.exchange.sendConfirmable(notice)
    if (outcome === 'refused') this.drop((each) => each === observation)
    else if (outcome === 'lost') this.close()
  }

  private send(message: Message): void {
    if (this.closed) return
    const bytes = write(message)
    this.counters.send_oct += bytes.length
    this.counters.send_cnt += 1
    this.counters.send_pkt += 1
    this.peer.send(bytes)
  }
}
