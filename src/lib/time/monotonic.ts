/**
 * The time in epoch milliseconds by a clock that only runs: setting the machine's clock does not move it, so that no wait grows
 * and no session ends by it (catalogue A18).
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()
