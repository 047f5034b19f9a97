/** A message received by a bridge, as rules see it (src/contract/docs/rule-sql.md#events). */
export type IngressMessage = {
  /** `mqtt:NAME`. */
  readonly bridge: string
  readonly id: string
  /** The remote broker, as configured. */
  readonly server: string
  readonly topic: string
  readonly payload: Buffer
  readonly qos: 0 | 1 | 2
  readonly dup: boolean
  readonly retain: boolean
  readonly properties: Readonly<Record<string, unknown>>
  /** Receive time, ms. */
  readonly receivedAt: number
}
