import type { GatewayName } from '@/features/gateway/model/names'
import { describeAll } from '../checks/complaint'
import { attemptAsync } from '../lib/attempt'
import { readBind } from '../listeners/bind'
import type { GatewayHost, GatewayListener, GatewayServer } from './protocol'
import { createProtocol } from './protocols'
import { bad } from './refusals'
import { readListenerSettings, type ListenerSettings } from './settings'
import type { StoredListener } from './stored-gateways'

/** The settings of a stored listener, with defaults. */
export function filled({ type, config }: StoredListener): ListenerSettings {
  const checked = readListenerSettings(type, config)
  if (!checked.ok) throw new TypeError(`stored gateway listener: ${describeAll(checked.complaints)}`)
  return checked.value
}

export const idOfListener = (
  gateway: string,
  { type, name }: Pick<StoredListener, 'type' | 'name'>,
): string => `${gateway}:${type}:${name}`

/** The open listeners of a gateway, by id. */
export class GatewayServers {
  private readonly servers = new Map<string, GatewayServer>()

  constructor(
    private readonly name: GatewayName,
    private readonly deps: { readonly host: string; log(text: string): void },
    private readonly host: () => GatewayHost<GatewayName>,
  ) {}

  has(id: string): boolean {
    return this.servers.has(id)
  }

  portOf(id: string): number | undefined {
    return this.servers.get(id)?.port
  }

  /** Opens a listener if it is enabled and its protocol runs here; throws if its address is in use. */
  async open(listener: StoredListener): Promise<void> {
    const { name } = this
    const protocol = createProtocol(name, listener.type)
    const all = filled(listener)
    const bind = readBind(all.bind)
    if (!all.enable || protocol === undefined || bind === undefined) return
    const id = idOfListener(name, listener)
    // A wildcard address listens only on this machine, unless the broker was started with another host.
    const everywhere = bind.host === undefined || bind.host === '0.0.0.0' || bind.host === '::'
    const listening: GatewayListener = {
      id,
      bind: { ...bind, host: everywhere ? this.deps.host : bind.host },
      settings: all,
    }
    const { value: server, failure } = await attemptAsync(() => protocol(listening, this.host()))
    if (server === undefined)
      throw bad(`{listen_error,{${id.replaceAll(':', ',')}},${failure ?? 'undefined'}}`)
    this.servers.set(id, server)
  }

  async close(id: string): Promise<void> {
    const server = this.servers.get(id)
    this.servers.delete(id)
    if (server !== undefined) await this.closeOrLog(server)
  }

  /** Closes a listener; an error is logged, the listener is removed in any case. */
  private async closeOrLog(server: GatewayServer): Promise<void> {
    const { failure } = await attemptAsync(() => server.close())
    if (failure !== undefined) this.deps.log(`gateway ${this.name}: ${failure}`)
  }

  async closeAll(): Promise<void> {
    const servers = [...this.servers.values()]
    this.servers.clear()
    await Promise.all(servers.map((server) => this.closeOrLog(server)))
  }
}
