import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import type { Trace } from '@/features/trace/contract'
import { parseLines, ofTrial, type TraceLine } from './trial-line'
import { keepTrial, type Trial, type TrialResult } from './trial-store'

/** The sample event of a trial. */
export type TrialContext = { readonly event_type: string; readonly [field: string]: unknown }

/** The trace ends by itself after this time, in case the page is closed. */
const traceMs = 60_000
const pollMs = 500
/** Reading stops after this many polls without a new line (three seconds). */
const quietPolls = 6
/** The maximum numbers of polls and of lines. */
const maxPolls = 40
const maxLines = 500
const pieceBytes = 100_000

type Dependencies = { readonly api: ApiClient; readonly now: () => number; readonly signal: AbortSignal }

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })

/** Parses `"ok"` per action, in a list per row with FOREACH, or `{}` without actions. */
export function readResult(reply: unknown): TrialResult {
  const words = (list: readonly unknown[]) =>
    list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  if (!Array.isArray(reply)) return { kind: 'ran', rows: [] }
  return {
    kind: 'ran',
    rows: reply.some(Array.isArray)
      ? reply.map((row: unknown) => words(Array.isArray(row) ? row : [row]))
      : [words(reply)],
  }
}

const nameFor = (rule: string, at: number): string =>
  `trial_${rule.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 200)}_${Math.trunc(at).toString(36)}`

/** A trace that ended this long ago is no longer read by anybody. */
const leftMs = 60_000

/**
 * Whether a trace was left by a trial whose page was closed: it has the name of a trial, follows this rule in
 * JSON, has the duration of a trial, and ended long ago.
 */
export function isLeftOver(
  {
    name,
    type,
    ruleid = '',
    formatter,
    end_at = '',
  }: Pick<Trace, 'name' | 'type' | 'ruleid' | 'formatter' | 'end_at'>,
  now: number,
): boolean {
  const made = Number.parseInt(name.slice(name.lastIndexOf('_') + 1), 36)
  const end = Date.parse(end_at)
  if (type !== 'ruleid' || formatter !== 'json' || name !== nameFor(ruleid, made)) return false
  // The broker rounds to seconds.
  return Math.abs(end - (made + traceMs)) <= 2000 && end + leftMs < now
}

/** Deletes the traces of earlier trials; ignores those that are deleted already. */
async function deleteLeftOvers({ api, now, signal }: Dependencies): Promise<void> {
  const at = now()
  for (const row of await api.traceList({}, { signal })) {
    if (row.$raw !== undefined || !isLeftOver(row, at)) continue
    await api.traceDelete({ params: { name: row.name } }, { signal }).catch((cause: unknown) => {
      if (toApiError(cause).status !== 404) throw cause
    })
  }
}

/** Creates the trace, which starts at once. Rejects if that fails; then nothing is sent. */
async function startTrace(rule: string, { api, now, signal }: Dependencies): Promise<string> {
  const at = now()
  const name = nameFor(rule, at)
  await api.traceCreate(
    {
      body: {
        name,
        type: 'ruleid',
        ruleid: rule,
        formatter: 'json',
        end_at: new Date(at + traceMs).toISOString(),
      },
    },
    { signal },
  )
  return name
}

/**
 * Reads new lines of all nodes until no more lines of the trial appear; the trace has all runs of the rule.
 */
async function follow(
  trial: Trial,
  { api, signal }: Dependencies,
  onLines: (match: ReturnType<typeof ofTrial>) => void,
): Promise<void> {
  const read = new Map<string, { position?: string | number; rest: string }>()
  let all: readonly TraceLine[] = []
  let lines: readonly TraceLine[] = []
  for (
    let [poll, quiet] = [0, 0];
    !signal.aborted && quiet < quietPolls && poll < maxPolls && lines.length < maxLines;
    poll += 1, quiet += 1
  ) {
    const nodes = (
      await api.traceLogDetail({ params: { name: trial.trace } }, { signal, quiet: true })
    ).flatMap((row) => (row.$raw === undefined ? [row.node] : []))
    for (const node of nodes) {
      const last = read.get(node) ?? { rest: '' }
      const { items, meta } = await api.traceLog(
        {
          params: { name: trial.trace },
          query: {
            node,
            bytes: pieceBytes,
            ...(last.position === undefined ? {} : { position: last.position }),
          },
        },
        { signal, quiet: true },
      )
      const { complete: whole, rest } = parseLines(last.rest + items)
      read.set(node, { position: meta.position, rest })
      if (whole.length === 0) continue
      all = [...all, ...whole]
      const result = ofTrial(all)
      if (result.lines.length > lines.length) quiet = 0
      lines = result.lines.slice(0, maxLines)
      onLines({ ...result, lines })
    }
    await wait(pollMs, signal)
  }
}

/**
 * Tries a rule with its real actions and a trace, after deleting the traces of earlier trials; stores
 * progress in `trials`. Resolves with the broker's answer, and with a promise that never rejects and ends
 * when the trace has been read and deleted.
 */
export async function runTrial(
  rule: string,
  context: TrialContext,
  stop: boolean,
  deps: Dependencies,
): Promise<{ readonly result: TrialResult; readonly followed: Promise<Trial> }> {
  await deleteLeftOvers(deps)
  const trace = await startTrace(rule, deps)
  let trial: Trial = { rule, trace, state: 'running', lines: [], others: 0 }
  const keep = (more: Partial<Trial>) => keepTrial((trial = { ...trial, ...more }))
  keep({})
  // Runs in any case, also after the caller has aborted.
  const end = async (more: Partial<Trial>) => {
    const error = await deps.api.traceDelete({ params: { name: trace } }).then(() => undefined, toApiError)
    keep({
      ...more,
      state: 'ended',
      ...(error === undefined || error.status === 404 || more.error !== undefined ? {} : { error }),
    })
    return trial
  }
  try {
    const result = await deps.api
      .ruleTrial(
        { params: { id: rule }, body: { context, stop_action_after_template_rendering: stop } },
        { signal: deps.signal },
      )
      .then(readResult, (cause: unknown): TrialResult => {
        const error = toApiError(cause)
        if (error.status !== 412) throw error
        return { kind: 'nothing' }
      })
    keep({ result, state: 'following' })
    const followed = follow(trial, deps, keep).then(
      () => end({}),
      (cause: unknown) => end({ error: toApiError(cause) }),
    )
    return { result, followed }
  } catch (cause) {
    await end({ error: toApiError(cause) })
    throw cause
  }
}
