import { withValueAt, type Config } from '@/contract/family/config'
import type { Who } from '@/features/authorization/model/acl/rule'
import type { SourceType } from '@/features/authorization/model/names'
import type { SourceKind } from '@/features/authorization/fields'
import { failingDriver } from '../../bridges/unsupported-driver'
import type { Files } from '../../bridges/certificates'
import type { Driver } from '../../bridges/driver'
import { readString } from '../../bridges/config-values'
import { noReason, Unreachable } from '../../lib/reason'
import { Resource } from '../../bridges/resource'
import { attempt } from '../../lib/attempt'
import { createFileDecision } from './acl-file'
import { createResourceCounters, createSourceCounters, type SourceCounters } from './counters'
import { createHttpSource } from './http-request'
import type { BrokerRelease } from '../../lib/release'
import { isTrue } from '../../lib/variform'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Identity } from '../../mqtt/identity'
import type { DecisionFunction } from './decision'
import { withSourceDefaults } from './read-source'

/** A stored source: configured values without defaults, secrets in clear, and the texts of its TLS files. */
export type StoredSource = {
  readonly kind: SourceKind
  readonly enable: boolean
  readonly config: Config
  readonly files: Files
}

type Deps = {
  readonly node: string
  now(): number
  readonly decideBuiltIn: DecisionFunction
  readonly withoutConditions: readonly Who['kind'][]
  readonly has: BrokerRelease['has']
}

/** The server of a source. */
type RemoteService = {
  readonly resource: Resource
  readonly counters: ReturnType<typeof createResourceCounters>
}

/** Interval of health checks. */
const checkEvery = 15_000
const startTimeout = 5000

/** An authorization source: configuration, status and counters. */
export class Source {
  readonly counters: SourceCounters
  readonly decide: DecisionFunction
  private readonly remote: RemoteService | undefined

  /** Refuses an invalid ACL file. */
  constructor(
    readonly stored: StoredSource,
    private readonly deps: Deps,
    counters?: SourceCounters,
  ) {
    this.counters = counters ?? createSourceCounters(() => deps.now())
    const {
      kind: { type },
      config,
    } = stored
    if (type === 'file')
      this.decide = createFileDecision(readString(config, 'rules') ?? '', deps.withoutConditions)
    else if (type === 'built_in_database') this.decide = deps.decideBuiltIn
    else if (type === 'http') [this.decide, this.remote] = this.createHttpSource()
    else
      [this.decide, this.remote] = this.createUnsupported(`This development broker has no driver for ${type}`)
  }

  get type(): SourceType {
    return this.stored.kind.type
  }

  /** As the API returns it. */
  toReply(): object {
    const { kind, enable, config } = this.stored
    const settings = Object.entries(kind.fields).reduce(
      (rest, [path, { needs }]) =>
        needs === undefined || this.deps.has(needs) ? rest : withValueAt(rest, path, undefined),
      withSourceDefaults(kind, config),
    )
    return { type: kind.type, enable, ...settings }
  }

  /** Whether its precondition holds. */
  applies(identity: Identity, { action, topic }: Ask): boolean {
    const text = readString(this.stored.config, 'precondition') ?? ''
    if (text === '') return true
    const { clientid, username, peerhost, listener, zone, attributes = {} } = identity
    const named = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [`client_attrs.${name}`, value]),
    )
    return isTrue(text, { clientid, username, peerhost, listener, zone, action, topic, ...named })
  }

  status(): object {
    const { node } = this.deps
    const status = this.remote?.resource.status ?? 'connected'
    const reason = status === 'disconnected' ? this.remote?.resource.reason : undefined
    const [metrics, resource_metrics] = [this.counters.toReply(), this.remote?.counters.toReply() ?? {}]
    return {
      status,
      metrics,
      resource_metrics,
      node_status: [{ node, status }],
      node_metrics: [{ node, metrics }],
      node_resource_metrics: [{ node, metrics: resource_metrics }],
      node_error: reason === undefined ? [] : [{ node, reason }],
    }
  }

  /** Starts the health checks of its server, if it is enabled; resolves after the first one. */
  async open(): Promise<void> {
    if (this.stored.enable) await this.remote?.resource.start()
  }

  tick(): void {
    this.remote?.resource.tick()
  }

  async close(): Promise<void> {
    await this.remote?.resource.close()
  }

  private createRemote(driver: () => Driver): RemoteService {
    const { deps } = this
    const resource = new Resource({
      now: () => deps.now(),
      driver,
      checkEvery: () => checkEvery,
      startTimeout: () => startTimeout,
    })
    return { resource, counters: createResourceCounters(() => deps.now()) }
  }

  private createHttpSource(): [DecisionFunction, RemoteService] {
    const { kind, config, files } = this.stored
    const { value: httpSource, failure } = attempt(() =>
      createHttpSource(withSourceDefaults(kind, config), files),
    )
    // For example with an unreadable certificate: the source is disconnected with the reason.
    if (httpSource === undefined) return this.createUnsupported(failure ?? noReason)
    const remote = this.createRemote(() => ({
      connect: (signal) => httpSource.reach(signal),
      check: (signal) => httpSource.reach(signal),
      send: () => Promise.resolve(),
      close: () => Promise.resolve(httpSource.close()),
    }))
    return [
      async (identity, ask) => {
        remote.counters.request()
        try {
          const decision = await httpSource.ask(identity, ask)
          remote.counters.finish('success')
          return decision
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error
          remote.counters.finish('failed')
          remote.resource.lost()
          return 'ignore'
        }
      },
      remote,
    ]
  }

  /** A database that this broker cannot query; it never matches. */
  private createUnsupported(reason: string): [DecisionFunction, RemoteService] {
    const remote = this.createRemote(() => failingDriver(reason))
    return [
      () => {
        remote.counters.request()
        remote.counters.finish('failed')
        return 'nomatch'
      },
      remote,
    ]
  }
}
