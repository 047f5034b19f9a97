/** A line of a rule's trace; one that is not JSON is kept as text. */
export type TraceLine = {
  readonly time?: string
  readonly message: string
  readonly tag?: string
  readonly about?: string
  /** The run of the rule that it belongs to: trigger time and client. */
  readonly run?: { readonly at: readonly number[]; readonly clientid: string | undefined }
  /** Whether the line itself shows that it belongs to a trial. */
  readonly ofTrial?: true
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The run of a line; the input of a trial has an `event_type`, that of a real message does not. */
function findRun(meta: Record<string, unknown>): Pick<TraceLine, 'run' | 'ofTrial'> {
  const { rule_trigger_ts: at, clientid, input, stop_action_after_render: stops } = meta
  const numbers = Array.isArray(at) ? at.filter((one) => typeof one === 'number') : []
  return {
    ...(numbers.length === 0 ? {} : { run: { at: numbers, clientid: toText(clientid) } }),
    ...(stops === true || (isRecord(input) && typeof input['event_type'] === 'string')
      ? { ofTrial: true as const }
      : {}),
  }
}

/** Parses a line of 5.8.9 in JSON: `{time, level, msg, meta: {trace_tag, …}}`. */
export function readLine(line: string): TraceLine {
  try {
    const { time, msg, meta } = JSON.parse(line) as {
      time?: unknown
      msg?: unknown
      meta?: Record<string, unknown>
    }
    const { trace_tag: tag, ...about } = meta ?? {}
    const at = toText(time)
    const kind = toText(tag)
    return {
      message: toText(msg) ?? JSON.stringify(msg ?? ''),
      ...(at === undefined ? {} : { time: at }),
      ...(kind === undefined ? {} : { tag: kind }),
      about: JSON.stringify(about),
      ...findRun(meta ?? {}),
    }
  } catch {
    return { message: line }
  }
}

/** The complete lines of a piece of a log, and the unfinished rest. */
export function parseLines(text: string): { readonly complete: readonly TraceLine[]; readonly rest: string } {
  const parts = text.split('\n')
  const rest = parts.pop() ?? ''
  return { complete: parts.filter((line) => line.trim() !== '').map(readLine), rest }
}

/** The lines of the trial, and the number of lines of real messages. Undecidable lines are kept. */
export function ofTrial(lines: readonly TraceLine[]): {
  readonly lines: readonly TraceLine[]
  readonly others: number
} {
  const ownRuns = lines.flatMap(({ run, ofTrial: isTrialLine }) =>
    isTrialLine === true && run !== undefined ? [run] : [],
  )
  const isOwn = ({ run, ofTrial: isTrialLine }: TraceLine): boolean =>
    isTrialLine === true ||
    run === undefined ||
    ownRuns.some(
      ({ at, clientid }) =>
        at.some((one) => run.at.includes(one)) &&
        (clientid === undefined || run.clientid === undefined || clientid === run.clientid),
    )
  const trialLines = lines.filter(isOwn)
  return { lines: trialLines, others: lines.length - trialLines.length }
}
