import type { IAuthPacket, Packet } from 'mqtt-packet'
import type { Allowed, Challenge, Credentials, Denied, Verdict } from './credentials'
import { Reason } from './codes'
import type { Metrics } from './metrics'

/** What a login needs of the engine. */
export interface LoginCore {
  readonly metrics: Metrics
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
}

type Host = {
  send(packet: Packet): void
  /** Called each time an authentication ends. */
  onEnd(end: Allowed | Denied): void
}

/**
 * The authentication of a client: at once, or step by step with AUTH, and again on re-authentication
 * (MQTT 5 §4.12). Other packets of the client wait while a promise is pending.
 */
export class Login {
  private challenge: Challenge | undefined

  constructor(
    private readonly core: LoginCore,
    private credentials: Credentials,
    private readonly host: Host,
  ) {}

  start(): void | Promise<void> {
    const { credentials } = this
    // Do not keep the password in memory.
    this.credentials = { ...credentials, password: undefined }
    return this.evaluate(() => this.core.authenticate(credentials))
  }

  /** Handles an AUTH packet; false if none is expected or its method differs. */
  take({ reasonCode, properties }: IAuthPacket): false | void | Promise<void> {
    const { challenge, credentials } = this
    const { method } = credentials
    if (method === undefined || properties?.authenticationMethod !== method.name) return false
    const data = properties.authenticationData
    if (reasonCode === Reason.continueAuthentication && challenge) {
      this.challenge = undefined
      return this.evaluate(() => challenge.answer(data))
    }
    if (reasonCode !== Reason.reauthenticate || challenge) return false
    return this.evaluate(() =>
      this.core.authenticate({ ...credentials, method: { name: method.name, data } }),
    )
  }

  /** Synchronous verdicts are handled synchronously. */
  private evaluate(ask: () => Verdict | Promise<Verdict>): void | Promise<void> {
    this.core.metrics.inc('client.authenticate')
    const verdict = ask()
    return verdict instanceof Promise
      ? verdict.then((verdict) => this.handleVerdict(verdict))
      : this.handleVerdict(verdict)
  }

  private handleVerdict(verdict: Verdict): void {
    if (verdict.kind !== 'challenge') {
      this.count(verdict)
      return this.host.onEnd(verdict)
    }
    this.challenge = verdict
    const { method } = this.credentials
    this.host.send({
      cmd: 'auth',
      reasonCode: Reason.continueAuthentication,
      properties: { authenticationMethod: method?.name ?? '', authenticationData: verdict.data },
    })
  }

  private count(end: Allowed | Denied): void {
    const { metrics } = this.core
    if (end.kind === 'deny') return metrics.inc('authentication.failure')
    metrics.inc('authentication.success')
    if (end.anonymous !== true) return
    metrics.inc('client.auth.anonymous')
    metrics.inc('authentication.success.anonymous')
  }
}

/** Properties with the final data of the authentication method. */
export const lastWord = (
  { method }: Credentials,
  { data }: Allowed,
): { authenticationMethod?: string; authenticationData?: Buffer } => ({
  ...(method === undefined ? {} : { authenticationMethod: method.name }),
  ...(data === undefined ? {} : { authenticationData: data }),
})
