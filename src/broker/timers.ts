import { startInBackground, throwUnexpected } from '@/lib/background'
import { createCongestionWatch } from './monitoring/congestion'
import { exposed } from './monitoring/exposition'
import { reading } from './monitoring/gauges'
import { createPush } from './monitoring/push'
import { createSystemWatch } from './monitoring/system-watch'
import type { State } from './state'

const every = (ms: number, act: () => void): NodeJS.Timeout => setInterval(act, ms).unref()

/** Does at once what is due, after the clock was moved. */
export function catchUp({
  bans,
  engine,
  systemTopics,
  bridges,
  authenticators,
  gateways,
  evacuation,
}: State): void {
  engine.sweep()
  bans.sweep()
  for (const part of [systemTopics, bridges, authenticators, gateways, evacuation]) part.tick()
}

/** Starts what the broker does by the clock; returns what stops it. */
export function startTimers(
  state: State,
  { watchesSystem }: { readonly watchesSystem: boolean },
): () => void {
  const { alarms, authenticators, bans, engine, gateways, hot, license, log, now, peaks, rows } = state
  const congestion = createCongestionWatch(state)
  const push = createPush({
    settings: () => state.integration.prometheus(),
    stats: () => exposed({ stats: peaks.stats(), metrics: engine.metrics.all() }),
    now,
    log: (text) => log.note('warning', text),
  })
  const timers = [
    every(1000, () => startInBackground(push.tick(), throwUnexpected)),
    every(1000, () => peaks.note()),
    every(500, () => state.systemTopics.tick()),
    every(1000, () => congestion.look()),
    every(1000, () => authenticators.tick()),
    every(1000, () => gateways.tick()),
    every(1000, () => state.evacuation.tick()),
    every(60_000, () => bans.sweep()),
  ]
  if (state.edition === 'enterprise')
    timers.push(every(1000, () => license.check(reading({ engine, rows }).live_connections)))
  if (watchesSystem) {
    const watch = createSystemWatch({ alarms, now, settings: () => hot.config('sysmon') })
    watch.tick()
    timers.push(every(1000, () => watch.tick()))
  }
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
