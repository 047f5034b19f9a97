import * as z from 'zod/mini'
import type { Pickable } from '@/api/resource'
import { newPassword } from '@/contract/name'
import { parseHostPort } from '@/lib/net/host-port'
import { isRate, parseRate } from '@/lib/time/rate'
import { isSpanFromNow } from '@/lib/time/instant'
import { isTopicFilter, isTopicName } from '@/lib/net/mqtt-topic'
import { idFault } from './id-form'
import type { Param } from './param-type'
import type { Prompt, AmountPrompt, OptionGroups, Zero } from './prompt-kind'

export type { Param }

type Options<V, O extends boolean> = Omit<Param<V, O>, 'prompt' | 'schema'>

type Loose<V> = z.ZodMiniType<V, V>

/** Whether a parameter is optional is inferred from its options, not from the list of parameters it is in. */
type Made<V, O extends boolean> = Param<V, NoInfer<O>>

const param = <V, O extends boolean>(
  prompt: Prompt,
  schema: Loose<V>,
  options: Options<V, O>,
): Made<V, O> => ({ prompt, schema, ...options })

/** Free text; `optional` allows it to be empty. */
export const text = <O extends boolean = false>(
  schema: Loose<string>,
  { amount, ...options }: Options<string, O> & { multiline?: boolean; amount?: AmountPrompt } = {},
): Made<string, O> =>
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
export const numberOrWord = <O extends boolean = false>(
  schema: Loose<string>,
  { word, ...options }: Options<string, O> & { word?: string } = {},
): Made<string, O> =>
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
  options: { multiline?: boolean; field?: string; askedOnlyByName?: boolean; bulky?: boolean } = {},
): Param<string, true> => text(z.string(), { initial: '', optional: true, ...options })

/** A secret: masked, never remembered. `fresh` asks for a new one and checks the broker's password rule. */
export const secret = <O extends boolean = false>(
  options: Options<string, O> & { fresh?: boolean } = {},
): Made<string, O> =>
  param(
    { kind: 'secret', ...(options.fresh === true ? { fresh: true } : {}) },
    options.fresh === true ? newPassword : z.string().check(z.minLength(1, 'error.required')),
    options,
  )

/** One of a few words; their labels are `<words>.<option>` in the catalogue. */
export const choice = <const T extends readonly string[], O extends boolean = false>(
  options: T,
  words: string,
  more: Options<T[number], O> = {},
): Made<T[number], O> => param<T[number], O>({ kind: 'choice', options, words }, z.literal(options), more)

/**
 * Several of a few words, labelled `<words>.<option>`. Others may be typed, and are offered where the broker has a `catalog`.
 */
export const choices = <O extends boolean = false>(
  options: readonly string[],
  words: string,
  {
    catalog,
    groups,
    ...more
  }: Options<readonly string[], O> & { catalog?: Pickable; groups?: OptionGroups } = {},
): Made<readonly string[], O> =>
  param({ kind: 'list', of: { kind: 'choice', options, words }, catalog, groups }, z.array(z.string()), more)

/** A number within inclusive bounds. */
export const number = <O extends boolean = false>(
  bounds: { min?: number; max?: number; zero?: Zero },
  options: Options<number, O> = {},
): Made<number, O> =>
  param(
    { kind: 'number', ...bounds },
    z
      .number('error.number')
      .check(z.gte(bounds.min ?? -Infinity, 'error.min'), z.lte(bounds.max ?? Infinity, 'error.max')),
    options,
  )

/** On or off. */
export const toggle = <O extends boolean = false>(options: Options<boolean, O> = {}): Made<boolean, O> =>
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
export const pick = <O extends boolean = false>(
  resource: Pickable,
  options: Options<string, O> & {
    free?: boolean
    exact?: true
    absent?: true
    sentInBody?: true
    segment?: (id: string) => string
  } = {},
): Made<string, O> =>
  param(
    {
      kind: 'pick',
      resource,
      ...(options.free === true ? { free: true } : {}),
      ...(options.absent === true ? { absent: true } : {}),
      ...(options.exact === true ? { exact: true } : {}),
      ...(options.sentInBody === true ? { sentInBody: true } : {}),
      ...(options.segment === undefined ? {} : { segment: options.segment }),
    },
    idSchema(resource),
    options,
  )

/** The namespace in which something new is created; before 6.1 objects have none. */
export const intoNamespace = (): Param<string, true> =>
  pick('namespace', {
    optional: true,
    askedOnlyByName: true,
    sentInBody: true,
    needs: 'namespacedRows',
    preset: ({ targetNamespace }) => targetNamespace,
    label: 'namespace.id',
  })

/** A topic filter. `of` names the parameter that holds a client, whose subscriptions are then offered. */
export const topicFilter = <O extends boolean = false>(
  options: Options<string, O> & { of?: string } = {},
): Made<string, O> =>
  param(
    { kind: 'topicFilter', ...(options.of === undefined ? {} : { of: options.of }) },
    z.string().check(z.minLength(1, 'error.topic.required'), z.refine(isTopicFilter, 'error.topic.filter')),
    options,
  )

/** A topic name, without wildcards. */
export const topic = <O extends boolean = false>(options: Options<string, O> = {}): Made<string, O> =>
  param(
    { kind: 'topic' },
    z.string().check(z.minLength(1, 'error.topic.required'), z.refine(isTopicName, 'error.topic.name')),
    options,
  )

/**
 * A time in the future. A duration such as `10m` is stored as such in the history, links and repeats, and
 * converted only when it is sent: `run` gets RFC 3339 text.
 */
export const datetime = <O extends boolean = false>(
  options: Options<string, O> & { presets?: readonly string[] } = {},
): Made<string, O> =>
  param(
    { kind: 'datetime', ...(options.presets === undefined ? {} : { presets: options.presets }) },
    z
      .string()
      .check(z.refine((value) => isSpanFromNow(value) || !Number.isNaN(Date.parse(value)), 'error.datetime')),
    options,
  )

/** A size typed as `1MB`, in bytes. */
export const bytes = <O extends boolean = false>(options: Options<number, O> = {}): Made<number, O> =>
  param({ kind: 'bytes' }, z.number(), options)

/** A duration typed as `1h30m`, in milliseconds. */
export const duration = <O extends boolean = false>({
  min = 0,
  zero,
  ...options
}: Options<number, O> & { /** Milliseconds. */ min?: number; zero?: Zero } = {}): Made<number, O> =>
  param(
    { kind: 'duration', ...(zero === undefined ? {} : { zero }) },
    z.number('error.duration').check(z.gte(min, 'error.min')),
    options,
  )

/** Text that contains JSON of a certain shape. */
export const json = <V, O extends boolean = false>(
  schema: Loose<V>,
  options: Options<V, O> = {},
): Made<V, O> => param({ kind: 'json' }, schema, options)

/** The settings of an object as a form sends them: never asked by itself, and taking the refusals of all their fields. */
export const configuration = (
  options: Options<Record<string, unknown>, true> = {},
): Param<Record<string, unknown>, true> =>
  json(z.record(z.string(), z.unknown()), {
    ...{ optional: true, askedOnlyByName: true, label: 'param.config', field: '*', private: true },
    ...options,
  })

/** Text in a language, with several lines. */
export const code = <O extends boolean = false>(
  language: string,
  options: Options<string, O> = {},
): Made<string, O> => param({ kind: 'code', language }, z.string(), options)

/** A statement of rule SQL, sent as typed; in a palette line it takes the rest of the line. */
export const sql = <O extends boolean = false>({
  starts,
  ...options
}: Options<string, O> & { starts?: readonly string[] } = {}): Made<string, O> =>
  param(
    { kind: 'sql', ...(starts === undefined ? {} : { starts }) },
    z.string().check(z.minLength(1, 'error.required')),
    options,
  )

/** Names with values, one `name=value` per line. */
export const keyValue = <O extends boolean = false>(
  options: Options<Record<string, string>, O> = {},
): Made<Record<string, string>, O> => param({ kind: 'keyValue' }, z.record(z.string(), z.string()), options)

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
export const rate = <O extends boolean = false>(options: Options<string, O> = {}): Made<string, O> =>
  param(
    { kind: 'rate' },
    judged((value) => {
      const read = parseRate(value)
      return isRate(read) ? undefined : `error.rate.${read}`
    }),
    options,
  )

/** One server as `host:port`; `port` is the default and may be left out. */
export const hostPort = <O extends boolean = false>({
  port,
  ...options
}: Options<string, O> & { port?: number } = {}): Made<string, O> =>
  param(
    { kind: 'hostPort', ...(port === undefined ? {} : { port }) },
    judged((value) => {
      const read = parseHostPort(value, port)
      return typeof read === 'object' ? undefined : `error.host.${read}`
    }),
    options,
  )
