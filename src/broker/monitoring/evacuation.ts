import { parseDuration } from '@/lib/time/time'
import { evacuationOptions, type EvacuationOptions } from '../checks/rebalance'
import { Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'
import { self } from './nodes'

type State =
  'waiting_health_check' | 'evicting_conns' | 'waiting_takeover' | 'evicting_sessions' | 'prohibiting'

type Running = {
  readonly options: EvacuationOptions
  readonly initial: { readonly connected: number; readonly sessions: number }
  state: State
  /** Start of this phase, epoch ms. */
  since: number
  /** Clients or sessions evicted in this phase. */
  evicted: number
}

/** What the evacuation needs of the engine. */
type Clients = {
  readonly liveCount: number
  readonly sessionCount: number
  /** Disconnects `count` clients with a server reference; their sessions stay. */
  evict(count: number, reference?: string): number
}

type Sources = { clients: Clients; now: () => number; document: Document }

export type Evacuation = {
  start(options: EvacuationOptions): void
  stop(): void
  /** Whether clients are redirected, and where to. */
  redirect(): { readonly reference?: string } | undefined
  /** The status in the cluster; undefined without an evacuation. */
  status(): object | undefined
  /** Runs what is due. */
  tick(): void
}

const defaults = { conn_evict_rate: 500, sess_evict_rate: 500, wait: 60_000 } as const
const span = (value: string | number | undefined): number =>
  typeof value === 'number'
    ? value
    : value === undefined
      ? defaults.wait
      : (parseDuration(value) ?? Number(value))

const failed = (reason: string) => new Refusal(400, 'BAD_REQUEST', `error on node '${self}': ${reason}`)

/**
 * Evacuates this node: waits for load balancers, disconnects clients at the configured rate, and refuses
 * new ones until it is stopped. No other node could take sessions, so they stay.
 */
export function createEvacuation({ clients, now, document }: Sources): Evacuation {
  const newRun = (options: EvacuationOptions): Running => ({
    options,
    initial: { connected: clients.liveCount, sessions: clients.sessionCount },
    state: 'waiting_health_check',
    since: now(),
    evicted: 0,
  })
  const saved = document.read()
  const read = evacuationOptions.check(saved ?? {}, 'evacuation')
  if (!read.ok)
    throw new CorruptData('evacuation.json does not hold an evacuation. Repair it or move it away.')
  // Resumes after a restart, as the operator expects the node to stay empty.
  let running = saved === undefined || saved === null ? undefined : newRun(read.value)

  const setPhase = (one: Running, state: State, at: number) =>
    Object.assign(one, { state, since: at, evicted: 0 })
  const evict = (one: Running) => {
    const rate = one.options.conn_evict_rate ?? defaults.conn_evict_rate
    const due = Math.floor(((now() - one.since) / 1000) * rate) - one.evicted
    if (due > 0) one.evicted += clients.evict(due, one.options.redirect_to)
    if (clients.liveCount === 0) setPhase(one, 'waiting_takeover', now())
  }
  const tick = () => {
    const one = running
    if (one === undefined) return
    if (one.state === 'waiting_health_check') {
      const until = one.since + span(one.options.wait_health_check)
      if (now() >= until) setPhase(one, 'evicting_conns', until)
    }
    if (one.state === 'evicting_conns') evict(one)
    if (one.state === 'waiting_takeover' && now() >= one.since + span(one.options.wait_takeover))
      setPhase(one, 'prohibiting', now())
  }
  return {
    tick,
    start(options) {
      if (running) throw failed('already_started')
      const strangers = (options.migrate_to ?? []).filter((node) => node !== self)
      if (strangers.length > 0) throw failed(`{unavailable_nodes,[${strangers.join(',')}]}`)
      running = newRun(options)
      document.write(options)
      tick()
    },
    stop() {
      if (!running) throw failed('not_started')
      running = undefined
      document.write(null)
    },
    redirect() {
      if (running === undefined || running.state === 'waiting_health_check') return undefined
      const { redirect_to: reference } = running.options
      return reference === undefined || reference === '' ? {} : { reference }
    },
    status() {
      if (running === undefined) return undefined
      const {
        options: { conn_evict_rate = defaults.conn_evict_rate, sess_evict_rate = defaults.sess_evict_rate },
        initial,
        state,
      } = running
      return {
        connection_eviction_rate: conn_evict_rate,
        connection_goal: 0,
        session_eviction_rate: sess_evict_rate,
        session_goal: 0,
        session_recipients: [],
        state,
        stats: {
          current_connected: clients.liveCount,
          current_sessions: clients.sessionCount,
          initial_connected: initial.connected,
          initial_sessions: initial.sessions,
        },
      }
    },
  }
}
