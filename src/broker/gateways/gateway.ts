import type { GatewayName } from '@/features/gateway/model/names'
import { startInBackground, throwUnexpected } from '@/lib/background'
import type { Credentials } from '../mqtt/credentials'
import { anonymous } from '../mqtt/credentials'
import { Login } from '../mqtt/login'
import type { Engine } from '../mqtt/mqtt-engine'
import { describeAll } from '../checks/complaint'
import { withMillis } from '../store/instant'
import { formatBind } from '../listeners/bind'
import {
  createGatewayAuthenticator,
  withAuthenticationDefaults,
  type GatewayAuthenticator,
  type GatewayAuthenticatorDeps,
} from './gateway-authenticator'
import type { StoredGateway, StoredListener } from './stored-gateways'
import { filled, GatewayServers, idOfListener } from './gateway-servers'
import type { GatewayHost, GatewayListener, GatewayClient } from './protocol'
import { readSettings } from './settings'

export type GatewayDeps = GatewayAuthenticatorDeps & {
  readonly node: string
  readonly engine: Engine
  /** Default address of listeners. */
  readonly host: string
}

/** Maximum number of connections. */
type ConnectionLimit = number | 'infinity'
const added = (all: readonly ConnectionLimit[]): ConnectionLimit =>
  all.reduce<ConnectionLimit>(
    (sum, each) => (sum === 'infinity' || each === 'infinity' ? 'infinity' : sum + each),
    0,
  )

/** A loaded gateway: its listeners, authenticators and clients. */
export class Gateway {
  readonly clients = new Map<string, GatewayClient>()
  readonly createdAt: number
  private startedAt: number | undefined
  private stoppedAt: number | undefined
  private readonly servers: GatewayServers
  private readonly authenticators = new Map<string, GatewayAuthenticator>()

  constructor(
    public stored: StoredGateway,
    private readonly deps: GatewayDeps,
  ) {
    this.createdAt = deps.now()
    this.servers = new GatewayServers(stored.name, deps, () => this.host())
    this.stoppedAt = this.createdAt
    for (const [chain, authentication] of this.chains())
      if (authentication !== undefined)
        this.authenticators.set(chain, createGatewayAuthenticator(chain, authentication, deps))
  }

  get name(): GatewayName {
    return this.stored.name
  }

  get running(): boolean {
    return this.startedAt !== undefined
  }

  /** The chain of the gateway's own authenticator. */
  get chain(): string {
    return `${this.name}:global`
  }

  authenticator(chain: string): GatewayAuthenticator | undefined {
    return this.authenticators.get(chain)
  }

  /** Starts the authenticators in the background. */
  openAuthenticators(): void {
    for (const each of this.authenticators.values()) startInBackground(each.open(), throwUnexpected)
  }

  /** Opens the enabled listeners; throws, with none open, if an address is in use. */
  async start(): Promise<void> {
    const { stored } = this
    if (this.settings.enable === false) return
    try {
      for (const listener of stored.listeners) await this.servers.open(listener)
    } catch (error) {
      await this.servers.closeAll()
      throw error
    }
    this.startedAt = this.deps.now()
    this.stoppedAt = undefined
  }

  /** Disconnects all clients. */
  async stop(): Promise<void> {
    await this.servers.closeAll()
    if (this.running) this.stoppedAt = this.deps.now()
    this.startedAt = undefined
  }

  /** Changes the listener `id`: its clients are disconnected, those of other listeners stay. */
  async change(next: StoredGateway, id: string): Promise<void> {
    const before = this.stored
    await this.servers.close(id)
    this.stored = next
    try {
      await this.reopen(id)
    } catch (error) {
      this.stored = before
      await this.reopen(id)
      throw error
    }
    await this.replaceAuthenticator(id, this.listener(id)?.authentication)
  }

  /** Sets the authenticator of a chain. */
  async setAuthentication(
    next: StoredGateway,
    chain: string,
    authentication: StoredGateway['authentication'],
  ): Promise<void> {
    this.stored = next
    await this.replaceAuthenticator(chain, authentication)
  }

  async close(): Promise<void> {
    await this.stop()
    for (const authenticator of this.authenticators.values()) await authenticator.close()
    this.authenticators.clear()
  }

  tick(): void {
    for (const authenticator of this.authenticators.values()) authenticator.tick()
  }

  listener(id: string): StoredListener | undefined {
    return this.stored.listeners.find((each) => idOfListener(this.name, each) === id)
  }

  /** The port of an open listener. */
  portOf(id: string): number | undefined {
    return this.servers.portOf(id)
  }

  /** A row of the list. */
  overview(): object {
    const { name } = this
    const status = this.state
    const current_connections = this.clients.size
    const max_connections = added(this.stored.listeners.map((each) => filled(each).max_connections))
    return {
      ...this.times(),
      name,
      status,
      current_connections,
      max_connections,
      listeners: this.stored.listeners.map((each) => ({
        id: idOfListener(name, each),
        name: each.name,
        type: each.type,
        running: this.servers.has(idOfListener(name, each)),
      })),
      node_status: [{ node: this.deps.node, status, current_connections, max_connections }],
    }
  }

  /** With defaults, and secrets in clear (src/contract/docs/tls.md#secrets). */
  toReply(): object {
    const { authentication } = this.stored
    return {
      ...this.settings,
      ...this.times(),
      name: this.name,
      status: this.state,
      listeners: this.stored.listeners.map((each) => this.toListenerReply(each)),
      ...(authentication === undefined ? {} : { authentication: withAuthenticationDefaults(authentication) }),
    }
  }

  toListenerReply(listener: StoredListener): object {
    const id = idOfListener(this.name, listener)
    const all = filled(listener)
    const { authentication } = listener
    const bind = formatBind(all.bind)
    const port = this.servers.portOf(id)
    // Port 0 is replaced by the port that the system chose.
    return {
      ...all,
      bind: port === undefined ? bind : bind.replace(/(^|:)0$/, `$1${String(port)}`),
      ...(authentication === undefined ? {} : { authentication: withAuthenticationDefaults(authentication) }),
      id,
      name: listener.name,
      type: listener.type,
    }
  }

  /** The status on the only node. */
  listenerStatus(listener: StoredListener): {
    running: boolean
    current_connections: number
    max_connections: ConnectionLimit
  } {
    const id = idOfListener(this.name, listener)
    const current_connections = [...this.clients.values()].filter((client) => client.listener === id).length
    return {
      running: this.servers.has(id),
      current_connections,
      max_connections: filled(listener).max_connections,
    }
  }

  listenerRow(listener: StoredListener): object {
    const status = this.listenerStatus(listener)
    return { ...this.toListenerReply(listener), status, node_status: [{ node: this.deps.node, status }] }
  }

  private get state(): 'running' | 'stopped' {
    return this.running ? 'running' : 'stopped'
  }

  private get settings() {
    const checked = readSettings(this.name, this.stored.config)
    if (!checked.ok) throw new TypeError(`stored gateway ${this.name}: ${describeAll(checked.complaints)}`)
    return checked.value
  }

  private times(): object {
    return {
      created_at: withMillis(this.createdAt),
      ...(this.startedAt === undefined ? {} : { started_at: withMillis(this.startedAt) }),
      ...(this.stoppedAt === undefined ? {} : { stopped_at: withMillis(this.stoppedAt) }),
    }
  }

  /** The authenticators of this gateway by chain. */
  private chains() {
    return [
      [this.chain, this.stored.authentication] as const,
      ...this.stored.listeners.map((each) => [idOfListener(this.name, each), each.authentication] as const),
    ]
  }

  private async reopen(id: string): Promise<void> {
    const listener = this.listener(id)
    if (listener !== undefined && this.running) await this.servers.open(listener)
  }

  private async replaceAuthenticator(
    chain: string,
    authentication: StoredGateway['authentication'],
  ): Promise<void> {
    await this.authenticators.get(chain)?.close()
    this.authenticators.delete(chain)
    if (authentication === undefined) return
    const authenticator = createGatewayAuthenticator(chain, authentication, this.deps)
    this.authenticators.set(chain, authenticator)
    await authenticator.open()
  }

  private host(): GatewayHost<GatewayName> {
    const { deps, clients } = this
    return {
      engine: deps.engine,
      settings: this.settings,
      now: () => deps.now(),
      log: (text) => deps.log(text),
      authenticate: (listening, credentials) => this.admit(listening, credentials),
      hasRoom: ({ id, settings: { max_connections } }) =>
        max_connections === 'infinity' ||
        [...clients.values()].filter(({ listener }) => listener === id).length < max_connections,
      addClient(client) {
        clients.get(client.clientid)?.kick()
        clients.set(client.clientid, client)
      },
      removeClient(client) {
        if (clients.get(client.clientid) === client) clients.delete(client.clientid)
      },
    }
  }

  /**
   * The authenticator of the listener comes before that of the gateway; without either everyone may
   * connect. Counts like an MQTT login.
   */
  private admit(
    { id, settings: { enable_authn } }: GatewayListener,
    credentials: Credentials,
  ): ReturnType<GatewayHost<GatewayName>['authenticate']> {
    const authenticator = enable_authn
      ? (this.authenticators.get(id) ?? this.authenticators.get(this.chain))
      : undefined
    const core = {
      metrics: this.deps.engine.metrics,
      authenticate: (login: Credentials) => authenticator?.authenticate(login) ?? anonymous,
    }
    return new Promise((resolve, reject) => {
      const login = new Login(core, credentials, { send: () => undefined, onEnd: resolve })
      Promise.resolve(login.start()).catch(reject)
    })
  }
}
