import type { Condition } from './condition'
import type { Measurement, Memory } from './step'

/** What was read for a condition; undefined where the broker does not report it. */
export type Reading =
  | { readonly is: 'figure'; readonly value: number | undefined }
  | { readonly is: 'client'; readonly connected: boolean }
  | { readonly is: 'target'; readonly connected: boolean | undefined; readonly failed: number | undefined }
  | { readonly is: 'missing' }
  | { readonly is: 'unreachable' }

/** A counter of failures that has not grown for this long is no longer failing, in milliseconds. */
export const failingForMs = 60_000

/** The share of the limit that a value must return beyond it before a firing rule can end; whole units only. */
const hysteresis = 0.05

function measureFigure(
  { side, limit }: Extract<Condition, { about: 'figure' }>,
  value: number | undefined,
): Measurement {
  if (value === undefined) return { is: 'unknown', why: 'unsupported' }
  const margin = Math.floor(Math.abs(limit) * hysteresis)
  return side === 'above'
    ? { is: 'known', met: value > limit, clear: value <= limit - margin, value }
    : { is: 'known', met: value < limit, clear: value >= limit + margin, value }
}

/** Whether a counter of failures has grown lately; a counter that fell was reset, and only starts again. */
function measureFailures(
  failed: number,
  memory: Memory | undefined,
  at: number,
): Memory & { failing: boolean } {
  const grew = memory?.counter !== undefined && failed > memory.counter
  const grewAt = grew ? at : memory?.grewAt
  return {
    counter: failed,
    ...(grewAt === undefined ? {} : { grewAt }),
    failing: grewAt !== undefined && at >= grewAt && at - grewAt < failingForMs,
  }
}

/** Compares a reading with a condition, at a time of the broker's clock in epoch milliseconds. */
export function measure(
  condition: Condition,
  reading: Reading,
  memory: Memory | undefined,
  at: number,
): Measurement {
  if (reading.is === 'unreachable') return { is: 'unknown', why: 'unreachable' }
  if (condition.about === 'client') {
    // A client without a session is unknown to the broker.
    if (reading.is !== 'missing' && reading.is !== 'client') return { is: 'unknown', why: 'unsupported' }
    const gone = reading.is === 'missing' || !reading.connected
    if (condition.is === 'gone') return { is: 'known', met: gone, clear: !gone }
    const wasGone = gone || memory?.wasGone === true
    const back = wasGone && !gone
    return { is: 'known', met: back, clear: !back, memory: { wasGone } }
  }
  if (reading.is === 'missing') return { is: 'unknown', why: 'missing' }
  if (condition.about === 'figure')
    return reading.is === 'figure'
      ? measureFigure(condition, reading.value)
      : { is: 'unknown', why: 'unsupported' }
  if (reading.is !== 'target') return { is: 'unknown', why: 'unsupported' }
  const down = reading.connected === false
  if (condition.about === 'connector') {
    if (reading.connected === undefined) return { is: 'unknown', why: 'unsupported' }
    return { is: 'known', met: down, clear: !down }
  }
  if (reading.failed === undefined) return { is: 'unknown', why: 'unsupported' }
  const { failing, ...next } = measureFailures(reading.failed, memory, at)
  const met = failing || down
  return { is: 'known', met, clear: !met, value: reading.failed, memory: next }
}
