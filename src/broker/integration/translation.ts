import type { BridgeOperation } from '@/features/bridge/contract'
import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import { isConfig, restored, type Config } from '@/contract/family/config'
import type { Value } from '@/rule-sql/value'
import { termText } from '@/rule-sql/term'
import type { Bridges, RulesOfBridges } from '../bridges/bridges'
import type { BridgesOptions } from '../bridges/options'
import type { BridgeName } from '../bridges/ids'
import type { IngressMessage } from '../bridges/ingress'
import { operateResource } from '../bridges/operate'
import type { Delivery } from '../bridges/outbox'
import { extractCertificates } from '../bridges/certificates'
import { readSettings, withDefaults } from '../bridges/settings'
import type { StoredBridge } from '../bridges/stored-bridges'
import { crashed, Refusal } from '../http/refusal'
import { isName, namePattern } from '../bridges/ids'
import { refusalOf } from '../checks/complaint'
import type { BrokerRelease } from '../lib/release'
import { channelKinds } from './common'
import { changeType } from './type-changes'
import { mqttExtras, toMetrics } from './report'
import { newerType } from './types'
import { compareChannels, idOf } from './stored-integrations'
import { IntegrationRuntime, type RunningChannel, type RunningConnector } from './integration-runtime'

const lookupFailed = ({ type, name }: BridgeName) =>
  new Refusal(
    404,
    'NOT_FOUND',
    `Bridge lookup failed: bridge named '${name}' of type ${newerType(type)} does not exist.`,
  )
const tickMs = 250

/** A channel that the bridge API shows: the only one of its connector. */
type BridgeParts = { readonly connector: RunningConnector; readonly channel: RunningChannel }

/**
 * Connectors, actions and sources in the form of the older bridges
 * (src/contract/docs/integration.md#bridges-in-newer-releases): a connector with exactly one channel is
 * shown as a bridge, others are silently omitted. Creating a bridge creates a connector of the same name;
 * an update deletes and creates.
 */
class Translation implements Bridges {
  private readonly timer: NodeJS.Timeout

  constructor(readonly runtime: IntegrationRuntime) {
    this.timer = setInterval(() => runtime.tick(), tickMs).unref()
  }

  open(ports: Parameters<Bridges['open']>[0]): void {
    this.runtime.open(ports)
  }

  list(): object[] {
    return this.all()
      .sort((a, b) => compareChannels(a.channel.stored, b.channel.stored))
      .map((parts) => this.toReply(parts))
  }

  detail(name: BridgeName): object {
    return this.toReply(this.find(name))
  }

  peek(type: string, name: string): StoredBridge | undefined {
    return this.look({ type, name })?.channel.bridge.stored
  }

  async create(body: unknown): Promise<object> {
    const { type, name } = isConfig(body) ? body : {}
    const bridgeType = this.older(type)
    if (typeof name !== 'string' || bridgeType === undefined || !isConfig(body)) throw crashed('badarg')
    if (!isName(name))
      throw refusalOf({ path: 'name', reason: `expected a name that matches ${namePattern}` })
    if (channelKinds.some((kind) => this.runtime.channels[kind].has(`${newerType(bridgeType.type)}:${name}`)))
      throw new Refusal(400, 'ALREADY_EXISTS', 'bridge already exists')
    return this.toReply(await this.make(bridgeType, name, body))
  }

  async update(name: BridgeName, body: unknown): Promise<object> {
    const old = this.find(name)
    if (!isConfig(body)) throw crashed('function_clause')
    // Checked first, so that a refused update changes nothing.
    const settings = restored(body, old.channel.bridge.stored.config)
    const bridgeType = this.older(old.channel.bridge.stored.type)
    if (bridgeType === undefined) throw lookupFailed(name)
    this.read(bridgeType, name.name, settings)
    await this.runtime.remove(old.channel)
    await this.runtime.remove(old.connector)
    return this.toReply(await this.make(bridgeType, name.name, settings, old.connector.stored.name))
  }

  async remove(name: BridgeName, alsoActions: boolean): Promise<void> {
    const found = this.look(name)
    if (found === undefined && this.hidden(name))
      throw new Refusal(400, 'BAD_REQUEST', 'not_bridge_v1_compatible')
    const { channel, connector } = found ?? this.find(name)
    const rules = this.runtime.rulesOf(channel.stored)
    if (rules.length > 0 && !alsoActions)
      throw new Refusal(
        400,
        'BAD_REQUEST',
        'Cannot delete bridge while active rules are depending on it',
        {},
        { rules },
      )
    if (alsoActions) this.runtime.dropAction(idOf(channel.stored))
    await this.runtime.remove(channel)
    await this.runtime.remove(connector)
  }

  async enable(name: BridgeName, enable: boolean): Promise<void> {
    const { connector, channel } = this.find(name)
    if (channel.stored.enable !== enable)
      await this.runtime.replaceChannel(channel, { ...channel.stored, enable }, false)
    if (connector.stored.enable !== enable)
      await this.runtime.replaceConnector(connector, { ...connector.stored, enable })
  }

  assertEnabled(name: BridgeName): void {
    if (!this.find(name).channel.bridge.stored.enable)
      throw new Refusal(400, 'BAD_REQUEST', 'Forbidden operation, bridge not enabled')
  }

  async operate(name: BridgeName, operation: BridgeOperation): Promise<void> {
    await operateResource(this.find(name).channel.bridge.resource, operation)
  }

  metrics(name: BridgeName): object {
    const { metrics, node_metrics } = toMetrics(this.runtime, this.look(name)?.channel)
    const withoutQueuingBytes = ({ queuing_bytes: _, ...rest }: { readonly queuing_bytes?: unknown }) => rest
    return {
      metrics: withoutQueuingBytes(metrics),
      node_metrics: node_metrics.map((one) => ({
        ...one,
        metrics: withoutQueuingBytes((one as { readonly metrics: object }).metrics),
      })),
    }
  }

  reset(name: BridgeName): void {
    const found = this.look(name)
    if (found === undefined)
      throw new Refusal(
        400,
        'BAD_REQUEST',
        `{action_or_source_not_found,${newerType(name.type)},${termText(name.name)}}`,
      )
    found.channel.bridge.counters.reset()
  }

  async probe(body: unknown): Promise<void> {
    const { type, name } = isConfig(body) ? body : {}
    const bridgeType = this.older(type)
    if (bridgeType === undefined || typeof name !== 'string' || !isConfig(body)) throw crashed('badarg')
    const stored = this.look({ type: bridgeType.type, name })?.channel.bridge.stored
    const settings = readSettings(
      bridgeType,
      stored === undefined ? body : restored(body, stored.config),
      '',
      true,
    )
    const { config, files } = extractCertificates(
      settings.config,
      `bridges/${bridgeType.type}/${name}`,
      stored?.files ?? {},
    )
    await this.runtime.probe(bridgeType, name, withDefaults(bridgeType, config), files)
  }

  deliver(id: string, data: Value): Promise<Delivery> {
    return this.runtime.deliver(id, data)
  }

  setRules(rules: RulesOfBridges): void {
    this.runtime.setRules(rules)
  }

  onIngress(listener: (message: IngressMessage) => void): () => void {
    return this.runtime.onIngress(listener)
  }

  tick(): void {
    this.runtime.tick()
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.runtime.close()
  }

  private all(): BridgeParts[] {
    return [...this.runtime.connectors.values()].flatMap((connector) => {
      const [channel, ...more] = channelKinds.flatMap((kind) => this.runtime.channelsOf(connector, kind))
      return channel === undefined || more.length > 0 || connector.type.unbridged === true
        ? []
        : [{ connector, channel }]
    })
  }

  private look({ type, name }: BridgeName): BridgeParts | undefined {
    // Also by its newer type, unless several older types share it.
    return this.all().find(
      ({ channel: { stored, bridge } }) =>
        stored.name === name &&
        (bridge.stored.type === type || (stored.type === type && this.older(type) !== undefined)),
    )
  }

  /** The older type of a bridge; a renamed type has both names. */
  private older(type: unknown): BridgeType | undefined {
    const bridgeType = typeof type === 'string' ? this.runtime.types.get(newerType(type)) : undefined
    if (bridgeType === undefined || bridgeType.unbridged === true) return undefined
    return (
      bridgeType.olders.find((one) => one.type === type) ??
      (bridgeType.olders.length === 1 ? bridgeType.olders[0] : undefined)
    )
  }

  /** Whether such a channel exists, but is not shown as a bridge. */
  private hidden({ type, name }: BridgeName): boolean {
    return channelKinds.some((kind) => this.runtime.channels[kind].has(`${newerType(type)}:${name}`))
  }

  private find(name: BridgeName): BridgeParts {
    const found = this.look(name)
    if (found === undefined) throw lookupFailed(name)
    return found
  }

  private toReply({ connector, channel: { bridge, stored } }: BridgeParts): object {
    return {
      ...bridge.toReport(),
      ...(stored.type === 'mqtt' && mqttExtras(connector.stored.config)),
      description: stored.config['description'] ?? '',
      ...(stored.kind === 'source' || stored.config['tags'] === undefined
        ? {}
        : { tags: stored.config['tags'] }),
    }
  }

  private read(older: BridgeType, name: string, body: Config): { enable: boolean; config: Config } {
    const { type: _, name: __, description, tags: ___, ...sent } = body
    const { connect_timeout: ____, static_clientids: _____, ...withoutExtras } = sent
    const rest = older.type === 'mqtt' ? withoutExtras : sent
    if (rest['ingress'] !== undefined && rest['egress'] !== undefined) {
      throw crashed(
        '{unsupported_config,<<"Upgrade not supported when ingress and egress exist in the same MQTT ' +
          'bridge. Please divide the egress and ingress part to separate bridges in the configuration.">>}',
      )
    }
    // Bodies without an action were recorded for these two types only.
    const lacking =
      older.type === 'webhook'
        ? rest['url'] === undefined
        : older.type === 'mqtt' && rest['ingress'] === undefined && rest['egress'] === undefined
    if (lacking) throw crashed('{incompatible_bridge_v1,no_action_or_source}')
    const { enable, config } = readSettings(older, rest, `bridges.${older.type}.${name}`)
    return { enable, config: typeof description === 'string' ? { ...config, description } : config }
  }

  /** Creates and starts the parts of a bridge. The connector gets its name, with a number if it is in use. */
  private async make(older: BridgeType, name: string, body: Config, wanted?: string): Promise<BridgeParts> {
    const { enable, config } = this.read(older, name, body)
    const type = newerType(older.type)
    const free = (candidate: string) => !this.runtime.connectors.has(`${type}:${candidate}`)
    let connectorName = wanted ?? name
    for (let number = 2; !free(connectorName); number += 1) connectorName = `${name}_${String(number)}`
    const { description, ...own } = config
    this.runtime.importBridge(older.type, name, enable, own, this.runtime.options.now(), connectorName)
    const created = this.find({ type: older.type, name })
    if (typeof description === 'string') created.channel.stored.config['description'] = description
    this.runtime.save()
    if (enable) await Promise.all([created.connector, created.channel].map(({ bridge }) => bridge.open()))
    return created
  }
}

/** Bridges in the form of connectors and channels, with the types of a release. */
export const translatedBridges = (options: BridgesOptions, release: BrokerRelease): Bridges =>
  new Translation(new IntegrationRuntime(options, options.types, (type) => changeType(type, release)))

/** The runtime behind translated bridges. */
export function runtimeOf(bridges: Bridges): IntegrationRuntime {
  if (!(bridges instanceof Translation))
    throw new TypeError('these bridges are none of a release with connectors')
  return bridges.runtime
}
