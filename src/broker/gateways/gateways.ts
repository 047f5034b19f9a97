import {
  gatewayNames,
  gatewayNeeds,
  gatewayStates,
  transportsByGateway,
  type GatewayName,
} from '@/features/gateway/model/names'
import { isConfig, type Config } from '@/contract/family/config'
import { createUserDatabases } from '../access/authn/users'
import { extractCertificates } from '../bridges/certificates'
import { attemptAsync } from '../lib/attempt'
import type { BrokerRelease } from '../lib/release'
import { refusalOf } from '../checks/complaint'
import type { Document } from '../store/persist'
import { toStoredAuthentication } from './gateway-authenticator'
import { Gateway, type GatewayDeps } from './gateway'
import { idOfListener } from './gateway-servers'
import { readStoredGateways, type StoredGateway, type StoredListener } from './stored-gateways'
import { bad, missing, notLoaded, undeclared } from './refusals'
import type { SeededGateways } from './seeded'
import { checkGatewayBody, listenerBody, readSettings } from './settings'

export type GatewaysOptions = Omit<GatewayDeps, 'users'> & {
  readonly documents: { readonly gateways: Document; readonly users: Document }
  readonly seeded: SeededGateways
  readonly release: BrokerRelease
}

/** Gateways of other protocols (src/contract/docs/gateways.md#protocols). */
export type Gateways = {
  /** Starts the enabled ones. One whose address is in use stays closed, with a line in the log. */
  open(): Promise<void>
  list(status: string | undefined): object[]
  detail(name: string): object
  update(name: string, body: unknown): Promise<void>
  enable(name: string, enable: string): Promise<void>
  /** Throws if the gateway is not loaded. */
  find(name: string): Gateway
  /** Undefined if the gateway is not loaded. */
  loaded(name: string): Gateway | undefined
  addListener(name: string, body: unknown): Promise<object>
  editListener(name: string, id: string, body: unknown): Promise<object>
  removeListener(name: string, id: string): Promise<void>
  /** Sets, replaces or deletes the authenticator of a gateway or listener; `change` gets the current one. */
  changeAuthentication(
    name: string,
    id: string | undefined,
    change: (before: StoredGateway['authentication'], chain: string) => StoredGateway['authentication'],
  ): Promise<void>
  tick(): void
  close(): Promise<void>
}

/** Whether a release has a gateway. */
export function offersGateway(release: BrokerRelease, name: GatewayName): boolean {
  // 6.3 has no ExProto (src/contract/docs/gateways.md#protocols).
  if (name === 'exproto' && release.since('6.3.0')) return false
  const need = gatewayNeeds[name]
  return need === undefined || release.has(need)
}

const listenerName = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/
const noListener = () => missing('Listener not found')
const unknownResource = () => missing('NOT FOUND')

/** Reads a listener and extracts its certificates; throws if the gateway cannot have it. */
function readListener(
  gateway: Pick<StoredGateway, 'name' | 'listeners'>,
  body: unknown,
  before?: StoredListener,
): StoredListener {
  const checked = listenerBody.check(body)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  const { type, name, ...config } = checked.value
  const { authentication } = body as Config
  const transport = transportsByGateway[gateway.name].find((each) => each === type)
  if (transport === undefined)
    throw undeclared({ path: 'type', reason: `${gateway.name} has no listeners of type ${String(type)}` })
  if (!listenerName.test(String(name)))
    throw undeclared({ path: 'name', reason: `expected a name that matches ${listenerName.source}` })
  const block = { ssl: 'ssl_options', dtls: 'dtls_options' }[String(transport)]
  const stored =
    block === undefined
      ? { config, files: {} }
      : extractCertificates(
          config,
          `gateway/${gateway.name}:${transport}:${String(name)}`,
          before?.files ?? {},
          bad,
          block,
        )
  return {
    type: transport,
    name: String(name),
    ...stored,
    ...(authentication !== undefined
      ? {
          authentication: toStoredAuthentication(
            authentication,
            `${gateway.name}:${transport}:${String(name)}`,
          ),
        }
      : {}),
  }
}

/** Creates the gateways of this node. */
export function createGateways({ documents, seeded, release, ...options }: GatewaysOptions): Gateways {
  const users = createUserDatabases(documents.users, seeded.users)
  const deps: GatewayDeps = { ...options, users }
  const offers = (name: GatewayName) => offersGateway(release, name)
  const names = gatewayNames.filter(offers)
  const isName = (name: string): name is GatewayName => names.some((one) => one === name)
  const loaded = new Map<GatewayName, Gateway>(
    readStoredGateways(documents.gateways, seeded.gateways).map((stored) => [
      stored.name,
      new Gateway(stored, deps),
    ]),
  )
  const save = () => documents.gateways.write([...loaded.values()].map(({ stored }) => stored))

  const findLoaded = (name: string): Gateway | undefined => (isName(name) ? loaded.get(name) : undefined)
  const find = (name: string): Gateway => {
    const gateway = findLoaded(name)
    if (gateway === undefined) throw notLoaded()
    return gateway
  }

  /** Serializes changes: two at once could open a listener twice. */
  let last: Promise<void> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act)
    last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  /** Replaces a gateway and disconnects its clients; restores the old one if the new one cannot start. */
  const replace = async (stored: StoredGateway): Promise<void> => {
    const before = loaded.get(stored.name)
    await before?.close()
    const next = new Gateway(stored, deps)
    try {
      await next.start()
    } catch (error) {
      await next.close()
      if (before !== undefined) {
        const back = new Gateway(before.stored, deps)
        loaded.set(stored.name, back)
        const { failure } = await attemptAsync(() => back.start())
        if (failure !== undefined) options.log(`gateway ${stored.name} is closed: ${failure}`)
      }
      throw error
    }
    loaded.set(stored.name, next)
    next.openAuthenticators()
    save()
  }

  /** A copy with one listener replaced or removed. */
  const withListener = (
    gateway: Gateway,
    id: string,
    listener: StoredListener | undefined,
  ): StoredGateway => {
    const { stored, name } = gateway
    const rest = stored.listeners.filter((each) => idOfListener(name, each) !== id)
    return {
      ...stored,
      listeners: listener === undefined ? rest : [...rest, listener],
      hadListeners: true,
    }
  }

  return {
    async open() {
      for (const gateway of loaded.values()) {
        const { failure } = await attemptAsync(() => gateway.start())
        if (failure !== undefined) options.log(`gateway ${gateway.name} is closed: ${failure}`)
        gateway.openAuthenticators()
      }
    },
    list(status) {
      if (status !== undefined && !(gatewayStates as readonly string[]).includes(status)) {
        throw bad(`Unknown gateway status in query: ${status}\nValues allowed: ${gatewayStates.join(', ')}`)
      }
      const all = names.map((name) => loaded.get(name)?.overview() ?? { name, status: 'unloaded' })
      return status === undefined ? all : all.filter((each) => 'status' in each && each.status === status)
    },
    detail(name) {
      if (!isName(name)) throw unknownResource()
      return loaded.get(name)?.toReply() ?? { name, status: 'unloaded' }
    },
    update: (name, body) =>
      inTurn(async () => {
        checkGatewayBody(body, offers)
        if (!isName(name)) throw unknownResource()
        const { name: _, listeners: sent, authentication, ...changes } = body
        const before = loaded.get(name)?.stored
        const config = { ...before?.config, ...changes }
        const checked = readSettings(name, config)
        if (!checked.ok) throw undeclared(...checked.complaints)
        if (before !== undefined) return replace({ ...before, config })
        const fresh = { name, config, listeners: [] as StoredListener[] }
        for (const each of Array.isArray(sent) ? sent : []) fresh.listeners.push(readListener(fresh, each))
        return replace({
          ...fresh,
          ...(isConfig(authentication)
            ? { authentication: toStoredAuthentication(authentication, `${name}:global`) }
            : {}),
        })
      }),
    enable: (name, enable) =>
      inTurn(async () => {
        const gateway = findLoaded(name)
        if (gateway === undefined) throw unknownResource()
        if (enable !== 'true' && enable !== 'false') throw bad('Invalid boolean')
        await replace({ ...gateway.stored, config: { ...gateway.stored.config, enable: enable === 'true' } })
      }),
    find,
    loaded: findLoaded,
    addListener: (name, body) =>
      inTurn(async () => {
        const gateway = find(name)
        const listener = readListener(gateway.stored, body)
        const id = idOfListener(name, listener)
        if (gateway.listener(id) !== undefined) throw bad('Listener name has occupied')
        await gateway.change(withListener(gateway, id, listener), id)
        save()
        return { ...listener.config, id, name: listener.name, type: listener.type }
      }),
    editListener: (name, id, body) =>
      inTurn(async () => {
        const gateway = find(name)
        const before = gateway.listener(id)
        if (before === undefined) throw bad('Listener not found')
        const listener = readListener(gateway.stored, body, before)
        if (idOfListener(name, listener) !== id) throw bad('Listener not found')
        await gateway.change(withListener(gateway, id, listener), id)
        if (listener.authentication === undefined) users.drop(id)
        save()
        return { ...listener.config, id, name: listener.name, type: listener.type }
      }),
    removeListener: (name, id) =>
      inTurn(async () => {
        const gateway = find(name)
        if (gateway.listener(id) === undefined) throw noListener()
        await gateway.change(withListener(gateway, id, undefined), id)
        users.drop(id)
        save()
      }),
    changeAuthentication: (name, id, change) =>
      inTurn(async () => {
        const gateway = find(name)
        const { stored } = gateway
        const listener = id === undefined ? undefined : gateway.listener(id)
        if (id !== undefined && listener === undefined) throw noListener()
        const chain = id ?? gateway.chain
        const before = (listener ?? stored).authentication
        const authentication = change(before, chain)
        const guarded = <T extends { authentication?: StoredGateway['authentication'] }>({
          authentication: _,
          ...rest
        }: T) => ({ ...rest, ...(authentication === undefined ? {} : { authentication }) })
        await gateway.setAuthentication(
          listener === undefined ? guarded(stored) : withListener(gateway, chain, guarded(listener)),
          chain,
          authentication,
        )
        if (authentication === undefined && before !== undefined) users.drop(chain)
        save()
      }),
    tick() {
      for (const gateway of loaded.values()) gateway.tick()
    },
    close: async () => void (await Promise.all([...loaded.values()].map((gateway) => gateway.close()))),
  }
}
