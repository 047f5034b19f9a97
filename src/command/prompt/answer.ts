import * as z from 'zod/mini'
import { parseBytes } from '@/lib/bytes'
import { formatHostPort, parseHostPort } from '@/lib/net/host-port'
import { formatRate, isRate, parseRate } from '@/lib/time/rate'
import { splitValues } from '@/lib/text/id-list'
import { parsePairs } from '@/lib/text/pairs'
import { isSpanFromNow, parseInstant } from '@/lib/time/instant'
import { formatDuration, parseDuration } from '@/lib/time/time'
import type { Key, MessageValues } from '@/i18n/key'
import type { Param } from '../param'
import type { Prompt, PromptKind } from '../prompt-kind'
import type { Params, Values } from '../command'

/**
 * The result of parsing an answer: the value, or the text key of the error and the values of its sentence,
 * such as the limits of a number.
 */
export type Read<V = unknown> = { ok: true; value: V } | Refusal
export type Refusal = { ok: false; error: Key; values?: MessageValues }

const yes = ['true', 'yes', 'on', '1', '是', '开']
const no = ['false', 'no', 'off', '0', '否', '关']
const refused = (error: Key, values?: MessageValues): Refusal => ({
  ok: false,
  error,
  ...(values === undefined ? {} : { values }),
})
/** Words for “no limit” and “never”, where the broker uses zero. */
const isNothing = (input: string): boolean =>
  ['infinity', 'unlimited', 'never', 'off', 'disabled'].includes(input.trim().toLowerCase())
const accepted = (value: unknown): Read => ({ ok: true, value })

/**
 * Parses typed text for a prompt, before the schema validates it. Relative times count from `now`, the
 * broker's time.
 */
export function readText(prompt: Prompt, input: string, now: number): Read {
  switch (prompt.kind) {
    case 'number': {
      if (prompt.zero !== undefined && isNothing(input)) return accepted(0)
      const normal = input.trim().normalize('NFKC')
      return /^-?\d+(\.\d+)?$/.test(normal) ? accepted(Number(normal)) : refused('error.number')
    }
    case 'bytes': {
      const size = parseBytes(input)
      return size === undefined ? refused('error.bytes') : accepted(size)
    }
    case 'rate': {
      const rate = parseRate(input)
      return isRate(rate) ? accepted(formatRate(rate)) : refused(`error.rate.${rate}`)
    }
    case 'hostPort': {
      const server = parseHostPort(input, prompt.port)
      return typeof server === 'object' ? accepted(formatHostPort(server)) : refused(`error.host.${server}`)
    }
    case 'duration': {
      if (prompt.zero !== undefined && isNothing(input)) return accepted(0)
      const ms = parseDuration(input)
      return ms === undefined ? refused('error.duration') : accepted(ms)
    }
    case 'toggle': {
      const word = input.trim().toLowerCase()
      if (yes.includes(word)) return accepted(true)
      return no.includes(word) ? accepted(false) : refused('error.toggle')
    }
    case 'datetime': {
      const at = parseInstant(input, now)
      if (at === undefined) return refused('error.datetime')
      if (at <= now) return refused('error.past')
      return accepted(isSpanFromNow(input) ? input.trim() : new Date(at).toISOString())
    }
    case 'json':
      try {
        return accepted(JSON.parse(input))
      } catch {
        // The parser's own messages are English only; ours are translated.
        return refused('error.json')
      }
    case 'list': {
      const items = input
        .split(/[\n,]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .map((item) => readText(prompt.of, item, now))
      return (
        items.find((item) => !item.ok) ?? accepted(items.map((item) => (item as { value: unknown }).value))
      )
    }
    case 'keyValue': {
      const read = parsePairs(input)
      return 'pairs' in read ? accepted(read.pairs) : refused(`error.pairs.${read.problem}`)
    }
    default:
      return accepted(input)
  }
}

/** The error for a value of the wrong type for its prompt; schemas have no message for that. */
const unlike: Partial<Record<PromptKind, Key>> = {
  text: 'error.text',
  number: 'error.number',
  duration: 'error.duration',
  bytes: 'error.bytes',
  rate: 'error.rate.form',
  choice: 'error.choice',
  toggle: 'error.toggle',
  pick: 'error.text',
  topic: 'error.text',
  topicFilter: 'error.text',
  hostPort: 'error.text',
  datetime: 'error.datetime',
  sql: 'error.text',
  code: 'error.text',
  secret: 'error.text',
}

/**
 * The text key in a schema issue, else that of the prompt's kind: the schema library's own messages are in
 * one language only.
 */
const keyIn = (message = '', kind: PromptKind): Key =>
  /^[\w-]+(?:\.[\w-]+)+$/.test(message) ? (message as Key) : (unlike[kind] ?? 'error.invalid')

/** The error for a number outside its limits, naming the limits as they would be typed, without separators. */
export function rangeRefusal(value: number, min = -Infinity, max = Infinity): Refusal {
  const [least, most] = [String(min), String(max)]
  if (Number.isFinite(min) && Number.isFinite(max)) return refused('error.range', { min: least, max: most })
  return value < min ? refused('error.min', { min: least }) : refused('error.max', { max: most })
}

/** The sentence values of an issue raised by one of our own checks. */
const valuesOf = (issue: z.core.$ZodIssue | undefined): MessageValues | undefined =>
  issue?.code === 'custom' ? (issue.params as MessageValues | undefined) : undefined

/**
 * Validates a value by the parameter's schema; the first issue's message is a text key, or the prompt's
 * kind determines the error.
 */
export function check(param: Param, value: unknown): Read {
  const result = z.safeParse(param.schema, value)
  if (result.success) return accepted(result.data)
  const [issue] = result.error.issues
  const { prompt } = param
  if (
    prompt.kind === 'number' &&
    typeof value === 'number' &&
    (issue?.code === 'too_small' || issue?.code === 'too_big')
  )
    return rangeRefusal(value, prompt.min, prompt.max)
  if (prompt.kind === 'duration' && issue?.code === 'too_small')
    return refused('error.min', { min: formatDuration(Number(issue.minimum)) })
  return refused(keyIn(issue?.message, prompt.kind), valuesOf(issue))
}

/**
 * Adds the possible values to a refused choice: for the terminal and for command files, which show no list.
 */
export const nameOptions = (prompt: Prompt, read: Read): Read =>
  !read.ok && read.error === 'error.choice' && prompt.kind === 'choice'
    ? refused('error.options', { options: prompt.options.join(', ') })
    : read

/** Parses and validates a text. An empty answer to an optional parameter returns its initial value. */
export function readAnswer(param: Param, input: string, now: number, initial: unknown): Read {
  if (input.trim() === '' && (param.optional === true || initial !== undefined)) return accepted(initial)
  const read = readText(param.prompt, input, now)
  const checked = read.ok ? check(param, read.value) : read
  return !checked.ok && input.trim() === '' ? refused('error.required') : checked
}

/**
 * Parses the typed text of a parameter. For a list, each line is a value; the commas of a single line may
 * belong to a name, which `resolveNames` decides with the broker.
 */
export function readTyped(param: Param, input: string, now: number, initial: unknown): Read {
  if (param.many !== true) return readAnswer(param, input, now, initial)
  const values = splitValues(input)
  if (values.length === 1 || !input.trim().includes('\n'))
    return readAnswer(param, values.length === 1 ? (values[0] ?? input) : input, now, initial)
  const reads = values.map((value) => readAnswer(param, value, now, initial))
  return reads.find((read) => !read.ok) ?? accepted(reads.map((read) => (read.ok ? read.value : undefined)))
}

/**
 * The values of texts as prompts parse them: empty and unparsable texts are left out, unless they are to be
 * restored unchanged.
 */
export function valuesIn<P extends Params>(
  params: P,
  texts: Readonly<Record<string, string>>,
  now: number,
  restores = false,
): Partial<Values<P>> {
  const values: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(params)) {
    const read =
      texts[name] === undefined || texts[name] === ''
        ? undefined
        : readAnswer(param, texts[name], now, undefined)
    if (read?.ok === true) values[name] = read.value
    else if (read !== undefined && restores) values[name] = texts[name]
  }
  return values as Partial<Values<P>>
}
