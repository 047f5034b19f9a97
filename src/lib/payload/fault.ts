/** Why bytes are not valid in a format. */
export type FaultReason = 'truncated' | 'trailing' | 'deep' | 'invalid'

/** Bytes that are not valid in their format. */
export class PayloadFault extends Error {
  override name = 'PayloadFault'
  constructor(readonly reason: FaultReason) {
    super(reason)
  }
}
