import type { BridgeType } from '@/contract/bridge/bridge-type'
import { at, masked, type Config } from '@/contract/family/config'
import type { BridgeCounter } from '@/contract/bridge'
import { absentDriver } from './absent'
import { Counters } from './counters'
import type { DriverEvents, DriverMaker, DriverSettings } from './driver'
import type { IngressMessage } from './ingress'
import { mqttDriver } from './mqtt'
import { durationOf } from './read'
import { Resource } from './resource'
import { wholeOf } from './settings'
import type { Elsewhere, StoredBridge } from './stored'
import { webhookDriver } from './webhook'

const makers: Readonly<Record<string, DriverMaker>> = { webhook: webhookDriver, mqtt: mqttDriver }

/** The driver of a type; one that only says so where this broker has none. */
export const driverOf = (settings: DriverSettings, events: DriverEvents) => (makers[settings.type] ?? (({ type }: DriverSettings) => absentDriver(type)))(settings, events)

export type BridgeSurroundings = { readonly node: string; now(): number; changed(bridge: Bridge): void; received(bridge: Bridge, message: IngressMessage): void }

/** One data bridge on this node: what it was told, its connection, its numbers. */
export class Bridge {
  readonly counters: Counters
  readonly resource: Resource
  readonly elsewhere: readonly Elsewhere[]
  private filled: Config | undefined

  constructor(
    readonly stored: StoredBridge,
    private readonly type: BridgeType,
    private readonly around: BridgeSurroundings,
    past: { counters?: Counters; elsewhere?: readonly Elsewhere[] } = {},
  ) {
    this.counters = past.counters ?? new Counters(() => around.now())
    this.elsewhere = past.elsewhere ?? []
    this.resource = new Resource({
      now: () => around.now(),
      driver: (lost) => driverOf(this.driverSettings, { lost, received: (message) => this.received(message) }),
      checkEvery: () => durationOf(this.whole, 'resource_opts.health_check_interval', 15_000),
      startTimeout: () => durationOf(this.whole, 'resource_opts.start_timeout', 5000),
      onChange: () => around.changed(this),
    })
  }

  get id(): string {
    return `${this.stored.type}:${this.stored.name}`
  }

  /** With every default; made when first asked for, as many bridges are never looked at. */
  get whole(): Config {
    return (this.filled ??= wholeOf(this.type, this.stored.config))
  }

  /** Starts it if it is to run from the beginning; waits as long as a start may take. */
  async open(): Promise<void> {
    if (this.stored.enable && at(this.whole, 'resource_opts.start_after_created') !== false) await this.resource.start()
  }

  close(): Promise<void> {
    return this.resource.stop()
  }

  /** What has come due by time. */
  tick(): void {
    this.resource.tick()
  }

  numbers(): Record<BridgeCounter, number> {
    return this.counters.told({ inflight: 0, queuing: 0 })
  }

  /** As the API tells it. */
  told(): object {
    const { status, reason } = this.resource
    const mine = { node: this.around.node, status, ...(reason === undefined ? {} : { status_reason: reason }) }
    const node_status = [mine, ...this.elsewhere]
    const same = node_status.every((one) => one.status === status)
    return {
      name: this.stored.name, node_status, status: same ? status : 'inconsistent', ...(reason === undefined ? {} : { status_reason: reason }), type: this.stored.type,
      enable: this.stored.enable, ...masked(this.whole),
    }
  }

  private received(message: IngressMessage): void {
    this.counters.add('received')
    this.around.received(this, message)
  }

  private get driverSettings(): DriverSettings {
    const { type, name, files } = this.stored
    return { type, name, node: this.around.node, config: this.whole, files }
  }
}
