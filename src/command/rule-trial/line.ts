/** A line of a rule's trace: what it says, and of what; one that is no JSON stands as it is. */
export type TraceLine = { readonly time?: string; readonly message: string; readonly tag?: string; readonly about?: string }

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads a line as 5.8.9 writes it in JSON: `{time, level, msg, meta: {trace_tag, …}}`. */
export function readLine(line: string): TraceLine {
  try {
    const { time, msg, meta } = JSON.parse(line) as { time?: unknown; msg?: unknown; meta?: Record<string, unknown> }
    const { trace_tag: tag, ...about } = meta ?? {}
    const at = textOf(time)
    const kind = textOf(tag)
    return { message: textOf(msg) ?? JSON.stringify(msg ?? ''), ...(at === undefined ? {} : { time: at }), ...(kind === undefined ? {} : { tag: kind }), about: JSON.stringify(about) }
  } catch {
    return { message: line }
  }
}

/** The whole lines of a piece of a log, and what of the last has not come yet. */
export function linesOf(text: string): { readonly whole: readonly TraceLine[]; readonly rest: string } {
  const parts = text.split('\n')
  const rest = parts.pop() ?? ''
  return { whole: parts.filter((line) => line.trim() !== '').map(readLine), rest }
}
