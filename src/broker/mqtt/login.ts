import type { IAuthPacket, Packet } from 'mqtt-packet'
import type { Allowed, Challenge, Credentials, Denied, Verdict } from '../access/authn/credentials'
import { Reason } from './codes'
import type { Metrics } from './metrics'

/** What a login needs of the engine. */
export interface LoginCore {
  readonly metrics: Metrics
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
}

type Host = {
  send(packet: Packet): void
  /** Told each time it has come to an end. */ onEnd(end: Allowed | Denied): void
}

/**
 * The dialogue in which a client proves who it is: at once, or step by step with AUTH, and later anew if it likes (MQTT 5
 * §4.12). What takes time is given back, and everything else of the client waits for it.
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
    // A password is needed once.
    this.credentials = { ...credentials, password: undefined }
    return this.evaluate(() => this.core.authenticate(credentials))
  }

  /** Takes an AUTH packet; false for one that answers nothing that was asked, or is not by the method of this client. */
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

  /** A verdict that is there at once costs no turn. */
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

/** The properties by which the method's last word goes to the client. */
export const lastWord = (
  { method }: Credentials,
  { data }: Allowed,
): { authenticationMethod?: string; authenticationData?: Buffer } => ({
  ...(method === undefined ? {} : { authenticationMethod: method.name }),
  ...(data === undefined ? {} : { authenticationData: data }),
})
