import { matchTopic } from '@/lib/net/mqtt-topic'
import type { Files } from '../bridges/certificates'
import { reasonOf } from '../lib/reason'
import { attempt, attemptAsync } from '../lib/attempt'
import { CallFailed, GrpcConnection, millis, targetOf } from './grpc-connection'
import { hookMethods, type HookName, type Loaded } from './messages'
import type { ExhookSettings } from './schema'
import { HookCounters, sumFigures, type Figures } from './hook-counters'

/** The settings as sent, with the texts of its TLS files. */
export type Stored = { readonly settings: ExhookSettings; readonly files: Files }
export type ExhookServerDeps = {
  readonly node: string
  readonly version: string
  readonly bootedAt: number
  now(): number
  log(text: string): void
}

type State = 'connected' | 'connecting' | 'disconnected' | 'disabled'
type Hook = { readonly name: string; readonly topics: readonly string[]; readonly counters: HookCounters }

/**
 * An ExHook server (src/contract/docs/exhook.md#servers): its hooks are loaded once it is reachable, then
 * called.
 */
export class ExhookServer {
  private state: State
  private line: GrpcConnection | undefined
  private hooks: readonly Hook[] = []
  private again: NodeJS.Timeout | undefined
  private closed = false

  constructor(
    readonly stored: Stored,
    private readonly deps: ExhookServerDeps,
  ) {
    this.state = stored.settings.enable ? 'connecting' : 'disabled'
  }

  get name(): string {
    return this.stored.settings.name
  }

  private get meta() {
    const { node, version } = this.deps
    return { node, version, sysdescr: 'Switchboard', cluster_name: 'switchboard' }
  }

  /** Connects; retries later if `auto_reconnect` is set. */
  async open(): Promise<void> {
    const { settings, files } = this.stored
    if (!settings.enable || this.closed) return
    const target = targetOf(settings.url)
    if (target === undefined) {
      this.state = 'disconnected'
      return
    }
    const { value: line, failure } =
      this.line === undefined
        ? attempt(() => new GrpcConnection(target, settings, files))
        : { value: this.line }
    if (line === undefined) {
      // Invalid certificates or keys: a retry would fail again.
      this.deps.log(`exhook ${this.name}: ${failure}`)
      this.state = 'disconnected'
      return
    }
    this.line = line
    const { version, bootedAt, now } = this.deps
    try {
      const loaded = await line.call('OnProviderLoaded', {
        broker: {
          version,
          sysdescr: 'Switchboard',
          uptime: now() - bootedAt,
          datetime: new Date(now()).toISOString(),
        },
        meta: this.meta,
      })
      this.hooks = (loaded as Loaded).hooks.map(({ name, topics }) => ({
        name,
        topics,
        counters: this.hooks.find((one) => one.name === name)?.counters ?? new HookCounters(now()),
      }))
      this.state = 'connected'
    } catch (error) {
      this.lost(error)
    }
  }

  /** Called when the server is unreachable; retries later if `auto_reconnect` is set. */
  private lost(error: unknown): void {
    if (this.closed) return
    const { auto_reconnect: after } = this.stored.settings
    this.deps.log(`exhook ${this.name}: ${reasonOf(error)}`)
    this.state = after === false ? 'disconnected' : 'connecting'
    if (after === false || this.again !== undefined) return
    this.again = setTimeout(() => {
      this.again = undefined
      void this.open()
    }, millis(after)).unref()
  }

  /** Whether the server handles a hook, for this topic if it has topics. */
  handlesHook(name: HookName, topic?: string): boolean {
    const hook = this.hooks.find((one) => one.name === name)
    return (
      hook !== undefined &&
      (topic === undefined ||
        hook.topics.length === 0 ||
        hook.topics.some((filter) => matchTopic(filter, topic)))
    )
  }

  /** Calls a hook; undefined on failure, where `failed_action` applies. */
  async ask(name: HookName, request: object): Promise<unknown> {
    const counters = this.hooks.find((one) => one.name === name)?.counters
    if (this.line === undefined || counters === undefined) return undefined
    try {
      const answer = await this.line.call(hookMethods[name], { ...request, meta: this.meta })
      counters.add(true)
      this.state = 'connected'
      return answer
    } catch (error) {
      counters.add(false)
      if (error instanceof CallFailed && !error.unreachable)
        this.deps.log(`exhook ${this.name}: ${name}: ${error.message}`)
      else this.lost(error)
      return undefined
    }
  }

  tick(now: number): void {
    for (const { counters } of this.hooks) counters.tick(now)
  }

  private onNode(metrics: Figures) {
    return { metrics, node_metrics: [{ node: this.deps.node, metrics }] }
  }

  toReply(): object {
    const live = this.state === 'connected' ? this.hooks : []
    return {
      ...this.stored.settings,
      ...this.onNode(sumFigures(this.hooks.map(({ counters }) => counters.read()))),
      node_status: [{ node: this.deps.node, status: this.state }],
      hooks: live.map(({ name, topics }) => ({ name, params: paramsOf(name, topics) })),
    }
  }

  toHooksReply(): object[] {
    return this.state === 'connected'
      ? this.hooks.map(({ name, topics, counters }) => ({
          name,
          params: paramsOf(name, topics),
          ...this.onNode(counters.read()),
        }))
      : []
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.again)
    const { line } = this
    this.line = undefined
    if (line === undefined) return
    // It may already be unreachable, which must not delay closing.
    const parting =
      this.state === 'connected'
        ? await attemptAsync(() => line.call('OnProviderUnloaded', { meta: this.meta }))
        : { failure: undefined }
    for (const { failure } of [parting, attempt(() => line.close())])
      if (failure !== undefined) this.deps.log(`exhook ${this.name}: ${failure}`)
  }
}

/** Only message hooks have topics. */
const paramsOf = (name: string, topics: readonly string[]): object =>
  name.startsWith('message.') ? { topics } : {}
