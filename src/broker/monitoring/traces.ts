import { zipSync } from 'fflate'
import * as z from 'zod/mini'
import { isIp } from '@/lib/net/ip'
import { topicFilterProblem } from '@/lib/net/mqtt-topic'
import { traceLimit } from '@/features/trace/contract'
import { nameProblem, type Bodies } from '../checks/bodies'
import { refusalOf } from '../checks/complaint'
import { inSeconds } from '../store/instant'
import type { Engine } from '../mqtt/mqtt-engine'
import { self } from './nodes'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'
import { traceEvents } from './trace-events'
import { formatTraceLine, type Event } from './trace-line'
import { createTraceFolder, type TraceLog } from './trace-log'
import { StoredTrace, matchers } from './stored-trace'

/** A trace to create; times in epoch seconds. */
type NewTrace = Pick<Bodies['traceCreate'], 'name'> &
  Partial<Omit<Bodies['traceCreate'], 'type'>> &
  Pick<StoredTrace, 'type'> & {
    readonly ruleid?: string | undefined
  } & Partial<Pick<StoredTrace, 'formatter' | 'payload_limit' | 'namespace'>>

export type Traces = {
  list(): TraceRow[]
  /**
   * `allowDuplicates`: whether a second trace of the same target is allowed; `limit`: how many traces there
   * may be; `keepsStart`: whether a start in the past stays.
   */
  create(
    trace: NewTrace,
    options?: {
      readonly allowDuplicates?: boolean
      readonly limit?: number
      readonly keepsStart?: boolean
    },
  ): TraceRow
  stop(name: string): object
  remove(name: string): void
  clear(): void
  detail(name: string): { readonly size: number; readonly mtime: number; readonly node: string }[]
  read(
    name: string,
    node: string | undefined,
    bytes: number,
    position: number,
  ): { readonly items: string; readonly meta: { readonly bytes: number; readonly position: number } }
  archive(name: string, node: string | undefined): Uint8Array<ArrayBuffer>
  /** Adds an event that does not come from the engine to the matching traces. */
  note(event: Event): void
  close(): void
}

/** A trace as the API returns it; some fields depend on the release. */
export type TraceRow = {
  readonly extra: object
  readonly formatter: 'text' | 'json'
  readonly [field: string]: unknown
}

type Held = StoredTrace & { log: TraceLog; match(event: Event): boolean }

const defaultSpan = 600

/** Maximum size of one reply. */
const largestChunk = 64 * 1024 * 1024

/** Interval of starting and ending traces and of writing buffered lines. */
const tickMs = 1000

const params = (message: string) => new Refusal(400, 'INVALID_PARAMS', message)

/** The broker's error of an invalid filter. */
const topicFault = (filter: string): string =>
  filter === '' ? 'empty_topic' : filter.includes('#') ? 'topic_invalid_#' : 'topic_invalid'

/** Records the events of real clients like the broker's log trace (src/contract/docs/traces.md#traces). */
export function createTraces(
  now: () => number,
  engine: Engine,
  document: Document,
  data: string | undefined,
  seeded: readonly StoredTrace[],
): Traces {
  const folder = createTraceFolder(data)
  const held = new Map<string, Held>()
  const hold = (trace: StoredTrace) =>
    held.set(trace.name, {
      ...trace,
      log: folder.log(trace.name),
      match: matchers[trace.type](trace.condition),
    })
  const read = readStored(
    z.array(StoredTrace),
    document.read() ?? seeded,
    'traces.json does not hold a list of traces',
  )
  for (const trace of read) hold(trace)

  const save = () =>
    document.write([...held.values()].map(({ log, match, ...trace }) => (void log, void match, trace)))
  const seconds = () => Math.floor(now() / 1000)
  const statusOf = ({ enabled, start, end }: StoredTrace) => {
    const at = seconds()
    if (!enabled || at >= end) return 'stopped' as const
    return at < start ? ('waiting' as const) : ('running' as const)
  }

  let running: readonly Held[] = []
  let subscriptions: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  const write = (event: Event) => {
    const at = now()
    for (const trace of running)
      if (statusOf(trace) === 'running' && trace.match(event))
        trace.log.write(formatTraceLine(event, at, trace.payload_encode, trace.formatter))
  }
  const stopListening = () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = []
  }
  /**
   * Starts and ends traces by the clock. Listens to the engine only while a trace is running, as each
   * packet costs an event.
   */
  const settle = () => {
    const all = [...held.values()]
    running = all.filter((trace) => statusOf(trace) === 'running')
    for (const trace of running) if (!trace.log.exists()) trace.log.open()
    for (const trace of all) trace.log.flush()
    if (running.length > 0 && subscriptions.length === 0) subscriptions = traceEvents(engine, write)
    if (running.length === 0) stopListening()
    const pending = all.some((trace) => statusOf(trace) !== 'stopped')
    if (pending && timer === undefined) timer = setInterval(settle, tickMs).unref()
    if (!pending && timer !== undefined) {
      clearInterval(timer)
      timer = undefined
    }
  }
  settle()

  const find = (name: string): Held => {
    const problem = nameProblem(name)
    if (problem !== undefined) throw refusalOf({ path: 'name', reason: problem })
    const trace = held.get(name)
    if (!trace) throw new Refusal(404, 'NOT_FOUND', `${name} NOT FOUND`)
    return trace
  }
  const checkNode = (node: string | undefined) => {
    if (node !== undefined && node !== self) throw new Refusal(404, 'NOT_FOUND', 'Node NOT FOUND')
  }
  const toReply = (trace: StoredTrace, size: number, end = trace.end): TraceRow => ({
    [trace.type]: trace.condition,
    end_at: inSeconds(end),
    extra: {},
    formatter: trace.formatter ?? 'text',
    log_size: { [self]: size },
    name: trace.name,
    payload_encode: trace.payload_encode,
    ...(trace.payload_limit !== undefined && {
      payload_limit: trace.payload_limit,
      namespace: trace.namespace ?? null,
    }),
    start_at: inSeconds(trace.start),
    status: statusOf(trace),
    type: trace.type,
  })
  const conditionOf = (body: NewTrace): string => {
    const condition = body[body.type]
    if (condition === undefined) throw params(`required ${body.type} field`)
    if (body.type === 'topic' && topicFilterProblem(condition) !== undefined)
      throw params(`topic: ${condition} invalid by '${topicFault(condition)}'`)
    if (body.type === 'ip_address' && !isIp(condition)) throw params('ip address: einval')
    return condition
  }
  const drop = (trace: Held) => {
    held.delete(trace.name)
    trace.log.remove()
  }

  return {
    list() {
      settle()
      return [...held.values()]
        .sort((a, b) => b.start - a.start)
        .map((trace) => toReply(trace, trace.log.size()))
    },
    create(body, { allowDuplicates = false, limit = traceLimit, keepsStart = false } = {}) {
      const condition = conditionOf(body)
      const start = Math.max(keepsStart ? 0 : seconds(), body.start_at ?? seconds())
      const end = body.end_at ?? start + defaultSpan
      if (end <= seconds()) throw params('end_at time has already passed')
      if (end <= start) throw params('failed by start_at >= end_at')
      if (held.has(body.name)) throw new Refusal(409, 'ALREADY_EXISTS', `${body.name} Already Exists`)
      if (held.size >= limit)
        throw params(
          'The number of traces created has reached the maximum please delete the useless ones first',
        )
      const same = [...held.values()].find(
        (trace) => trace.type === body.type && trace.condition === condition && trace.start === start,
      )
      if (same && !allowDuplicates)
        throw new Refusal(409, 'DUPLICATE_CONDITION', `${same.name} Duplication Condition`)
      const trace: StoredTrace = {
        name: body.name,
        type: body.type,
        condition,
        start,
        end,
        payload_encode: body.payload_encode ?? 'text',
        enabled: true,
        ...(body.formatter === undefined ? {} : { formatter: body.formatter }),
        ...(body.payload_limit === undefined
          ? {}
          : { payload_limit: body.payload_limit, namespace: body.namespace }),
      }
      hold(trace)
      save()
      settle()
      // The real broker returns the start twice (src/contract/docs/traces.md#traces); the list is
      // correct.
      return toReply(trace, 0, start)
    },
    stop(name) {
      const trace = find(name)
      trace.enabled = false
      save()
      settle()
      return { enable: false, name }
    },
    remove(name) {
      drop(find(name))
      save()
      settle()
    },
    clear() {
      for (const trace of [...held.values()]) drop(trace)
      save()
      settle()
    },
    detail(name) {
      const { log } = find(name)
      settle()
      return log.exists() ? [{ mtime: Math.floor(log.changed() / 1000), node: self, size: log.size() }] : []
    },
    read(name, node, bytes, from) {
      // Negative positions start at the first byte.
      const position = Math.max(0, from)
      const { log } = find(name)
      checkNode(node)
      settle()
      if (!log.exists()) return { items: '', meta: { bytes, position } }
      const size = log.size()
      const wanted = Math.min(bytes, size - position)
      if (wanted <= 0) return { items: '', meta: { bytes, position: Math.min(position, size) } }
      if (wanted > largestChunk) throw new Refusal(503, 'SERVICE_UNAVAILABLE', 'Requested chunk size too big')
      const chunk = log.read(position, wanted)
      return { items: chunk.toString('utf8'), meta: { bytes, position: position + chunk.length } }
    },
    archive(name, node) {
      const { log, start } = find(name)
      checkNode(node)
      settle()
      if (!log.exists()) return zipSync({})
      const file = `${self}-trace_${name}_${inSeconds(start).slice(0, 10)}.log`
      return zipSync({ [file]: [log.all(), { mtime: log.changed() }] })
    },
    note: write,
    close() {
      stopListening()
      clearInterval(timer)
      for (const { log } of held.values()) log.flush()
      folder.close()
    },
  }
}
