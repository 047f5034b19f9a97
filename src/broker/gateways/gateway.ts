import type { GatewayName } from '@/contract/gateway/names'
import type { Credentials } from '../access/authn/credentials'
import { anonymous } from '../access/authn/credentials'
import { Login } from '../mqtt/login'
import type { Engine } from '../mqtt/broker'
import { attemptAsync } from '../guard'
import { withMillis } from '../store/instant'
import { readBind, toldBind } from './bind'
import {
  createDoorkeeper,
  filledAuthentication,
  type Doorkeeper,
  type DoorkeeperSurroundings,
} from './doorkeeper'
import type { KeptGateway, KeptListener } from './kept'
import type { Door, House, Listening, Visitor } from './protocol'
import { protocolOf } from './protocols'
import { bad } from './refusals'
import { listeners, settings, type ListenerSettings } from './schema'

export type GatewaySurroundings = DoorkeeperSurroundings & {
  readonly node: string
  readonly engine: Engine
  /** Where this broker listens when nothing else is said. */ readonly host: string
}

/** How many clients a place takes. */
type Most = number | 'infinity'
const added = (all: readonly Most[]): Most =>
  all.reduce<Most>((sum, each) => (sum === 'infinity' || each === 'infinity' ? 'infinity' : sum + each), 0)

/** A listener's settings with every default. */
function filled({ type, config }: KeptListener): ListenerSettings {
  const checked = listeners[type].check(config, type)
  if (!checked.ok)
    throw new TypeError(`a listener was kept that is none: ${JSON.stringify(checked.complaints)}`)
  return checked.value
}

export const idOfListener = (gateway: string, { type, name }: Pick<KeptListener, 'type' | 'name'>): string =>
  `${gateway}:${type}:${name}`

/** One gateway that was set up: its listeners, who is let in by them, and who came in. */
export class Gateway {
  readonly visitors = new Map<string, Visitor>()
  readonly createdAt: number
  private startedAt: number | undefined
  private stoppedAt: number | undefined
  private readonly doors = new Map<string, Door>()
  private readonly keepers = new Map<string, Doorkeeper>()

  constructor(
    public kept: KeptGateway,
    private readonly around: GatewaySurroundings,
  ) {
    this.createdAt = around.now()
    this.stoppedAt = this.createdAt
    for (const [chain, authentication] of this.chains())
      this.keepers.set(chain, createDoorkeeper(chain, authentication, around))
  }

  get name(): GatewayName {
    return this.kept.name
  }

  get running(): boolean {
    return this.startedAt !== undefined
  }

  /** The name of the gateway's own authenticator. */
  get chain(): string {
    return `${this.name}:global`
  }

  keeper(chain: string): Doorkeeper | undefined {
    return this.keepers.get(chain)
  }

  /** Those of its services are started without anybody waiting. */
  meet(): void {
    for (const keeper of this.keepers.values()) void keeper.open()
  }

  /** Opens what is enabled; throws, with nothing open, where an address is taken. */
  async start(): Promise<void> {
    const { kept } = this
    if (this.settings.enable === false) return
    try {
      for (const listener of kept.listeners) await this.openDoor(listener)
    } catch (error) {
      await this.closeDoors()
      throw error
    }
    this.startedAt = this.around.now()
    this.stoppedAt = undefined
  }

  /** Throws everybody out. */
  async stop(): Promise<void> {
    await this.closeDoors()
    if (this.running) this.stoppedAt = this.around.now()
    this.startedAt = undefined
  }

  /** Takes on another list of listeners, in which the one named is new, different or gone: its clients are thrown out, and those of the others stay. */
  async change(kept: KeptGateway, id: string): Promise<void> {
    const before = this.kept
    await this.closeDoor(id)
    this.kept = kept
    try {
      await this.reopen(id)
    } catch (error) {
      this.kept = before
      await this.reopen(id)
      throw error
    }
    await this.settle(id, this.listener(id)?.authentication)
  }

  /** Takes on another authenticator in a place. */
  async guard(
    kept: KeptGateway,
    chain: string,
    authentication: KeptGateway['authentication'],
  ): Promise<void> {
    this.kept = kept
    await this.settle(chain, authentication)
  }

  async close(): Promise<void> {
    await this.stop()
    for (const keeper of this.keepers.values()) await keeper.close()
    this.keepers.clear()
  }

  tick(): void {
    for (const keeper of this.keepers.values()) keeper.tick()
  }

  listener(id: string): KeptListener | undefined {
    return this.kept.listeners.find((each) => idOfListener(this.name, each) === id)
  }

  /** Where a listener is open now. */
  portOf(id: string): number | undefined {
    return this.doors.get(id)?.port
  }

  /** As the list has it. */
  overview(): object {
    const { name } = this
    const status = this.state
    const current_connections = this.visitors.size
    const max_connections = added(this.kept.listeners.map((each) => filled(each).max_connections))
    return {
      ...this.times(),
      name,
      status,
      current_connections,
      max_connections,
      listeners: this.kept.listeners.map((each) => ({
        id: idOfListener(name, each),
        name: each.name,
        type: each.type,
        running: this.doors.has(idOfListener(name, each)),
      })),
      node_status: [{ node: this.around.node, status, current_connections, max_connections }],
    }
  }

  /** With every default, its secrets in clear (src/contract/docs/tls.md#secrets). */
  told(): object {
    const { authentication } = this.kept
    return {
      ...this.settings,
      ...this.times(),
      name: this.name,
      status: this.state,
      listeners: this.kept.listeners.map((each) => this.toldListener(each)),
      ...(authentication === undefined ? {} : { authentication: filledAuthentication(authentication) }),
    }
  }

  toldListener(listener: KeptListener): object {
    const id = idOfListener(this.name, listener)
    const all = filled(listener)
    const { authentication } = listener
    const bind = toldBind(all.bind)
    const door = this.doors.get(id)
    // A port that the system chose is told once it has.
    return {
      ...all,
      bind: door === undefined ? bind : bind.replace(/(^|:)0$/, `$1${String(door.port)}`),
      ...(authentication === undefined ? {} : { authentication: filledAuthentication(authentication) }),
      id,
      name: listener.name,
      type: listener.type,
    }
  }

  /** As it stands on this node, which is all there are. */
  listenerStatus(listener: KeptListener): {
    running: boolean
    current_connections: number
    max_connections: Most
  } {
    const id = idOfListener(this.name, listener)
    const current_connections = [...this.visitors.values()].filter(
      (visitor) => visitor.listener === id,
    ).length
    return {
      running: this.doors.has(id),
      current_connections,
      max_connections: filled(listener).max_connections,
    }
  }

  listenerRow(listener: KeptListener): object {
    const status = this.listenerStatus(listener)
    return { ...this.toldListener(listener), status, node_status: [{ node: this.around.node, status }] }
  }

  private get state(): 'running' | 'stopped' {
    return this.running ? 'running' : 'stopped'
  }

  private get settings() {
    const checked = settings[this.name].check(this.kept.config, this.name)
    if (!checked.ok)
      throw new TypeError(`settings were kept that are none: ${JSON.stringify(checked.complaints)}`)
    return checked.value
  }

  private times(): object {
    return {
      created_at: withMillis(this.createdAt),
      ...(this.startedAt === undefined ? {} : { started_at: withMillis(this.startedAt) }),
      ...(this.stoppedAt === undefined ? {} : { stopped_at: withMillis(this.stoppedAt) }),
    }
  }

  /** Every authenticator of this gateway by the name of its place. */
  private chains() {
    const { authentication, listeners: all } = this.kept
    const own = authentication === undefined ? [] : [[this.chain, authentication] as const]
    return [
      ...own,
      ...all.flatMap((each) =>
        each.authentication === undefined
          ? []
          : [[idOfListener(this.name, each), each.authentication] as const],
      ),
    ]
  }

  private async openDoor(listener: KeptListener): Promise<void> {
    const { name } = this
    const protocol = protocolOf(name, listener.type)
    const all = filled(listener)
    const bind = readBind(all.bind)
    if (!all.enable || protocol === undefined || bind === undefined) return
    const id = idOfListener(name, listener)
    // Everywhere is wherever this broker is, and that is this machine alone unless somebody said otherwise.
    const everywhere = bind.host === undefined || bind.host === '0.0.0.0' || bind.host === '::'
    const listening: Listening = {
      id,
      bind: { ...bind, host: everywhere ? this.around.host : bind.host },
      settings: all,
    }
    const { value: door, failure } = await attemptAsync(() => protocol(listening, this.house()))
    if (door === undefined) throw bad(`{listen_error,{${id.replaceAll(':', ',')}},${failure ?? 'undefined'}}`)
    this.doors.set(id, door)
  }

  private async reopen(id: string): Promise<void> {
    const listener = this.listener(id)
    if (listener !== undefined && this.running) await this.openDoor(listener)
  }

  private async closeDoor(id: string): Promise<void> {
    const door = this.doors.get(id)
    this.doors.delete(id)
    if (door !== undefined) await this.shut(door)
  }

  /** Closes a listener; what goes wrong there is said in the log, and the listener is gone all the same. */
  private async shut(door: Door): Promise<void> {
    const { failure } = await attemptAsync(() => door.close())
    if (failure !== undefined) this.around.log(`gateway ${this.name}: ${failure}`)
  }

  private async settle(chain: string, authentication: KeptGateway['authentication']): Promise<void> {
    await this.keepers.get(chain)?.close()
    this.keepers.delete(chain)
    if (authentication === undefined) return
    const keeper = createDoorkeeper(chain, authentication, this.around)
    this.keepers.set(chain, keeper)
    await keeper.open()
  }

  private async closeDoors(): Promise<void> {
    const doors = [...this.doors.values()]
    this.doors.clear()
    await Promise.all(doors.map((door) => this.shut(door)))
  }

  private house(): House<GatewayName> {
    const { around, visitors } = this
    return {
      engine: around.engine,
      settings: this.settings,
      now: () => around.now(),
      log: (text) => around.log(text),
      authenticate: (listening, credentials) => this.admit(listening, credentials),
      room: ({ id, settings: { max_connections } }) =>
        max_connections === 'infinity' ||
        [...visitors.values()].filter(({ listener }) => listener === id).length < max_connections,
      enter(visitor) {
        visitors.get(visitor.clientid)?.kick()
        visitors.set(visitor.clientid, visitor)
      },
      leave(visitor) {
        if (visitors.get(visitor.clientid) === visitor) visitors.delete(visitor.clientid)
      },
    }
  }

  /** Its listener's own authenticator is asked before the gateway's; with neither everybody may come in. Counted like a login by MQTT. */
  private admit(
    { id, settings: { enable_authn } }: Listening,
    credentials: Credentials,
  ): ReturnType<House<GatewayName>['authenticate']> {
    const keeper = enable_authn ? (this.keepers.get(id) ?? this.keepers.get(this.chain)) : undefined
    const core = {
      metrics: this.around.engine.metrics,
      authenticate: (given: Credentials) => keeper?.authenticate(given) ?? anonymous,
    }
    return new Promise((resolve, reject) => {
      const login = new Login(core, credentials, { send: () => undefined, ended: resolve })
      Promise.resolve(login.start()).catch(reject)
    })
  }
}
