import type { IAuthPacket, Packet } from 'mqtt-packet'
import type { Allowed, Challenge, Credentials, Denied, Verdict } from '../access/authn/credentials'
import { Reason } from './codes'
import type { Metrics } from './metrics'

/** What a login needs of its connection. */
export interface LoginHost {
  send(packet: Packet): void
  /** Nothing more is read until `go`. */
  hold(): void
  /** First this, then whatever has come meanwhile; nothing where the connection is over. */
  go(act: () => void): void
}

/** What a login needs of the engine. */
export interface LoginCore {
  readonly metrics: Metrics
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
}

type End = Allowed | Denied

/** The dialogue in which a client proves who it is: at once, or step by step with AUTH, and later anew if it likes (MQTT 5 §4.12). */
export class Login {
  private challenge: Challenge | undefined

  constructor(
    private readonly core: LoginCore,
    private readonly host: LoginHost,
    private credentials: Credentials,
    /** Told each time it has come to an end. */
    private readonly ended: (end: End) => void,
  ) {}

  start(): void {
    const { credentials } = this
    // A password is needed once.
    this.credentials = { ...credentials, password: undefined }
    this.wait(() => this.core.authenticate(credentials))
  }

  /** Takes an AUTH packet; false for one that answers nothing that was asked, and is not by the method of this client. */
  take({ reasonCode, properties }: IAuthPacket): boolean {
    const { challenge, credentials } = this
    const { method } = credentials
    if (method === undefined || properties?.authenticationMethod !== method.name) return false
    const data = properties.authenticationData
    if (reasonCode === Reason.continueAuthentication && challenge) {
      this.challenge = undefined
      this.wait(() => challenge.answer(data))
      return true
    }
    if (reasonCode !== Reason.reauthenticate || challenge) return false
    this.wait(() => this.core.authenticate({ ...credentials, method: { name: method.name, data } }))
    return true
  }

  /** A verdict that is there at once costs no turn; for another everything else of this client waits. */
  private wait(ask: () => Verdict | Promise<Verdict>): void {
    this.core.metrics.inc('client.authenticate')
    const asked = ask()
    if (!(asked instanceof Promise)) return this.judged(asked)
    this.host.hold()
    void asked.then(
      (verdict) => this.host.go(() => this.judged(verdict)),
      (error: unknown) => this.host.go(() => { throw error }),
    )
  }

  private judged(verdict: Verdict): void {
    if (verdict.kind !== 'challenge') {
      this.count(verdict)
      return this.ended(verdict)
    }
    this.challenge = verdict
    const { method } = this.credentials
    this.host.send({ cmd: 'auth', reasonCode: Reason.continueAuthentication, properties: { authenticationMethod: method?.name ?? '', authenticationData: verdict.data } })
  }

  private count(end: End): void {
    const { metrics } = this.core
    if (end.kind === 'deny') return metrics.inc('authentication.failure')
    metrics.inc('authentication.success')
    if (end.anonymous !== true) return
    metrics.inc('client.auth.anonymous')
    metrics.inc('authentication.success.anonymous')
  }
}

/** The properties by which the method's last word goes to the client. */
export const lastWord = ({ method }: Credentials, { data }: Allowed): { authenticationMethod?: string; authenticationData?: Buffer } =>
  ({ ...(method === undefined ? {} : { authenticationMethod: method.name }), ...(data === undefined ? {} : { authenticationData: data }) })
