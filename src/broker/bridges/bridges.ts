import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { BridgeOperation } from '@/features/bridge/contract'
import { bridgeIdOf } from '@/contract/name'
import { isConfig, restored, type Config } from '@/contract/family/config'
import { startInBackground, throwUnexpected } from '@/lib/background'
import type { Value } from '@/rule-sql/value'
import { refusalOf } from '../checks/complaint'
import { crashed, Refusal } from '../http/refusal'
import { columnsOf } from '../rules/columns'
import { Bridge } from './bridge'
import { bridgeDeps } from './bridge-deps'
import type { BridgesOptions } from './options'
import { extractCertificates } from './certificates'
import { zeros } from './counters'
import { createForwarder, localFilter } from './forward'
import { isName, knows, lookupFailed, namePattern, type BridgeName } from './ids'
import type { IngressMessage } from './ingress'
import { operateResource } from './operate'
import type { Delivery } from './outbox'
import { probe } from './probe'
import { readSettings, withDefaults } from './settings'
import { readStoredBridges, type Ports, type StoredBridge } from './stored-bridges'

/** Interval of health checks and timeouts. */
const tickMs = 250

/** The folder of a bridge's certificates in replies. */
const folderOf = (type: string, name: string): string => `bridges/${type}/${name}`

/** How rules use bridges. */
export type RulesOfBridges = {
  /** Ids of rules that use the bridge as action or source. */
  rulesUsing(id: string): readonly string[]
  /** Ids of rules that use it as action. */
  rulesWithAction(id: string): readonly string[]
  /** Ids of rules that read from it. */
  rulesWithSource(id: string): readonly string[]
  /** Removes the bridge from the actions of all rules. */
  dropAction(id: string): void
}

/** Without a rule engine. */
export const noRules: RulesOfBridges = {
  rulesUsing: () => [],
  rulesWithAction: () => [],
  rulesWithSource: () => [],
  dropAction: () => undefined,
}

export type Bridges = {
  /** Loads stored or seeded bridges and starts them in the background. */
  open(ports: Ports): void
  list(): object[]
  detail(name: BridgeName): object
  /** The stored bridge with secrets in clear; never part of a reply. */
  peek(type: string, name: string): StoredBridge | undefined
  create(body: unknown): Promise<object>
  update(name: BridgeName, body: unknown): Promise<object>
  remove(name: BridgeName, alsoActions: boolean): Promise<void>
  enable(name: BridgeName, enable: boolean): Promise<void>
  operate(name: BridgeName, operation: BridgeOperation): Promise<void>
  /** Throws if the bridge is disabled. */
  assertEnabled(name: BridgeName): void
  metrics(name: BridgeName): object
  reset(name: BridgeName): void
  probe(body: unknown): Promise<void>
  /**
   * Passes data to a bridge; resolves when the request has ended, which may take long if the target is
   * disconnected.
   */
  deliver(id: string, data: Value): Promise<Delivery>
  setRules(rules: RulesOfBridges): void
  onIngress(listener: (message: IngressMessage) => void): () => void
  /** Runs what is due at once; for tests that move the clock. */
  tick(): void
  close(): Promise<void>
}

/** Creates the bridges of this node. */
export function createBridges(options: BridgesOptions): Bridges {
  const { node, edition, types, engine, document, now, seeded } = options
  const held = new Map<string, Bridge>()
  const typesByName = new Map(types.map((type) => [type.type, type]))
  const listeners = new Set<(message: IngressMessage) => void>()
  const saved = readStoredBridges(document)
  let rules = noRules
  const forwarder = createForwarder(engine, (ids, message) => {
    const data = columnsOf.publish({ message }, now())
    for (const id of ids) {
      const bridge = held.get(id)
      // The counters have what was not delivered.
      if (bridge !== undefined) startInBackground(bridge.deliver(data), throwUnexpected)
    }
  })
  /** Updates the local topics that are forwarded without a rule. */
  const updateForwarding = () =>
    forwarder.set(
      [...held.values()].flatMap(({ id, stored: { type, enable, config } }) => {
        const filter = enable ? localFilter(type, config) : undefined
        return filter === undefined ? [] : [{ id, filter }]
      }),
    )
  const save = () => {
    updateForwarding()
    document.write([...held.values()].map(({ stored }) => stored))
  }

  const deps = bridgeDeps(
    options,
    (id) => `bridge:${id}`,
    (message) => {
      for (const listener of listeners) listener(message)
    },
  )
  const typeOf = (type: string): BridgeType | undefined =>
    knows(edition, type) ? typesByName.get(type) : undefined
  const hold = (
    stored: StoredBridge,
    initial: ConstructorParameters<typeof Bridge>[3] = {},
  ): Bridge | undefined => {
    const type = typeOf(stored.type)
    if (type === undefined) return undefined
    const bridge = new Bridge(stored, type, deps, initial)
    held.set(bridge.id, bridge)
    return bridge
  }
  const find = (name: BridgeName): Bridge => {
    const bridge = held.get(bridgeIdOf(name))
    if (!bridge) throw lookupFailed(name)
    return bridge
  }
  const unknownType = (type: string) => refusalOf({ path: `bridges.${type}`, reason: 'unknown type' })
  const named = (body: unknown): { type: string; name: string; rest: Config } => {
    if (!isConfig(body)) throw crashed('function_clause')
    const { type, name } = body
    if (typeof type !== 'string' || typeof name !== 'string') throw crashed('function_clause')
    return { type, name, rest: body }
  }
  /** Replaces a bridge and starts it. */
  const replace = async (bridge: Bridge, stored: StoredBridge, keepCounters: boolean): Promise<Bridge> => {
    const type = typeOf(stored.type)
    if (type === undefined) throw unknownType(stored.type)
    const next = new Bridge(stored, type, deps, keepCounters ? { counters: bridge.counters } : {})
    held.set(next.id, next)
    save()
    await bridge.close()
    await next.open()
    return next
  }

  const timer = setInterval(() => tick(), tickMs).unref()
  const tick = () => {
    for (const bridge of held.values()) bridge.tick()
  }

  return {
    open(ports) {
      const initialBridges =
        saved ??
        seeded(ports).map(({ remoteStatus, ...rest }) => ({
          stored: { ...rest, files: {} },
          past: { remoteStatus: remoteStatus ?? [] },
        }))
      for (const each of initialBridges) {
        const bridge = 'stored' in each ? hold(each.stored, each.past) : hold(each)
        if (bridge !== undefined) startInBackground(bridge.open(), throwUnexpected)
      }
      updateForwarding()
    },
    list: () => [...held.values()].map((bridge) => bridge.toReport()),
    detail: (name) => find(name).toReport(),
    peek: (type, name) => held.get(bridgeIdOf({ type, name }))?.stored,
    async create(body) {
      const { type: typeName, name, rest } = named(body)
      const id = bridgeIdOf({ type: typeName, name })
      if (held.has(id)) throw new Refusal(400, 'ALREADY_EXISTS', 'bridge already exists')
      const type = typeOf(typeName)
      if (type === undefined) throw unknownType(typeName)
      if (!isName(name))
        throw refusalOf({ path: 'name', reason: `expected a name that matches ${namePattern}` })
      const { enable, config } = readSettings(type, rest, `bridges.${typeName}.${name}`)
      const bridge = hold({
        type: typeName,
        name,
        enable,
        ...extractCertificates(config, folderOf(typeName, name), {}),
      })
      if (bridge === undefined) throw unknownType(typeName)
      save()
      await bridge.open()
      return bridge.toReport()
    },
    async update(name, body) {
      const bridge = find(name)
      const type = typeOf(name.type)
      if (!isConfig(body) || type === undefined) throw crashed('function_clause')
      const { enable, config } = readSettings(
        type,
        restored(body, bridge.stored.config),
        `bridges.${name.type}.${name.name}`,
      )
      const stored = {
        ...name,
        enable,
        ...extractCertificates(config, folderOf(name.type, name.name), bridge.stored.files),
      }
      return (await replace(bridge, stored, enable)).toReport()
    },
    async remove(name, alsoActions) {
      const bridge = find(name)
      const users = rules.rulesUsing(bridge.id)
      if (users.length > 0 && !alsoActions) {
        const list = users.map((id) => `<<"${id}">>`).join(',')
        throw new Refusal(
          400,
          'BAD_REQUEST',
          `{<<"Cannot delete bridge while active rules are defined for this bridge">>,[${list}]}`,
        )
      }
      if (alsoActions) rules.dropAction(bridge.id)
      held.delete(bridge.id)
      save()
      await bridge.close()
    },
    async enable(name, enable) {
      const bridge = find(name)
      if (bridge.stored.enable !== enable) await replace(bridge, { ...bridge.stored, enable }, false)
    },
    assertEnabled(name) {
      if (!find(name).stored.enable)
        throw new Refusal(400, 'BAD_REQUEST', 'Forbidden operation, bridge not enabled')
    },
    async operate(name, operation) {
      await operateResource(find(name).resource, operation)
    },
    metrics(name) {
      const metrics = held.get(bridgeIdOf(name))?.numbers() ?? zeros()
      return { metrics, node_metrics: [{ node, metrics }] }
    },
    reset: (name) => held.get(bridgeIdOf(name))?.counters.reset(),
    async probe(body) {
      if (!isConfig(body)) throw refusalOf({ path: '', reason: 'expected an object' })
      const { type: typeName, name } = body
      const type = typeof typeName === 'string' ? typeOf(typeName) : undefined
      if (typeof typeName !== 'string' || type === undefined)
        throw refusalOf({ path: 'type', reason: 'unknown bridge type' })
      if (typeof name !== 'string') throw refusalOf({ path: 'name', reason: 'is required' })
      const stored = held.get(bridgeIdOf({ type: typeName, name }))?.stored
      const { config } = readSettings(
        type,
        stored === undefined ? body : restored(body, stored.config),
        '',
        true,
      )
      const settings = {
        type: typeName,
        name: `_probe_${name}`,
        node,
        now,
        ...extractCertificates(config, folderOf(typeName, name), stored?.files ?? {}),
      }
      await probe({ ...settings, config: withDefaults(type, settings.config) })
    },
    deliver: (id, data) => held.get(id)?.deliver(data) ?? Promise.resolve('out_of_service'),
    setRules: (next) => void (rules = next),
    onIngress(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tick,
    async close() {
      clearInterval(timer)
      forwarder.set([])
      await Promise.all([...held.values()].map((bridge) => bridge.close()))
    },
  }
}
