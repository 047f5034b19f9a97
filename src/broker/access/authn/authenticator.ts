import { failingDriver } from '../../bridges/unsupported-driver'
import type { Files } from '../../bridges/certificates'
import { noReason } from '../../lib/reason'
import { Resource } from '../../bridges/resource'
import { readTlsOptions } from '../../bridges/tls'
import { attempt } from '../../lib/attempt'
import type { Link } from './chain'
import { isTrue } from '../../lib/variform'
import { ignored, toVariables, type Credentials } from '../../mqtt/credentials'
import type { Provider } from './provider/provider'
import { createProvider } from './provider/providers'
import { getAuthenticatorId, type Settings } from './settings'
import { createAuthenticatorCounters, createBackendCounters } from './counters'
import type { UserDatabase } from './users'

/** A stored authenticator: its settings with defaults, secrets in clear, and the texts of its TLS files. */
export type Stored = { readonly settings: Settings; readonly files: Files }

export type AuthenticatorDeps = {
  now(): number
  tokensEnd?(): boolean
  readonly listClaims?: boolean
  usersOf(id: string): UserDatabase
  log(text: string): void
}

/** Interval of health checks and timeout of a start, ms. */
const checkEvery = 15_000
const startTimeout = 5000

/** An authenticator on this node: settings, provider and counters. */
export class Authenticator implements Link {
  readonly id: string
  readonly users: UserDatabase
  private readonly provider: Provider
  private readonly resource: Resource | undefined

  constructor(
    readonly stored: Stored,
    private readonly deps: AuthenticatorDeps,
    private readonly counters = createAuthenticatorCounters(() => deps.now()),
    private readonly backend = createBackendCounters(() => deps.now()),
  ) {
    const { settings, files } = stored
    this.id = getAuthenticatorId(settings)
    this.users = deps.usersOf(this.id)
    const { value: provider, failure } = attempt(() =>
      createProvider(settings, this.users, {
        now: () => deps.now(),
        tokensEnd: () => deps.tokensEnd?.() ?? false,
        listClaims: deps.listClaims === true,
        backend,
        tls: (host) => readTlsOptions(settings, files, host),
      }),
    )
    // For example with an unreadable certificate: the authenticator is disconnected with the reason and
    // ignored.
    this.provider = provider ?? { driver: failingDriver(failure ?? noReason), authenticate: () => ignored }
    const { driver } = this.provider
    this.resource =
      driver &&
      new Resource({
        now: () => deps.now(),
        driver: () => driver,
        checkEvery: () => checkEvery,
        startTimeout: () => startTimeout,
      })
  }

  get enable(): boolean {
    return this.stored.settings.enable
  }

  authenticate(credentials: Credentials): ReturnType<Link['authenticate']> {
    const { precondition = '' } = this.stored.settings
    return precondition === '' || isTrue(precondition, toVariables(credentials))
      ? this.provider.authenticate(credentials)
      : ignored
  }

  count(what: Parameters<Link['count']>[0]): void {
    this.counters.add(what)
  }

  failed(error: unknown): void {
    this.deps.log(
      `authenticator ${this.id} failed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }

  /** Starts its backend if it is enabled; resolves after the first attempt to connect. */
  async open(): Promise<void> {
    if (this.enable) await this.resource?.start()
  }

  async close(): Promise<void> {
    await this.resource?.close()
    this.provider.close?.()
  }

  /** Runs the health check when it is due. */
  tick(): void {
    this.resource?.tick()
  }

  resetMetrics(): void {
    this.counters.reset()
  }

  /** A new authenticator with other settings that keeps these counters. */
  next(stored: Stored): Authenticator {
    return new Authenticator(stored, this.deps, this.counters, this.backend)
  }

  /** As the API returns it, with secrets in clear like the real broker (src/contract/docs/tls.md#secrets). */
  toReply(): object {
    return { ...this.stored.settings, id: this.id }
  }

  /** The status on the only node. Without a backend it is always connected, even if disabled. */
  status(node: string): object {
    const { resource } = this
    const status = resource?.status ?? 'connected'
    const metrics = this.counters.read()
    const resource_metrics = resource === undefined ? {} : this.backend.read()
    const reason = status === 'disconnected' ? resource?.reason : undefined
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
}
