import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import { at, masked, type Config } from '@/contract/family/config'
import type { BridgeCounter } from '@/features/bridge/contract'
import type { Value } from '@/rule-sql/value'
import { attempt } from '../lib/attempt'
import { validName } from '../mqtt/topic'
import { unsupportedDriver, failingDriver } from './unsupported-driver'
import { Counters } from './counters'
import type { Driver, DriverEvents, DriverMaker, DriverSettings } from './driver'
import type { IngressMessage } from './ingress'
import { mqttDriver } from './mqtt'
import { outgoing } from './outgoing'
import { Outbox, type Delivery } from './outbox'
import { readByteSize, readDuration, readNumeric } from './config-values'
import { Resource } from './resource'
import { withDefaults } from './settings'
import type { RemoteNodeStatus, StoredBridge } from './stored-bridges'
import { webhookDriver } from './webhook'

const makers: Readonly<Record<string, DriverMaker>> = { webhook: webhookDriver, mqtt: mqttDriver }

/** The driver of a type; one that always fails if this broker has none. */
export function createDriver(settings: DriverSettings, events: DriverEvents): Driver {
  const make = makers[settings.type]
  if (make === undefined) return unsupportedDriver(settings.type)
  // For example with an unreadable certificate: the bridge is disconnected with the reason.
  const { value, failure } = attempt(() => make(settings, events))
  return failure === undefined ? value : failingDriver(failure)
}

export type BridgeDeps = {
  readonly node: string
  /** Why it does not connect. */
  readonly idle?: string | undefined
  now(): number
  members(): readonly string[]
  changed(bridge: Bridge): void
  received(bridge: Bridge, message: IngressMessage): void
}

/** A data bridge on this node: configuration, connection and counters. */
export class Bridge {
  readonly counters: Counters
  readonly resource: Resource
  readonly remoteStatus: readonly RemoteNodeStatus[]
  private filled: Config | undefined
  private box: Outbox | undefined
  private incoming: ReturnType<typeof outgoing> | undefined

  constructor(
    readonly stored: StoredBridge,
    private readonly type: BridgeType,
    private readonly deps: BridgeDeps,
    initial: { counters?: Counters; remoteStatus?: readonly RemoteNodeStatus[] } = {},
  ) {
    this.counters = initial.counters ?? new Counters(() => deps.now())
    this.remoteStatus = initial.remoteStatus ?? []
    this.resource = new Resource({
      now: () => deps.now(),
      driver: (lost) =>
        deps.idle === undefined
          ? createDriver(this.driverSettings, { lost, received: (message) => this.received(message) })
          : failingDriver(deps.idle),
      checkEvery: () => readDuration(this.fullConfig, 'resource_opts.health_check_interval', 15_000),
      startTimeout: () => readDuration(this.fullConfig, 'resource_opts.start_timeout', 5000),
      onChange: () => this.changed(),
    })
  }

  get id(): string {
    return `${this.stored.type}:${this.stored.name}`
  }

  /** With defaults; computed on first use, as many bridges are never read. */
  get fullConfig(): Config {
    return (this.filled ??= withDefaults(this.type, this.stored.config))
  }

  /** Starts it if it is enabled; resolves after the first attempt to connect. */
  async open(): Promise<void> {
    if (this.stored.enable && at(this.fullConfig, 'resource_opts.start_after_created') !== false)
      await this.resource.start()
  }

  /**
   * Sends data to the target, or queues it while the target is disconnected
   * (src/contract/docs/integration.md#bridges).
   */
  deliver(data: Value): Promise<Delivery> {
    if (!this.stored.enable) return Promise.resolve('out_of_service')
    if (this.resource.status !== 'stopped') return this.outbox.push(data)
    this.counters.add('matched')
    this.counters.add('dropped.resource_stopped')
    return Promise.resolve('out_of_service')
  }

  close(): Promise<void> {
    return this.resource.close()
  }

  /** The local message for a received one; undefined without a local topic, or if it becomes invalid. */
  localMessage(data: Value): ReturnType<ReturnType<typeof outgoing>> | undefined {
    if (at(this.fullConfig, 'ingress.local.topic') === undefined) return undefined
    this.incoming ??= outgoing(this.fullConfig, 'ingress.local')
    const message = this.incoming(data)
    return validName(message.topic) ? message : undefined
  }

  /** Runs health checks and timeouts that are due. */
  tick(): void {
    this.resource.tick()
    this.box?.tick()
  }

  numbers(): Record<BridgeCounter, number> {
    return this.counters.toReport(this.box ?? { inflight: 0, queuing: 0 })
  }

  /** Approximate number of queued bytes. */
  get waitingBytes(): number {
    return this.box?.queuingBytes ?? 0
  }

  /** As the API returns it. */
  toReport(): object {
    const { status, reason } = this.resource
    const mine = {
      node: this.deps.node,
      status,
      ...(reason === undefined ? {} : { status_reason: reason }),
    }
    // Nodes that left the cluster are omitted.
    const members = this.deps.members()
    const node_status = [mine, ...this.remoteStatus.filter(({ node }) => members.includes(node))]
    const same = node_status.every((one) => one.status === status)
    return {
      name: this.stored.name,
      node_status,
      status: same ? status : 'inconsistent',
      ...(reason === undefined ? {} : { status_reason: reason }),
      type: this.stored.type,
      enable: this.stored.enable,
      ...masked(this.fullConfig),
    }
  }

  /** Created with the first request. */
  private get outbox(): Outbox {
    if (this.box !== undefined) return this.box
    const { fullConfig, resource, counters, deps } = this
    const ttl = readDuration(fullConfig, 'resource_opts.request_ttl', 45_000)
    const checkEvery = readDuration(fullConfig, 'resource_opts.health_check_interval', 15_000)
    const isSync = at(fullConfig, 'resource_opts.query_mode') === 'sync'
    return (this.box = new Outbox({
      now: () => deps.now(),
      counters,
      ttl,
      window: isSync
        ? readNumeric(fullConfig, 'resource_opts.worker_pool_size', 16)
        : readNumeric(fullConfig, 'resource_opts.inflight_window', 100),
      maxBytes: readByteSize(fullConfig, 'resource_opts.max_buffer_bytes', 256 * 1024 * 1024),
      pause: Math.max(1, Math.min(checkEvery, ttl / 3)),
      ready: () => resource.status === 'connected',
      send: (data) => resource.send(data, ttl),
      lost: () => resource.lost(),
    }))
  }

  private changed(): void {
    const { status } = this.resource
    if (status === 'connected') this.box?.pump(true)
    else if (status === 'stopped') this.box?.clear()
    this.deps.changed(this)
  }

  private received(message: IngressMessage): void {
    this.counters.add('received')
    this.deps.received(this, message)
  }

  private get driverSettings(): DriverSettings {
    const { type, name, files } = this.stored
    return { type, name, node: this.deps.node, now: () => this.deps.now(), config: this.fullConfig, files }
  }
}
