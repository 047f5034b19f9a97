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
import type { Prompt, AmountPrompt, Zero } from './prompt-kind'

/** One parameter of a command. `V` is the type that `run` gets. */
export type Param<V = unknown> = {
  readonly prompt: Prompt
  readonly schema: z.ZodMiniType<V, unknown>
  /** The key of its label; by default `param.<name>`. */
  readonly label?: Key
  readonly initial?: V | ((context: Context) => V)
  /** Given at the start, unless the start gives another value, is a link, or is sent by a form. */
  readonly preset?: (context: Context) => V | undefined
  /** An empty answer is accepted: the value is then `undefined`, or the initial one. */
  readonly optional?: boolean
  /**
   * Its name in the request, where it differs: a refusal of that field is shown at this parameter
   * (catalogue R15); `*` takes the refusals of all unmapped fields.
   */
  readonly field?: string
  /** Never asked by itself: given by name, by a form, or by the start of the command. Must be optional. */
  readonly quiet?: boolean
  /** Optional only because its command opens a form without it: the form requires it. */
  readonly requiredInForm?: true
  /**
   * The name of a parameter that makes this one unnecessary: it is not asked when that one was given. Must
   * be optional.
   */
  readonly unless?: string
  /** What the broker must support for it; otherwise it is neither asked nor drawn. Must be optional. */
  readonly needs?: Capability
  /** What the broker must support for some of the words of a choice; without it they are not offered. */
  readonly optionNeeds?: Readonly<Partial<Record<string, Capability>>>
  /** May contain secrets: neither the history nor a link stores it (catalogue K2). */
  readonly private?: boolean
  /** May be long and is not needed later: the history does not store it. */
  readonly bulky?: boolean
  /** Accepts a list: the command then runs once for each value. */
  readonly many?: boolean
}

type Options<V> = Omit<Param<V>, 'prompt' | 'schema'>

type Loose<V> = z.ZodMiniType<V, V>

const param = <V>(prompt: Prompt, schema: Loose<V>, options: Options<V> = {}): Param<V> => ({
  prompt,
  schema: schema,
  ...options,
})

/** Free text; `optional` allows it to be empty. */
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

/** A number, or a word with the meaning of a number; a form draws `word`, such as `infinity`, as a check box. */
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
): Param<T[number]> => param<T[number]>({ kind: 'choice', options, words }, z.literal(options), more)

/**
 * Several of a few words, labelled `<words>.<option>`. Others may be typed, and are offered where the broker has a `catalog`.
 */
export const choices = (
  options: readonly string[],
  words: string,
  { catalog, ...more }: Options<readonly string[]> & { catalog?: Pickable } = {},
): Param<readonly string[]> =>
  param({ kind: 'list', of: { kind: 'choice', options, words }, catalog }, z.array(z.string()), more)

/** A number within inclusive bounds. */
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

/** An id with a fixed form. */
const idSchema = (resource: Pickable) =>
  z.string().check(
    z.minLength(1, 'error.required'),
    z.check<string>((context) => {
      const message = idFault(resource, context.value)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )

/**
 * An object of the broker, found by search; `free` also accepts text that was not found, `absent` also
 * objects that do not exist.
 */
export const pick = (
  resource: Pickable,
  options: Options<string> & {
    free?: boolean
    exact?: true
    absent?: true
    body?: true
    segment?: (id: string) => string
  } = {},
): Param<string> =>
  param(
    {
      kind: 'pick',
      resource,
      ...(options.free === true ? { free: true } : {}),
      ...(options.absent === true ? { absent: true } : {}),
      ...(options.exact === true ? { exact: true } : {}),
      ...(options.body === true ? { body: true } : {}),
      ...(options.segment === undefined ? {} : { segment: options.segment }),
    },
    idSchema(resource),
    options,
  )

/** The namespace in which something new is created; before 6.1 objects have none. */
export const intoNamespace = (): Param<string> =>
  pick('namespace', {
    optional: true,
    quiet: true,
    body: true,
    needs: 'namespacedRows',
    preset: ({ targetNamespace }) => targetNamespace,
    label: 'namespace.id',
  })

/** A topic filter. `of` names the parameter that holds a client, whose subscriptions are then offered. */
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
 * A time in the future. A duration such as `10m` is stored as such in the history, links and repeats, and
 * converted only when it is sent: `run` gets RFC 3339 text.
 */
export const datetime = (options: Options<string> & { presets?: readonly string[] } = {}): Param<string> =>
  param(
    { kind: 'datetime', ...(options.presets === undefined ? {} : { presets: options.presets }) },
    z
      .string()
      .check(z.refine((value) => isSpanFromNow(value) || !Number.isNaN(Date.parse(value)), 'error.datetime')),
    options,
  )

/** A size typed as `1MB`, in bytes. */
export const bytes = (options: Options<number> = {}): Param<number> =>
  param({ kind: 'bytes' }, z.number(), options)

/** A duration typed as `1h30m`, in milliseconds. */
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

/** Text that contains JSON of a certain shape. */
export const json = <V>(schema: Loose<V>, options: Options<V> = {}): Param<V> =>
  param({ kind: 'json' }, schema, options)

/** The settings of an object as a form sends them: never asked by itself, and taking the refusals of all their fields. */
export const configuration = (
  options: Options<Record<string, unknown>> = {},
): Param<Record<string, unknown>> =>
  json(z.record(z.string(), z.unknown()), {
    ...{ optional: true, quiet: true, label: 'param.config', field: '*', private: true },
    ...options,
  })

/** Text in a language, with several lines. */
export const code = (language: string, options: Options<string> = {}): Param<string> =>
  param({ kind: 'code', language }, z.string(), options)

/** A statement of rule SQL, sent as typed; in a palette line it takes the rest of the line. */
export const sql = ({
  starts,
  ...options
}: Options<string> & { starts?: readonly string[] } = {}): Param<string> =>
  param(
    { kind: 'sql', ...(starts === undefined ? {} : { starts }) },
    z.string().check(z.minLength(1, 'error.required')),
    options,
  )

/** Names with values, one `name=value` per line. */
export const keyValue = (options: Options<Record<string, string>> = {}): Param<Record<string, string>> =>
  param({ kind: 'keyValue' }, z.record(z.string(), z.string()), options)

/** QoS levels and payload encodings, as strings for choices. */
export const levels = ['0', '1', '2'] as const
export const encodings = ['plain', 'base64'] as const

/** Text checked by a parser; the error it returns is a text key. */
const judged = (fault: (value: string) => string | undefined) =>
  z.string().check(
    z.check<string>((context) => {
      const message = fault(context.value)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )

/**
 * An amount per time, typed as `100/s` or `10MB/1m` and stored in the broker's format; `infinity` means no
 * limit.
 */
export const rate = (options: Options<string> = {}): Param<string> =>
  param(
    { kind: 'rate' },
    judged((value) => {
      const read = parseRate(value)
      return isRate(read) ? undefined : `error.rate.${read}`
    }),
    options,
  )

/** One server as `host:port`; `port` is the default and may be left out. */
export const hostPort = ({ port, ...options }: Options<string> & { port?: number } = {}): Param<string> =>
  param(
    { kind: 'hostPort', ...(port === undefined ? {} : { port }) },
    judged((value) => {
      const read = parseHostPort(value, port)
      return typeof read === 'object' ? undefined : `error.host.${read}`
    }),
    options,
  )
