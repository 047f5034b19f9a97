import * as z from 'zod/mini'
import type { Pickable } from '@/api/resource'
import type { Capability } from '@/contract/capability'
import { newPassword } from '@/contract/name'
import type { Key } from '@/i18n/key'
import { parseHostPort } from '@/lib/net/host-port'
import { isRate, parseRate } from '@/lib/time/rate'
import { isSpanFromNow } from '@/lib/time/instant'
import { isTopicFilter, isTopicName } from '@/lib/net/mqtt-topic'
import type { Context } from './context'
import { idFault } from './id-form'

/** The closed union of prompt kinds: palette steps and form fields draw the same control for each. */
export type Prompt =
  | {
      kind: 'text'
      multiline?: boolean
      /** What a form draws it as: a number with its unit, and a word in its place. */ amount?: AmountPrompt
      /** One value, replaced whole: what it is now is shown beside the input, not put into it. */ single?: true
    }
  | { kind: 'secret'; fresh?: boolean }
  | { kind: 'number'; min?: number; max?: number; zero?: Zero }
  | { kind: 'duration'; zero?: Zero }
  | { kind: 'bytes' }
  | { kind: 'rate' }
  | { kind: 'choice'; options: readonly string[]; words: string }
  | { kind: 'toggle' }
  | {
      kind: 'pick'
      resource: Pickable
      free?: boolean
      /** Free text is meant as typed: what the broker finds is offered, never taken in its place. */ exact?: true
      /** What is named need not exist at the broker: a ban also takes a client that is not connected. */ absent?: true
      within?: string
      /** Sent in the body or the query, where any text is a name; else it is a part of the path. */ body?: true
    }
  | { kind: 'topic' }
  | { kind: 'topicFilter'; of?: string }
  | { kind: 'hostPort'; port?: number }
  | { kind: 'datetime'; presets?: readonly string[] }
  | { kind: 'json' }
  | {
      kind: 'sql'
      /** The words a statement begins with: a line of the palette that begins with one is a statement whole. */ starts?: readonly string[]
    }
  | { kind: 'code'; language: string }
  | { kind: 'file'; accept: string }
  | { kind: 'list'; of: Prompt }
  | { kind: 'keyValue' }

/** What zero means to the broker, where it is no amount. */
export type Zero = 'noLimit' | 'never' | 'off'

/** A number of some kind, or the broker's word in its place, such as `infinity`. */
type AmountPrompt = {
  readonly kind: 'number' | 'duration' | 'bytes'
  readonly word?: string | undefined
  readonly min?: number
  readonly max?: number
}

export type PromptKind = Prompt['kind']

/** One parameter of a command. `V` is what `run` gets. */
export type Param<V = unknown> = {
  readonly prompt: Prompt
  readonly schema: z.ZodMiniType<V, unknown>
  /** The key of its label; `param.<name>` unless given. */
  readonly label?: Key
  readonly initial?: V | ((context: Context) => V)
  /** An empty answer is an answer: the value is then `undefined`, or the initial one. */
  readonly optional?: boolean
  /**
   * Its name in the broker's request, where it has another: a refusal of that field comes to this parameter
   * (catalogue R15); `*` takes those of all that no other has.
   */
  readonly field?: string
  /** Never asked by itself: given by name, by a form, or by what starts the command. Such a one is optional. */
  readonly quiet?: boolean
  /** Optional only because its command opens a form without it: the form wants it. */
  readonly requiredInForm?: true
  /** The name of another that makes it moot: it is not asked by itself where that one was given. Such a one is optional. */
  readonly unless?: string
  /** What the broker must offer for it: else it is neither asked nor drawn. Such a one is optional. */
  readonly needs?: Capability
  /** May hold secrets among other things: neither the journal nor a link keeps it (catalogue K2). */
  readonly private?: boolean
  /** May be long, and is nobody's concern later: the journal does not keep it. */
  readonly bulky?: boolean
  /** May be given many at once: the command then runs once for each. */
  readonly many?: boolean
}

type Options<V> = Omit<Param<V>, 'prompt' | 'schema'>
type Loose<V> = z.ZodMiniType<V, V>

const param = <V>(prompt: Prompt, schema: Loose<V>, options: Options<V> = {}): Param<V> => ({
  prompt,
  schema: schema,
  ...options,
})

/** Free text; `optional` lets it be empty. */
export const text = (
  schema: Loose<string>,
  { amount, ...options }: Options<string> & { multiline?: boolean; amount?: AmountPrompt } = {},
): Param<string> =>
  param(
    {
      kind: 'text',
      ...(options.multiline === true ? { multiline: true } : {}),
      ...(amount === undefined ? {} : { amount }),
    },
    schema,
    options,
  )

/** A number, or a word that stands for one; `word` is the one that a form draws as a box, such as `infinity`. */
export const numberOrWord = (
  schema: Loose<string>,
  { word, ...options }: Options<string> & { word?: string } = {},
): Param<string> =>
  param(
    {
      kind: 'text',
      single: true,
      ...(word === undefined ? {} : { amount: { kind: 'number', word } }),
    },
    schema,
    options,
  )

/** Text that may be left out: `undefined` or an empty answer becomes `""`. */
export const note = (
  options: { multiline?: boolean; field?: string; quiet?: boolean; bulky?: boolean } = {},
): Param<string> => text(z.string(), { initial: '', optional: true, ...options })

/** A secret: masked, never remembered. `fresh` asks for a new one and checks the broker's password rule. */
export const secret = (options: Options<string> & { fresh?: boolean } = {}): Param<string> =>
  param(
    { kind: 'secret', ...(options.fresh === true ? { fresh: true } : {}) },
    options.fresh === true ? newPassword : z.string().check(z.minLength(1, 'error.required')),
    options,
  )

/** One of a few words; their labels are `<words>.<option>` in the catalogue. */
export const choice = <const T extends readonly string[]>(
  options: T,
  words: string,
  more: Options<T[number]> = {},
): Param<T[number]> =>
  param<T[number]>(
    { kind: 'choice', options, words },
    z.enum(options as unknown as [string, ...string[]]),
    more,
  )

/** A number within bounds, both included. */
export const number = (
  bounds: { min?: number; max?: number; zero?: Zero },
  options: Options<number> = {},
): Param<number> =>
  param(
    { kind: 'number', ...bounds },
    z
      .number('error.number')
      .check(z.gte(bounds.min ?? -Infinity, 'error.min'), z.lte(bounds.max ?? Infinity, 'error.max')),
    options,
  )

/** On or off. */
export const toggle = (options: Options<boolean> = {}): Param<boolean> =>
  param({ kind: 'toggle' }, z.boolean(), options)

/** The id of something, in the form that such ids have. */
const idSchema = (resource: Pickable) =>
  z.string().check(
    z.minLength(1, 'error.required'),
    z.check<string>((context) => {
      const message = idFault(resource, context.value)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )

/** Something of the broker, found by search; `free` also takes text that was not found, and `absent` acts on what is not there. */
export const pick = (
  resource: Pickable,
  options: Options<string> & { free?: boolean; exact?: true; absent?: true; body?: true } = {},
): Param<string> =>
  param(
    {
      kind: 'pick',
      resource,
      ...(options.free === true ? { free: true } : {}),
      ...(options.absent === true ? { absent: true } : {}),
      ...(options.exact === true ? { exact: true } : {}),
      ...(options.body === true ? { body: true } : {}),
    },
    idSchema(resource),
    options,
  )

/** The namespace that something new is made in; before 6.1 there is nothing in any. */
export const intoNamespace = (): Param<string> =>
  pick('namespace', {
    optional: true,
    quiet: true,
    body: true,
    needs: 'namespacedRows',
    label: 'namespace.id',
  })

/** A topic filter. `of` names the parameter that holds a client: its own subscriptions are then offered. */
export const topicFilter = (options: Options<string> & { of?: string } = {}): Param<string> =>
  param(
    { kind: 'topicFilter', ...(options.of === undefined ? {} : { of: options.of }) },
    z.string().check(z.minLength(1, 'error.topic.required'), z.refine(isTopicFilter, 'error.topic.filter')),
    options,
  )

/** A topic name, without wildcards. */
export const topic = (options: Options<string> = {}): Param<string> =>
  param(
    { kind: 'topic' },
    z.string().check(z.minLength(1, 'error.topic.required'), z.refine(isTopicName, 'error.topic.name')),
    options,
  )

/**
 * An instant to come. A length from now such as `10m` stays one in the journal, in links and in what is repeated, and becomes a
 * time only when it is sent: `run` gets RFC 3339 text.
 */
export const datetime = (options: Options<string> & { presets?: readonly string[] } = {}): Param<string> =>
  param(
    { kind: 'datetime', ...(options.presets === undefined ? {} : { presets: options.presets }) },
    z
      .string()
      .check(z.refine((value) => isSpanFromNow(value) || !Number.isNaN(Date.parse(value)), 'error.datetime')),
    options,
  )

/** A size in bytes, typed as `1MB`, kept as a number. */
export const bytes = (options: Options<number> = {}): Param<number> =>
  param({ kind: 'bytes' }, z.number(), options)

/** A length of time, typed as `1h30m`, kept in milliseconds. */
export const duration = ({
  min = 0,
  zero,
  ...options
}: Options<number> & { /** Milliseconds. */ min?: number; zero?: Zero } = {}): Param<number> =>
  param(
    { kind: 'duration', ...(zero === undefined ? {} : { zero }) },
    z.number('error.duration').check(z.gte(min, 'error.min')),
    options,
  )

/** Text that holds JSON of a certain shape. */
export const json = <V>(schema: Loose<V>, options: Options<V> = {}): Param<V> =>
  param({ kind: 'json' }, schema, options)

/** Text in a language of its own, over several lines. */
export const code = (language: string, options: Options<string> = {}): Param<string> =>
  param({ kind: 'code', language }, z.string(), options)

/** A statement of rule SQL, sent as it was typed; in a line of the palette it takes the rest. */
export const sql = ({
  starts,
  ...options
}: Options<string> & { starts?: readonly string[] } = {}): Param<string> =>
  param(
    { kind: 'sql', ...(starts === undefined ? {} : { starts }) },
    z.string().check(z.minLength(1, 'error.required')),
    options,
  )

/** Names with values, a line for each: `name=value`. */
export const keyValue = (options: Options<Record<string, string>> = {}): Param<Record<string, string>> =>
  param({ kind: 'keyValue' }, z.record(z.string(), z.string()), options)

/** QoS levels and payload encodings, as choices have them. */
export const levels = ['0', '1', '2'] as const
export const encodings = ['plain', 'base64'] as const

/** Text judged by a reader; what it finds wrong is the message's key. */
const judged = (fault: (value: string) => string | undefined) =>
  z.string().check(
    z.check<string>((context) => {
      const message = fault(context.value)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )

/** So much per time, typed as `100/s` or `10MB/1m`, kept as the broker writes it; `infinity` is no limit. */
export const rate = (options: Options<string> = {}): Param<string> =>
  param(
    { kind: 'rate' },
    judged((value) => {
      const read = parseRate(value)
      return isRate(read) ? undefined : `error.rate.${read}`
    }),
    options,
  )

/** One server as `host:port`; `port` is the usual one, which may be left out. */
export const hostPort = ({ port, ...options }: Options<string> & { port?: number } = {}): Param<string> =>
  param(
    { kind: 'hostPort', ...(port === undefined ? {} : { port }) },
    judged((value) => {
      const read = parseHostPort(value, port)
      return typeof read === 'object' ? undefined : `error.host.${read}`
    }),
    options,
  )
