import type { Config } from '@/contract/family/config'
import type { SourceType } from '@/features/authorization/model/names'
import type { SourceKind } from '@/features/authorization/fields'
import { failingDriver } from '../../bridges/unsupported-driver'
import type { Files } from '../../bridges/certificates'
import type { Driver } from '../../bridges/driver'
import { textOf } from '../../bridges/config-values'
import { noReason, Unreachable } from '../../bridges/reason'
import { Resource } from '../../bridges/resource'
import { attempt } from '../../attempt'
import { fileJudge } from './acl-file'
import { createResourceCounters, createSourceCounters, type SourceCounters } from './counters'
import type { Database } from './database'
import { httpOracle } from './http-request'
import type { DecisionFunction } from './decision'
import { withSourceDefaults } from './read-source'

/** A source as it is kept: what it was told without the defaults, its secrets in clear, and the texts of its TLS files. */
export type StoredSource = {
  readonly kind: SourceKind
  readonly enable: boolean
  readonly config: Config
  readonly files: Files
}

type Dependencies = { readonly node: string; now(): number; readonly database: Database }

/** A server that a source asks. */
type Outside = { readonly resource: Resource; readonly tally: ReturnType<typeof createResourceCounters> }

/** How often it is looked whether a server is there. */
const checkEvery = 15_000
const startTimeout = 5000

/** One source of authorization: what it was told, how it stands, what it has said. */
export class Source {
  readonly tally: SourceCounters
  readonly judge: DecisionFunction
  private readonly outside: Outside | undefined

  /** Refuses a file that cannot be read. */
  constructor(
    readonly stored: StoredSource,
    private readonly around: Dependencies,
    tally?: SourceCounters,
  ) {
    this.tally = tally ?? createSourceCounters(() => around.now())
    const {
      kind: { type },
      config,
    } = stored
    if (type === 'file') this.judge = fileJudge(textOf(config, 'rules') ?? '')
    else if (type === 'built_in_database') this.judge = around.database.judge
    else if (type === 'http') [this.judge, this.outside] = this.overHttp()
    else [this.judge, this.outside] = this.absent(`This development broker has no driver for ${type}`)
  }

  get type(): SourceType {
    return this.stored.kind.type
  }

  /** As the API tells it. */
  toReply(): object {
    const { kind, enable, config } = this.stored
    return { type: kind.type, enable, ...withSourceDefaults(kind, config) }
  }

  status(): object {
    const { node } = this.around
    const status = this.outside?.resource.status ?? 'connected'
    const reason = status === 'disconnected' ? this.outside?.resource.reason : undefined
    const [metrics, resource_metrics] = [this.tally.told(), this.outside?.tally.told() ?? {}]
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

  /** Begins to look for its server, if it has one and is to be asked; waits as long as that may take. */
  async open(): Promise<void> {
    if (this.stored.enable) await this.outside?.resource.start()
  }

  tick(): void {
    this.outside?.resource.tick()
  }

  async close(): Promise<void> {
    await this.outside?.resource.close()
  }

  private reached(driver: () => Driver): Outside {
    const { around } = this
    const resource = new Resource({
      now: () => around.now(),
      driver,
      checkEvery: () => checkEvery,
      startTimeout: () => startTimeout,
    })
    return { resource, tally: createResourceCounters(() => around.now()) }
  }

  private overHttp(): [DecisionFunction, Outside] {
    const { kind, config, files } = this.stored
    const { value: oracle, failure } = attempt(() => httpOracle(withSourceDefaults(kind, config), files))
    // A certificate that is gone, say: the source is then disconnected with the reason, and the broker runs on.
    if (oracle === undefined) return this.absent(failure ?? noReason)
    const outside = this.reached(() => ({
      connect: (signal) => oracle.reach(signal),
      check: (signal) => oracle.reach(signal),
      send: () => Promise.resolve(),
      close: () => Promise.resolve(oracle.close()),
    }))
    return [
      async (identity, ask) => {
        outside.tally.asked()
        try {
          const said = await oracle.ask(identity, ask)
          outside.tally.ended('success')
          return said
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error
          outside.tally.ended('failed')
          outside.resource.lost()
          return 'ignore'
        }
      },
      outside,
    ]
  }

  /** A database of another maker: nobody here can ask it, so that it says nothing. */
  private absent(reason: string): [DecisionFunction, Outside] {
    const outside = this.reached(() => failingDriver(reason))
    return [
      () => {
        outside.tally.asked()
        outside.tally.ended('failed')
        return 'nomatch'
      },
      outside,
    ]
  }
}
