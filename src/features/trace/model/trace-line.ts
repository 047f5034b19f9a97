/** A parsed line of a log trace. */
export type TraceLine = {
  /** The time as written, and in epoch milliseconds. */
  readonly at: string
  readonly time: number
  readonly tag: string
  /** The client ID, with its address if there is one; may be empty. */
  readonly client: string
  /** The name of the event in the broker's log. */
  readonly event: string
  /** Everything else as one text. */
  readonly rest: string
}

/**
 * Words in the names of events that report a failure: a trace has no levels. Names are joined by underscores, as in
 * `authorization_permission_denied` or `select_and_transform_error`.
 */
const failing = new RegExp(
  `(?:^|_)(?:${[
    'errors?|exception|crash(?:ed)?|fail(?:ed|ures?)?',
    'den(?:y|ied)|rejected|refused|unauthorized|not_authorized|invalid',
    'dropped|discarded|timeout|unexpected|unrecoverable|no_subscribers',
  ].join('|')})(?:_|$)`,
  'i',
)
/** A verdict or an error among the values. */
const failingValue =
  /(?:^|, )(?:result: (?:deny|error|failed?|not_authorized)|reason: (?!normal\b)|error: |exception: )/i

/** Whether a line reports that something failed, by the name of its event and its values. */
export const isProblem = ({ event, rest }: Pick<TraceLine, 'event' | 'rest'>): boolean =>
  failing.test(event) || failingValue.test(rest)

/** The names and values of a line in their order. */
export type TracePairs = readonly (readonly [key: string, value: string])[]

/** `2026-11-26T14:49:27.123456+00:00 [MQTT] client@host msg: event, key: value` (src/contract/docs/traces.md#trace-log). */
const form =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)) \[([A-Z_]+)\] (?:(\S+) )?msg: ([^,]*)(?:, )?/

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A line of JSON as an object; undefined if it is not one. */
function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return isObject(read) ? read : undefined
  } catch {
    // Cut at the border of a piece, or not JSON: shown as text.
    return undefined
  }
}

const wordAt = (value: unknown, name: string): string | undefined => {
  const word = isObject(value) ? value[name] : undefined
  return typeof word === 'string' ? word : undefined
}

/** Parses a line of text or JSON; undefined for any other form, which is shown as text. */
export function readTraceLine(text: string): TraceLine | undefined {
  const match = form.exec(text)
  if (match !== null) {
    const [head, at = '', tag = '', client = '', event = ''] = match
    return { at, time: Date.parse(at), tag, client, event, rest: text.slice(head.length) }
  }
  const line = parseObject(text)
  const [at, event, tag] = [wordAt(line, 'time'), wordAt(line, 'msg'), wordAt(line?.['meta'], 'trace_tag')]
  const time = Date.parse(at ?? '')
  if (at === undefined || event === undefined || tag === undefined || Number.isNaN(time)) return undefined
  const [id, peer] = [wordAt(line?.['meta'], 'clientid') ?? '', wordAt(line?.['meta'], 'peername')]
  return {
    at,
    time,
    tag,
    client: peer === undefined ? id : `${id}@${peer}`,
    event,
    rest: jsonPairs(line)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', '),
  }
}

/** Keys with their own columns. */
const columnKeys = new Set(['trace_tag', 'clientid', 'peername'])
const jsonPairs = (line: Readonly<Record<string, unknown>> | undefined): TracePairs =>
  Object.entries(isObject(line?.['meta']) ? line['meta'] : {})
    .filter(([key]) => !columnKeys.has(key))
    .map(([key, value]) => [key, toText(value)])

const opening = '[{('
const closing = ']})'
const named = /^, ([A-Za-z_][\w.-]*): /

/**
 * The names and values of `rest`. A name begins after a comma outside brackets; a payload is the last value,
 * whatever it contains. With unbalanced brackets, the rest is one value.
 */
export function tracePairs(text: string): TracePairs {
  const json = parseObject(text)
  if (json !== undefined) return jsonPairs(json)
  const match = form.exec(text)
  if (match === null) return []
  const rest = text.slice(match[0].length)
  const pairs: [string, string][] = []
  let [depth, from, key] = [0, 0, '']
  const end = (to: number) => {
    if (key !== '') pairs.push([key, rest.slice(from, to)])
    else if (to > 0) pairs.push(['', rest.slice(0, to)])
  }
  const first = /^([A-Za-z_][\w.-]*): /.exec(rest)
  if (first !== null) [key, from] = [first[1] ?? '', first[0].length]
  for (let at = from; at < rest.length && key !== 'payload'; at += 1) {
    const sign = rest[at] ?? ''
    if (opening.includes(sign)) depth += 1
    else if (closing.includes(sign)) depth -= 1
    else if (sign === ',' && depth === 0) {
      const next = named.exec(rest.slice(at, at + 80))
      if (next === null) continue
      end(at)
      ;[key, from] = [next[1] ?? '', at + next[0].length]
      at = from - 1
    }
  }
  end(rest.length)
  return pairs
}
