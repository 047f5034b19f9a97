/** A line of a rule's trace: what it says, and of what; one that is no JSON stands as it is. */
export type TraceLine = {
  readonly time?: string
  readonly message: string
  readonly tag?: string
  readonly about?: string
  /** The run of the rule that it belongs to: by when and by whose message it was triggered. */
  readonly run?: { readonly at: readonly number[]; readonly clientid: string | undefined }
  /** The line itself tells that it belongs to a trial. */
  readonly ofTrial?: true
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The run that a line belongs to; the input of a real message has no `event_type`, that of a trial has the one it was given. */
function runOf(meta: Record<string, unknown>): Pick<TraceLine, 'run' | 'ofTrial'> {
  const { rule_trigger_ts: at, clientid, input, stop_action_after_render: stops } = meta
  const numbers = Array.isArray(at) ? at.filter((one) => typeof one === 'number') : []
  return {
    ...(numbers.length === 0 ? {} : { run: { at: numbers, clientid: textOf(clientid) } }),
    ...(stops === true || (isRecord(input) && typeof input['event_type'] === 'string')
      ? { ofTrial: true as const }
      : {}),
  }
}

/** Reads a line as 5.8.9 writes it in JSON: `{time, level, msg, meta: {trace_tag, …}}`. */
export function readLine(line: string): TraceLine {
  try {
    const { time, msg, meta } = JSON.parse(line) as {
      time?: unknown
      msg?: unknown
      meta?: Record<string, unknown>
    }
    const { trace_tag: tag, ...about } = meta ?? {}
    const at = textOf(time)
    const kind = textOf(tag)
    return {
      message: textOf(msg) ?? JSON.stringify(msg ?? ''),
      ...(at === undefined ? {} : { time: at }),
      ...(kind === undefined ? {} : { tag: kind }),
      about: JSON.stringify(about),
      ...runOf(meta ?? {}),
    }
  } catch {
    return { message: line }
  }
}

/** The whole lines of a piece of a log, and what of the last has not come yet. */
export function linesOf(text: string): { readonly complete: readonly TraceLine[]; readonly rest: string } {
  const parts = text.split('\n')
  const rest = parts.pop() ?? ''
  return { complete: parts.filter((line) => line.trim() !== '').map(readLine), rest }
}

/** The lines of the trial itself, and how many belong to real messages that the rule ran for meanwhile. A line that tells neither stays. */
export function ofTrial(lines: readonly TraceLine[]): {
  readonly lines: readonly TraceLine[]
  readonly others: number
} {
  const own = lines.flatMap(({ run, ofTrial: told }) => (told === true && run !== undefined ? [run] : []))
  const isOwn = ({ run, ofTrial: told }: TraceLine): boolean =>
    told === true ||
    run === undefined ||
    own.some(
      ({ at, clientid }) =>
        at.some((one) => run.at.includes(one)) &&
        (clientid === undefined || run.clientid === undefined || clientid === run.clientid),
    )
  const kept = lines.filter(isOwn)
  return { lines: kept, others: lines.length - kept.length }
}
