import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Config } from '@/contract/family/config'
import { startInBackground, throwUnexpected } from '@/lib/background'
import type { Value } from '@/rule-sql/value'
import { Bridge, type BridgeDeps } from '../bridges/bridge'
import { bridgeDeps } from '../bridges/bridge-deps'
import { noRules, type RulesOfBridges } from '../bridges/bridges'
import type { BridgesOptions } from '../bridges/options'
import { extractCertificates, type Files } from '../bridges/certificates'
import { createForwarder } from '../bridges/forward'
import type { IngressMessage } from '../bridges/ingress'
import type { Delivery } from '../bridges/outbox'
import { probe } from '../bridges/probe'
import { readString } from '../bridges/config-values'
import { columnsOf } from '../rules/columns'
import { CorruptData } from '../store/persist'
import { channelKinds, type ChannelKind, type IntegrationType } from './common'
import { withPartDefaults } from './part'
import { idOf, readStoredIntegrations, type StoredChannel, type StoredConnector } from './stored-integrations'
import { integrationTypes, newerId, newerType } from './types'

type Running<S> = { readonly stored: S; readonly type: IntegrationType; readonly bridge: Bridge }
/** A connector. Its own bridge only reports the status of the target. */
export type RunningConnector = Running<StoredConnector>
/** An action or source. Each has its own connections here; the real broker shares those of the connector. */
export type RunningChannel = Running<StoredChannel>

/** Initial counters, and the simulated status on other nodes. */
type InitialState = { readonly counters?: Bridge['counters']; readonly remoteStatus?: Bridge['remoteStatus'] }

/** Connectors with their actions and sources, run by the same bridges as in older releases. */
export class IntegrationRuntime {
  readonly types: ReadonlyMap<string, IntegrationType>
  readonly connectors = new Map<string, RunningConnector>()
  readonly channels: Readonly<Record<ChannelKind, Map<string, RunningChannel>>> = {
    action: new Map(),
    source: new Map(),
  }
  private rules = noRules
  private readonly listeners = new Set<(message: IngressMessage) => void>()
  private readonly forwarder: ReturnType<typeof createForwarder>

  /** `change` adapts each type to a later release; undefined removes the type. */
  constructor(
    readonly options: BridgesOptions,
    types: readonly BridgeType[],
    change = (type: IntegrationType): IntegrationType | undefined => type,
  ) {
    this.types = new Map(
      [...integrationTypes(types, options.edition)].flatMap(([name, type]): [string, IntegrationType][] => {
        const now = change(type)
        return now === undefined ? [] : [[name, now]]
      }),
    )
    this.forwarder = createForwarder(options.engine, (ids, message) => {
      const data = columnsOf.publish({ message }, options.now())
      const actions = ids.flatMap((id) => this.channels.action.get(id) ?? [])
      for (const { bridge } of actions) startInBackground(bridge.deliver(data), throwUnexpected)
    })
  }

  /** Loads the stored integrations, or splits the seeded bridges. */
  open(ports: Parameters<BridgesOptions['seeded']>[0]): void {
    const saved = readStoredIntegrations(this.options.document)
    if (saved !== undefined) {
      for (const one of saved.connectors) this.createConnector(one)
      for (const one of saved.channels) this.createChannel(one)
    } else {
      const at = this.options.now()
      // Types that this edition does not have are skipped.
      for (const { type: older, name, enable, config: fullConfig, remoteStatus = [] } of this.options.seeded(
        ports,
      ))
        this.importBridge(older, name, enable, fullConfig, at, name, { remoteStatus })
    }
    // Each opens only where it and its connector are enabled.
    for (const one of [this.connectors, this.channels.action, this.channels.source])
      for (const { bridge } of one.values()) startInBackground(bridge.open(), throwUnexpected)
    this.updateForwarding()
  }

  /** Splits an older bridge into a connector and channels of the same name. */
  importBridge(
    older: string,
    name: string,
    enable: boolean,
    fullConfig: Config,
    at: number,
    connectorName = name,
    initial: InitialState = {},
  ): void {
    const typeName = newerType(older)
    const type = this.types.get(typeName)
    if (type === undefined) return
    const { connector, ...channels } = type.split(fullConfig, older)
    this.createConnector(
      {
        type: typeName,
        name: connectorName,
        enable,
        ...extractCertificates(connector, `connectors/${typeName}/${connectorName}`, {}),
      },
      initial,
    )
    for (const kind of channelKinds) {
      const channelConfig = channels[kind]
      if (channelConfig !== undefined)
        this.createChannel(
          {
            kind,
            type: typeName,
            name,
            enable,
            connector: connectorName,
            config: channelConfig,
            created_at: at,
            modified_at: at,
          },
          initial,
        )
    }
  }

  createConnector(stored: StoredConnector, { remoteStatus = [] }: InitialState = {}): RunningConnector {
    const type = this.typeOf(stored.type)
    const { config: channelConfig, files } = stored
    const fullConfig = type.merge(withPartDefaults(type.connector, channelConfig), undefined, 'action')
    const older = type.olderOf(channelConfig)
    const bridge = new Bridge(
      {
        type: older.type,
        name: `connector:${stored.name}`,
        enable: stored.enable,
        config: fullConfig,
        files,
      },
      older,
      this.deps(`connector:${idOf(stored)}`),
      { remoteStatus },
    )
    const held = { stored, type, bridge }
    this.connectors.set(idOf(stored), held)
    return held
  }

  /** Undefined if the connector is missing. */
  createChannel(stored: StoredChannel, initial: InitialState = {}): RunningChannel | undefined {
    const type = this.typeOf(stored.type)
    const connector = this.connectors.get(`${stored.type}:${stored.connector}`)
    const part = type.channel[stored.kind]
    if (connector === undefined || part === undefined) return undefined
    const fullConfig = type.merge(
      withPartDefaults(type.connector, connector.stored.config),
      withPartDefaults(part, stored.config),
      stored.kind,
    )
    const name = `${stored.kind}:${idOf(stored)}:connector:${stored.type}:${stored.connector}`
    const enable = stored.enable && connector.stored.enable
    const older = type.olderOf(connector.stored.config)
    const bridge = new Bridge(
      { type: older.type, name: stored.name, enable, config: fullConfig, files: connector.stored.files },
      older,
      this.deps(name),
      initial,
    )
    const held = { stored, type, bridge }
    this.channels[stored.kind].set(idOf(stored), held)
    return held
  }

  connectorOf({ type, connector }: Pick<StoredChannel, 'type' | 'connector'>): RunningConnector | undefined {
    return this.connectors.get(`${type}:${connector}`)
  }

  /** The channels of a kind that use a connector. */
  channelsOf({ stored: { type, name } }: RunningConnector, kind: ChannelKind): RunningChannel[] {
    return [...this.channels[kind].values()].filter(
      ({ stored }) => stored.type === type && stored.connector === name,
    )
  }

  /** Replaces a connector and recreates its channels; resolves when each has connected or failed. */
  async replaceConnector(old: RunningConnector, next: StoredConnector): Promise<RunningConnector> {
    const over = channelKinds.flatMap((kind) => this.channelsOf(old, kind))
    const held = this.createConnector(next, { remoteStatus: old.bridge.remoteStatus })
    const fresh = over.flatMap(({ stored, bridge }) => this.createChannel(stored, bridge) ?? [])
    this.save()
    await Promise.all([old, ...over].map(({ bridge }) => bridge.close()))
    await Promise.all(
      [...(next.enable ? [held] : []), ...fresh.filter(({ bridge }) => bridge.stored.enable)].map(
        ({ bridge }) => bridge.open(),
      ),
    )
    return held
  }

  async replaceChannel(
    old: RunningChannel | undefined,
    next: StoredChannel,
    keepCounters: boolean,
  ): Promise<RunningChannel | undefined> {
    const held = this.createChannel(next, {
      ...(keepCounters && old && { counters: old.bridge.counters }),
      remoteStatus: old?.bridge.remoteStatus ?? [],
    })
    this.save()
    await old?.bridge.close()
    if (held?.bridge.stored.enable === true) await held.bridge.open()
    return held
  }

  async remove(held: RunningConnector | RunningChannel): Promise<void> {
    const { stored, bridge } = held
    if ('kind' in stored) this.channels[stored.kind].delete(idOf(stored))
    else this.connectors.delete(idOf(stored))
    this.save()
    await bridge.close()
  }

  /** Tests a connection; throws the reason of a failure. */
  async probe({ type }: BridgeType, name: string, fullConfig: Config, files: Files): Promise<void> {
    const { node, now } = this.options
    await probe({ type, name: `probe:${name}`, node, now, config: fullConfig, files })
  }

  /** Passes data to an action, also by its older id. */
  deliver(id: string, data: Value): Promise<Delivery> {
    return this.channels.action.get(newerId(id))?.bridge.deliver(data) ?? Promise.resolve('out_of_service')
  }

  /** Ids of the rules that use an action or read from a source. */
  rulesOf({ kind, ...names }: Pick<StoredChannel, 'kind' | 'type' | 'name'>): readonly string[] {
    return kind === 'action'
      ? this.rules.rulesWithAction(idOf(names))
      : this.rules.rulesWithSource(idOf(names))
  }

  dropAction(id: string): void {
    this.rules.dropAction(id)
  }

  setRules(rules: RulesOfBridges): void {
    this.rules = rules
  }

  onIngress(listener: (message: IngressMessage) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  tick(): void {
    for (const { bridge } of this.all()) bridge.tick()
  }

  async close(): Promise<void> {
    this.forwarder.set([])
    await Promise.all(this.all().map(({ bridge }) => bridge.close()))
  }

  save(): void {
    this.updateForwarding()
    this.options.document.write({
      connectors: [...this.connectors.values()].map(({ stored }) => stored),
      channels: channelKinds.flatMap((kind) => [...this.channels[kind].values()].map(({ stored }) => stored)),
    })
  }

  typeOf(name: string): IntegrationType {
    const type = this.types.get(name)
    if (type === undefined)
      throw new CorruptData(`integration-5-8.json names a type that this broker does not have: ${name}`)
    return type
  }

  private all(): (RunningConnector | RunningChannel)[] {
    return [...this.connectors.values(), ...channelKinds.flatMap((kind) => [...this.channels[kind].values()])]
  }

  /** Updates the local topics that are forwarded without a rule. */
  private updateForwarding(): void {
    this.forwarder.set(
      [...this.channels.action].flatMap(([id, { stored, bridge }]) => {
        const filter = bridge.stored.enable ? readString(stored.config, 'local_topic') : undefined
        return filter === undefined ? [] : [{ id, filter }]
      }),
    )
  }

  private deps(resource: string): BridgeDeps {
    return bridgeDeps(
      this.options,
      () => resource,
      (message) => {
        for (const listener of this.listeners) listener(message)
      },
    )
  }
}
