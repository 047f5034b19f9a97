import type { Config } from '@/contract/family/config'
import { failingDriver } from '../../bridges/unsupported-driver'
import type { Files } from '../../bridges/certificates'
import { noReason } from '../../bridges/reason'
import { Resource } from '../../bridges/resource'
import { tlsOf } from '../../bridges/tls'
import { attempt } from '../../attempt'
import type { Link } from './chain'
import { ignored, type Credentials } from './credentials'
import type { Provider } from './provider/provider'
import { providerOf } from './provider/providers'
import { idOf, type Settings } from './schema'
import { createAuthenticatorCounters, createBackendCounters } from './counters'
import type { UserDatabase } from './users'

/** An authenticator as it is kept: its settings with every default, its secrets in clear, and the texts of its TLS files. */
export type Stored = { readonly settings: Settings; readonly files: Files }

export type AuthenticatorDeps = {
  now(): number
  tokensEnd?(): boolean
  readonly listClaims?: boolean
  usersOf(id: string): UserDatabase
  log(text: string): void
}

/** How often a service behind an authenticator is looked at, and how long a start waits for it, ms. */
const checkEvery = 15_000
const startTimeout = 5000

/** One authenticator on this node: what it was told, its work, its numbers. */
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
    this.id = idOf(settings)
    this.users = deps.usersOf(this.id)
    const { value: provider, failure } = attempt(() =>
      providerOf(settings, this.users, {
        now: () => deps.now(),
        tokensEnd: () => deps.tokensEnd?.() ?? false,
        listClaims: deps.listClaims === true,
        backend,
        tls: (host) => tlsOf(settings as unknown as Config, files, host),
      }),
    )
    // A certificate that is gone, say: the authenticator is disconnected with the reason, and has no say.
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
    return this.provider.authenticate(credentials)
  }

  count(what: Parameters<Link['count']>[0]): void {
    this.counters.add(what)
  }

  failed(error: unknown): void {
    this.deps.log(
      `authenticator ${this.id} failed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }

  /** Starts what stands behind it, where it is switched on; waits as long as a start may take. */
  async open(): Promise<void> {
    if (this.enable) await this.resource?.start()
  }

  async close(): Promise<void> {
    await this.resource?.close()
    this.provider.close?.()
  }

  /** What has come due by time. */
  tick(): void {
    this.resource?.tick()
  }

  /** Another with the settings given, which goes on with the numbers of this one. */
  next(stored: Stored): Authenticator {
    return new Authenticator(stored, this.deps, this.counters, this.backend)
  }

  /** As the API tells it: with its secrets, as the real broker does (src/contract/docs/tls.md#secrets). */
  toReply(): object {
    return { ...this.stored.settings, id: this.id }
  }

  /** How it stands on the node named, which is all there are. One without a service behind it always stands well, switched off too. */
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
