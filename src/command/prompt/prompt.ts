import type { Key, MessageValues } from '@/i18n/key'
import { nextName } from '@/lib/text/next-name'
import { check, readAnswer } from './answer'
import type { AnyCommand, Confirm, Given, Source } from '../command'
import type { Context } from '../context'
import { unreachable } from '../reach'

/** Where a started command stands. */
type Phase = 'asking' | 'confirming' | 'running'

/** One started command: its answers so far, the step it asks, and what went wrong there. */
export type Prompting = {
  readonly command: AnyCommand
  readonly source: Source
  readonly answers: Given
  /** The answers the user gave here, in order: what Backspace takes back. */
  readonly asked: readonly string[]
  readonly step: string | undefined
  readonly draft: string
  readonly error: { readonly key: Key; readonly values?: Record<string, string | number>; /** A value that may do instead. */ readonly suggestion?: string } | undefined
  readonly phase: Phase
  readonly confirm: Confirm | undefined
  readonly form?: FormEnd
  /** The number of targets must be typed: they were chosen by a filter, not one by one. */
  readonly counted?: boolean
  /** What the edited thing was when the form opened; undefined until it was read. */
  readonly current?: Given
  /** What the run would destroy: being read, or read already for these very answers. */
  readonly warned?: 'reading' | 'read'
}

/** A text that is no answer yet: the step it belongs to is asked first, with the text in its input. */
export type Refused = { readonly step: string; readonly draft: string; readonly error: Key | undefined }

/** The form a command was started from, told how its run ended. */
type FormEnd = {
  readonly done: () => void
  /** The broker refused what stands in a field; without one, the whole. */
  readonly refused: (field: string | undefined, error: Key, values?: MessageValues) => void
}

export type StartOptions = {
  readonly form?: FormEnd
  readonly counted?: boolean
  readonly refused?: Refused | undefined
  /** Comes from a form: what it left empty was left empty on purpose, so nothing optional is asked. */
  readonly complete?: boolean
  /** What the edited thing was when the form opened that this comes from. */
  readonly current?: Given | undefined
}

export type PromptEvent =
  | { type: 'type'; text: string }
  | { type: 'answer'; text: string }
  | { type: 'value'; value: unknown }
  | { type: 'defaults'; /** What has no answer was left out on purpose: what the edited thing says there is no answer either. */ complete?: true }
  | { type: 'back' }
  | { type: 'confirmed' }
  | { type: 'current'; current: Given }
  | { type: 'refused'; step: string | undefined; error: Key; values?: Record<string, string | number>; taken?: boolean }

/** The value a step starts from. */
export function initialOf(command: AnyCommand, name: string, context: Context): unknown {
  const initial = command.params[name]?.initial
  return typeof initial === 'function' ? (initial as (context: Context) => unknown)(context) : initial
}

const missing = (command: AnyCommand, answers: Given) => Object.keys(command.params).find((name) => !(name in answers) && command.params[name]?.quiet !== true)

/** How many things the answers name: the length of the one answer that is a list of targets. */
export const targetsOf = (command: AnyCommand, answers: Given): readonly unknown[] => {
  const name = manyParam(command)
  const value = name === undefined ? undefined : answers[name]
  return Array.isArray(value) ? value : []
}

/** The parameter that may take many. */
export const manyParam = (command: AnyCommand): string | undefined =>
  Object.entries(command.params).find(([, param]) => param.many === true)?.[0]

/** The values for one target, or for the only one. */
export function valuesFor(command: AnyCommand, answers: Given, target: unknown): Given {
  const name = manyParam(command)
  return name === undefined || target === undefined ? answers : { ...answers, [name]: target }
}

/** From so many targets on their number is typed, whichever way they were chosen. */
const typedFrom = 50

/** The number that must be typed: of many targets, or of those that were chosen by a filter and not one by one. */
function typedCount(state: Prompting): { type?: string } {
  const count = targetsOf(state.command, state.answers).length
  const many = count >= typedFrom && state.command.danger !== 'read'
  return many || state.counted === true ? { type: String(Math.max(1, count)) } : {}
}

function confirmOf(state: Prompting): Confirm | undefined {
  const targets = targetsOf(state.command, state.answers)
  const first = valuesFor(state.command, state.answers, targets[0])
  const asked = state.command.confirm?.(first as never, Math.max(1, targets.length))
  const count = Math.max(1, targets.length)
  const typed = typedCount(state)
  if (asked !== undefined) return { ...typed, ...asked }
  // A link never runs by itself, not even to read (palette §17), nor does one key press change many things.
  if (state.source === 'url' || (state.command.danger !== 'read' && targets.length > 1) || typed.type !== undefined) {
    return { body: 'palette.confirm.plain', values: { count }, ...typed }
  }
  return undefined
}

/** Whether it has yet to be read what the run would destroy. */
export const needsWarning = (state: Prompting): boolean => state.phase !== 'asking' && state.command.warn !== undefined && state.warned !== 'read'

/** It was read what the run would destroy: that is asked, or else what would have been asked anyway. */
export const withWarning = (state: Prompting, warning: Confirm | undefined): Prompting =>
  warning === undefined ? { ...state, warned: 'read' } : { ...state, warned: 'read', phase: 'confirming', confirm: { ...typedCount(state), ...warning } }

/** Moves to the next unanswered parameter, to the confirm, or to the run. */
function advance({ warned: _warned, ...state }: Prompting): Prompting {
  const step = missing(state.command, state.answers)
  const next = { ...state, step, draft: step === undefined ? '' : prefillOf(state, step), error: undefined }
  if (step !== undefined) return { ...next, phase: 'asking', confirm: undefined }
  const confirm = confirmOf(next)
  return confirm === undefined ? { ...next, phase: 'running', confirm: undefined } : { ...next, phase: 'confirming', confirm }
}

/**
 * Starts a command with what is given. Given values are judged like answers; a bad one becomes the first step, with the
 * value in its input and the reason under it.
 */
export function begin(command: AnyCommand, given: Given, source: Source, { counted, refused, current, form }: StartOptions = {}): Prompting {
  const answers: Record<string, unknown> = {}
  let bad = refused
  for (const [name, param] of Object.entries(command.params)) {
    if (given[name] === undefined) continue
    const values = param.many === true && Array.isArray(given[name]) ? given[name] : [given[name]]
    const reads = values.map((value) => check(param, value))
    const failed = reads.findIndex((read) => !read.ok)
    const refusal = reads[failed]
    if (refusal !== undefined && !refusal.ok) bad ??= { step: name, draft: String(values[failed]), error: refusal.error }
    else answers[name] = Array.isArray(given[name]) && param.many === true ? given[name] : (reads[0] as { value: unknown }).value
  }
  const state: Prompting = {
    command, source, answers, asked: [], step: undefined, draft: '', error: undefined, phase: 'asking', confirm: undefined,
    ...(counted === true ? { counted } : {}), ...(current === undefined ? {} : { current }), ...(form === undefined ? {} : { form }),
  }
  if (bad === undefined) return advance(state)
  return { ...state, step: bad.step, draft: bad.draft, error: bad.error === undefined ? undefined : { key: bad.error } }
}

const without = (answers: Given, name: string): Given => Object.fromEntries(Object.entries(answers).filter(([key]) => key !== name))

function answered(state: Prompting, value: unknown): Prompting {
  if (state.step === undefined) return state
  const reason = unreachable(state.command, state.step, value)
  if (reason !== undefined) return { ...state, draft: String(value), error: { key: reason } }
  return advance({ ...state, answers: { ...state.answers, [state.step]: value }, asked: [...state.asked, state.step] })
}

/** The text a step begins with: what the edited thing says now. A choice or a time is shown beside its input instead. */
export function prefillOf({ command, current }: Pick<Prompting, 'command' | 'current'>, name: string): string {
  const value = command.params[name]?.prompt.kind === 'text' ? current?.[name] : undefined
  return typeof value === 'string' ? value : ''
}

function answer(state: Prompting, text: string, context: Context): Prompting {
  const param = state.step === undefined ? undefined : state.command.params[state.step]
  if (state.step === undefined || param === undefined) return state
  const read = readAnswer(param, text, context.now(), text === '' && param.optional === true && prefillOf(state, state.step) !== '' ? '' : initialOf(state.command, state.step, context))
  return read.ok ? answered(state, read.value) : { ...state, draft: text, error: { key: read.error } }
}

/** Takes the initial value for every step from here; stops at the first that has none. */
function defaults(state: Prompting, context: Context, complete: boolean): Prompting {
  let next = complete || state.draft === '' ? { ...state, draft: '' } : answer(state, state.draft, context)
  while (next.phase === 'asking' && next.step !== undefined && next.error === undefined) {
    const param = next.command.params[next.step]
    const initial = (complete ? '' : prefillOf(next, next.step)) || initialOf(next.command, next.step, context)
    if (initial === undefined && param?.optional !== true) break
    next = answered(next, initial)
  }
  return next
}

function back(state: Prompting): Prompting {
  const last = state.asked.at(-1)
  if (last === undefined) return state
  const value = state.answers[last]
  const secret = state.command.params[last]?.prompt.kind === 'secret'
  // Another thing has other values.
  const { current, ...rest } = state
  return {
    ...rest, ...(current === undefined || state.command.params[last]?.prompt.kind === 'pick' ? {} : { current }),
    asked: state.asked.slice(0, -1), answers: without(state.answers, last), step: last, phase: 'asking', confirm: undefined,
    draft: secret || value === undefined ? '' : String(value), error: undefined,
  }
}

/** A name beside a taken one, with the first sign that the parameter allows. */
export function freeName(command: AnyCommand, step: string, taken: string): string | undefined {
  const param = command.params[step]
  return param === undefined || taken === '' ? undefined : ['-', '_', ''].map((sign) => nextName(taken, sign)).find((name) => check(param, name).ok)
}

/** The pure heart of asking (palette §7): one event in, the next state out. Nothing is sent from here. */
export function reduce(state: Prompting, event: PromptEvent, context: Context): Prompting {
  switch (event.type) {
    case 'type':
      return { ...state, draft: event.text, error: undefined }
    case 'answer':
      return answer(state, event.text, context)
    case 'value': {
      const param = state.step === undefined ? undefined : state.command.params[state.step]
      const read = param === undefined ? undefined : check(param, event.value)
      if (read === undefined) return state
      return read.ok ? answered(state, read.value) : { ...state, error: { key: read.error } }
    }
    case 'defaults':
      return defaults(state, context, event.complete === true)
    case 'back':
      return back(state)
    case 'current': {
      const next = { ...state, current: event.current }
      return state.phase === 'asking' && state.step !== undefined && state.draft === '' ? { ...next, draft: prefillOf(next, state.step) } : next
    }
    case 'confirmed':
      return state.phase === 'confirming' ? { ...state, phase: 'running' } : state
    case 'refused': {
      const step = event.step
      const draft = step === undefined || state.command.params[step]?.prompt.kind === 'secret' ? '' : String(state.answers[step] ?? '')
      const suggestion = event.taken === true && step !== undefined ? freeName(state.command, step, draft) : undefined
      const values = suggestion === undefined ? event.values : { ...event.values, name: draft, suggestion }
      const error = { key: event.error, ...(values === undefined ? {} : { values }), ...(suggestion === undefined ? {} : { suggestion }) }
      return step === undefined
        ? { ...state, phase: 'asking', error }
        : { ...state, phase: 'asking', step, draft, answers: without(state.answers, step), asked: state.asked.filter((name) => name !== step), error }
    }
  }
}
