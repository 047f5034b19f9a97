import { randomBytes } from 'node:crypto'
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Config } from '@/contract/family/config'
import { parseHostPort } from '@/lib/net/host-port'
import type { Files } from '../../../bridges/certificates'
import { closeClient } from '../../../bridges/mqtt-client'
import { tlsOf } from '../../../bridges/tls'
import { attempt, attemptAsync, reportErrors } from '../../../lib/attempt'
import type { Engine } from '../../../mqtt/mqtt-engine'
import type { LinkSettings, LinkStatus } from './schema'

/** Marks messages from a link, so that two clusters linked to each other do not loop. */
const linkMarker = 'cluster-link'
const retryMs = 2000
/** How long creating or updating a link waits for its status. */
const firstStatusTimeoutMs = 1000

const reachable = (server: string) =>
  server
    .split(',')
    .map((one) => parseHostPort(one, 1883))
    .filter((one) => typeof one === 'object')

/**
 * The connection of a link: an MQTT client of the other cluster that subscribes to the wanted topics and
 * republishes here. A real link uses its own protocol and sends only what has subscribers.
 */
export class LinkConnection {
  private state: LinkStatus = 'connecting'
  private reason: string | undefined
  private client: MqttClient | undefined
  private retry: NodeJS.Timeout | undefined
  private closed = false
  private readonly firstOutcome: Promise<void>

  constructor(
    private readonly name: string,
    private readonly settings: LinkSettings,
    private readonly files: Files,
    private readonly engine: Pick<Engine, 'publish'>,
  ) {
    this.firstOutcome = new Promise((settle) => this.open(settle))
  }

  /** Connects, and reconnects after a delay. `settle` is called once the first outcome is known. */
  private open(settle: () => void): void {
    const { value: client, failure } = attempt(() => mqtt.connect(this.options()))
    this.client = client
    if (client === undefined) {
      this.setDisconnected(failure ?? 'closed')
      this.scheduleReconnect()
      return settle()
    }
    let reason: string | undefined
    client.on('connect', () => void this.subscribe(client).finally(settle))
    reportErrors(client, (error) => (reason = error))
    client.once('close', () => {
      this.setDisconnected(reason ?? 'closed')
      settle()
      void closeClient(client).then(() => this.scheduleReconnect())
    })
    client.on('message', (topic, payload, packet) => this.republish(topic, payload, packet))
  }

  private scheduleReconnect(): void {
    clearTimeout(this.retry)
    if (!this.closed) this.retry = setTimeout(() => this.open(() => undefined), retryMs).unref()
  }

  private options(): IClientOptions {
    const { server, clientid = this.name, username, password, ssl } = this.settings
    const [first] = reachable(server)
    const secure = ssl?.enable === true
    return {
      servers: reachable(server).map(({ host, port }) => ({
        host,
        port,
        protocol: secure ? 'mqtts' : 'mqtt',
      })),
      protocol: secure ? 'mqtts' : 'mqtt',
      ...(secure
        ? (tlsOf(
            this.settings as unknown as Config,
            this.files,
            first?.host ?? '',
          ) as Partial<IClientOptions>)
        : {}),
      clientId: `${clientid}:${randomBytes(4).toString('hex')}`,
      protocolVersion: 5,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 5000,
      resubscribe: false,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    }
  }

  private setDisconnected(reason: string): void {
    this.state = 'disconnected'
    this.reason = reason
  }

  private async subscribe(client: MqttClient): Promise<void> {
    const { topics } = this.settings
    const { failure } =
      topics.length === 0 ? {} : await attemptAsync(() => client.subscribeAsync([...topics], { qos: 1 }))
    if (failure !== undefined) return this.setDisconnected(failure)
    this.state = 'connected'
    this.reason = undefined
  }

  private republish(topic: string, payload: Buffer, { qos, properties }: IPublishPacket): void {
    const { userProperties, payloadFormatIndicator, contentType, responseTopic, correlationData } =
      properties ?? {}
    if (userProperties?.[linkMarker] !== undefined || topic.startsWith('$')) return
    this.engine.publish({
      topic,
      payload,
      qos,
      from: `${linkMarker}:${this.name}`,
      properties: {
        ...(payloadFormatIndicator === undefined ? {} : { payloadFormatIndicator }),
        ...(contentType === undefined ? {} : { contentType }),
        ...(responseTopic === undefined ? {} : { responseTopic }),
        ...(correlationData === undefined ? {} : { correlationData }),
        userProperties: { ...userProperties, [linkMarker]: this.name },
      },
    })
  }

  /** The status, with the reason if disconnected. */
  status(): { readonly status: LinkStatus; readonly reason?: string } {
    return {
      status: this.state,
      ...(this.reason === undefined || this.state === 'connected' ? {} : { reason: this.reason }),
    }
  }

  /** Resolves when the first outcome is known, or after a timeout. */
  async settled(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await Promise.race([
      this.firstOutcome,
      new Promise((done) => (timer = setTimeout(done, firstStatusTimeoutMs))),
    ])
    clearTimeout(timer)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.retry)
    const failure = this.client && (await closeClient(this.client)).failure
    if (failure !== undefined) this.setDisconnected(failure)
  }
}
