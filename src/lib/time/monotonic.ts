/**
 * The time in epoch milliseconds by a monotonic clock: setting the system clock does not change it, so that no wait grows and no
 * session ends (catalogue A18).
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()
