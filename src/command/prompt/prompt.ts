import { offers, type Broker } from '@/contract/capability'
import type { Key, MessageValues } from '@/i18n/key'
import { castDraft, revise } from '@/lib/store'
import { quoteValue } from '@/lib/text/id-list'
import { nextName } from '@/lib/text/next-name'
import { check, readAnswer, readTyped } from './answer'
import type { AnyCommand, Change, Confirm, CommandArgs, Outcome, Source } from '../command'
import type { Context } from '../context'
import type { Plan } from '../plan/step'
import { unreachable, writes } from '../reach'
import type { Matching } from '../screen-context'
import type { UndoPromise } from '../undo/assess'

/** The phase of a started command. */
type Phase = 'asking' | 'confirming' | 'running'

/** One started command: its answers so far, the current step, and its error. */
export type Prompting = {
  readonly command: AnyCommand
  readonly source: Source
  readonly answers: CommandArgs
  /** The answers the user gave here, in order: Backspace removes them. */
  readonly asked: readonly string[]
  readonly step: string | undefined
  readonly draft: string
  readonly error:
    | {
        readonly key: Key
        readonly values?: Record<string, string | number>
        /** A value to use instead. */
        readonly suggestion?: string
      }
    | undefined
  readonly phase: Phase
  readonly confirm: Confirm | undefined
  readonly form?: FormEnd
  /** The number of targets must be typed: they were chosen by a filter, not one by one. */
  readonly confirmCount?: boolean
  /** The label of a production broker: everything asks one level more strictly. */
  readonly strict?: string
  /** The values of the edited object when the form opened; undefined until they are read. */
  readonly current?: CommandArgs
  /** Whether the destructive effects are being read, or have been read for exactly these answers. */
  readonly warned?: 'reading' | 'read'
  /** The changes of a save of settings, once they are read. */
  readonly changes?: readonly Change[]
  /** Show its plan before it runs. */
  readonly planned?: true
  /** The plan that was shown before the confirmation. */
  readonly plan?: Plan
  /** What the confirm promised about undoing the run. */
  readonly undo?: UndoPromise
  /** Reads all current matches of the filter by which its targets were chosen. */
  readonly matching?: Matching['ids']
}

/** A text that is no valid answer: its step is asked first, with the text in its input. */
export type Refused = {
  readonly step: string
  readonly draft: string
  readonly error: Key | undefined
  readonly values?: MessageValues | undefined
}

/** The form a command was started from, which receives the result of the run. */
type FormEnd = {
  readonly done: (outcome: Outcome) => void
  /** The form stays open and shows the result itself. */
  readonly stays?: boolean
  /** The broker refused the value of a field; without a field, the complete form. */
  readonly refused: (field: string | undefined, error: Key, values?: MessageValues) => void
}

export type StartOptions = {
  readonly form?: FormEnd
  readonly confirmCount?: boolean
  readonly strict?: string | undefined
  readonly refused?: Refused | undefined
  /** Comes from a form: what it left empty is intended, so nothing optional is asked. */
  readonly complete?: boolean
  /** The values of the edited object when the originating form opened. */
  readonly current?: CommandArgs | undefined
  /** Show its plan before it runs. */
  readonly planned?: true | undefined
  /** Reads all current matches of the filter by which its targets were chosen. */
  readonly matching?: Matching['ids']
  /** The parameters that are not asked, as omitted ({@link leftOut}). */
  readonly left?: CommandArgs
}

export type PromptEvent =
  | { type: 'type'; text: string }
  | { type: 'answer'; text: string }
  | { type: 'wrong'; text: string; error: Key; values: MessageValues }
  | { type: 'value'; value: unknown }
  | {
      type: 'defaults'
      /** Missing answers were omitted on purpose: values of the edited object are not used instead. */
      complete?: true
    }
  | { type: 'back' }
  | {
      type: 'confirmed'
      /** The plan that was shown. */
      plan?: Plan | undefined
      /** The promise about undo that was shown. */
      undo?: UndoPromise | undefined
    }
  | { type: 'plan' }
  | { type: 'current'; current: CommandArgs }
  | {
      type: 'refused'
      step: string | undefined
      error: Key
      values?: Record<string, string | number>
      taken?: boolean
    }

/** The initial value of a step. */
export function initialOf(command: AnyCommand, name: string, context: Context): unknown {
  const initial = command.params[name]?.initial
  return typeof initial === 'function' ? (initial as (context: Context) => unknown)(context) : initial
}

/** The given values, and the initial value of each missing parameter. */
export function withInitials(command: AnyCommand, given: CommandArgs, context: Context): CommandArgs {
  const initials = Object.keys(command.params)
    .filter((name) => !(name in given) && offers(command.params[name]?.needs, context))
    .map((name) => [name, initialOf(command, name, context)] as const)
  return { ...Object.fromEntries(initials.filter(([, value]) => value !== undefined)), ...given }
}

/** Whether a start opens the form of a command instead of its first step. */
export const opensForm = (
  command: AnyCommand,
  given: CommandArgs,
  source: Source,
  { planned }: StartOptions,
): boolean =>
  command.form === true && source === 'button' && planned !== true && Object.keys(given).length === 0

/** The parameters of a command that this broker supports. */
export const promptOf = (command: AnyCommand, broker: Broker): string[] =>
  Object.keys(command.params).filter((name) => offers(command.params[name]?.needs, broker))

/** The parameters that this broker does not support, as omitted, so that they are never asked. */
export const leftOut = (command: AnyCommand, context: Context): CommandArgs =>
  Object.fromEntries(
    Object.entries(command.params)
      .filter(([, { needs }]) => !offers(needs, context))
      .map(([name]) => [name, undefined]),
  )

/** Whether a parameter still has to be asked. */
export const isOpen = (command: AnyCommand, name: string, answers: CommandArgs): boolean => {
  const { quiet, unless } = command.params[name] ?? {}
  return !(name in answers) && quiet !== true && (unless === undefined || answers[unless] === undefined)
}

const missing = (command: AnyCommand, answers: CommandArgs) =>
  Object.keys(command.params).find((name) => isOpen(command, name, answers))

/** The targets: the value of the list parameter, if it is a list. */
export const getTargets = (command: AnyCommand, answers: CommandArgs): readonly unknown[] => {
  const name = manyParam(command)
  const value = name === undefined ? undefined : answers[name]
  return Array.isArray(value) ? value : []
}

/** The parameter that may take a list. */
export const manyParam = (command: AnyCommand): string | undefined =>
  Object.entries(command.params).find(([, param]) => param.many === true)?.[0]

/** The values for one target, or for the only one. */
export function valuesFor(command: AnyCommand, answers: CommandArgs, target: unknown): CommandArgs {
  const name = manyParam(command)
  return name === undefined || target === undefined ? answers : { ...answers, [name]: target }
}

/** From this many targets on, their number must be typed, however they were chosen. */
const typeCountFrom = 50

/** The number that must be typed: of many targets, or of those chosen by a filter and not one by one. */
function typedCount(state: Prompting): { type?: string } {
  const count = getTargets(state.command, state.answers).length
  const many = count >= typeCountFrom && state.command.danger !== 'read'
  return many || state.confirmCount === true ? { type: String(Math.max(1, count)) } : {}
}

/**
 * What must be typed for the stricter confirm: the number of several targets, the name of one, else that of
 * the broker.
 */
function textToType({ command, answers, strict = '' }: Prompting): string {
  const { length } = getTargets(command, answers)
  const one = Object.keys(command.params).find((name) => command.params[name]?.prompt.kind === 'pick')
  const [name] = [answers[one ?? '']].flat()
  return length > 1 ? String(length) : typeof name === 'string' && name !== '' ? name : strict
}

/** On a production broker, reversible commands ask as well, and disruptive ones require typing. */
function stricter(state: Prompting, confirm: Confirm | undefined): Confirm | undefined {
  if (state.strict === undefined || !writes(state.command)) return confirm
  if (confirm === undefined) return { body: 'palette.confirm.unsent' }
  return state.command.danger === 'disruptive' && confirm.type === undefined
    ? { ...confirm, type: textToType(state) }
    : confirm
}

const confirmOf = (state: Prompting): Confirm | undefined => stricter(state, asking(state))

function asking(state: Prompting): Confirm | undefined {
  const targets = getTargets(state.command, state.answers)
  const first = valuesFor(state.command, state.answers, targets[0])
  const asked = state.command.confirm?.(first, Math.max(1, targets.length))
  const typed = typedCount(state)
  if (asked !== undefined) return { ...typed, ...asked }
  // A link never runs by itself, not even to read; a single key press does not change several objects; and
  // a requested plan is shown first.
  if (
    state.source === 'url' ||
    (state.planned === true && state.command.delegates !== true) ||
    (state.command.danger !== 'read' && targets.length > 1) ||
    typed.type !== undefined
  ) {
    return { body: 'palette.confirm.unsent', ...typed }
  }
  return undefined
}

/** Whether this run saves settings; without values it only opens their form. */
export const savesSettings = (command: AnyCommand, answers: CommandArgs): boolean =>
  command.setting !== undefined &&
  Object.entries(answers).some(
    ([name, value]) =>
      value !== undefined && (command.setting !== 'form' || command.params[name]?.prompt.kind !== 'pick'),
  )

/** Whether the destructive effects of the run still have to be read. */
export const needsWarning = (state: Prompting): boolean =>
  state.phase !== 'asking' &&
  (state.command.warn !== undefined || savesSettings(state.command, state.answers)) &&
  state.warned !== 'read'

/** Asks about the destructive effects that were read, or else the normal question. */
export const withWarning = (state: Prompting, warning: Confirm | undefined): Prompting =>
  warning === undefined
    ? { ...state, warned: 'read' }
    : {
        ...state,
        warned: 'read',
        phase: 'confirming',
        confirm: stricter(state, { ...typedCount(state), ...warning }),
      }

/** Moves to the next unanswered parameter, to the confirm, or to the run. */
function advance({ warned: _warned, ...state }: Prompting): Prompting {
  const step = missing(state.command, state.answers)
  const confirm = step === undefined ? confirmOf(state) : undefined
  return revise(state, (draft) => {
    draft.step = step
    draft.draft = step === undefined ? '' : prefillOf(state, step)
    draft.error = undefined
    draft.phase = step !== undefined ? 'asking' : confirm === undefined ? 'running' : 'confirming'
    draft.confirm = castDraft(confirm)
  })
}

/**
 * Starts a command with the given values. They are validated like answers; the first invalid one becomes
 * the first step, with the value in its input and the reason under it.
 */
export function begin(
  command: AnyCommand,
  given: CommandArgs,
  source: Source,
  { confirmCount, refused, current, form, strict, planned, matching, left }: StartOptions = {},
): Prompting {
  const answers: Record<string, unknown> = { ...left }
  let bad = refused
  for (const [name, param] of Object.entries(command.params)) {
    if (given[name] === undefined) continue
    const values = param.many === true && Array.isArray(given[name]) ? given[name] : [given[name]]
    const reads = values.map((value) => check(param, value))
    const failed = reads.findIndex((read) => !read.ok)
    const refusal = reads[failed]
    if (refusal !== undefined && !refusal.ok)
      bad ??= { step: name, draft: String(values[failed]), error: refusal.error, values: refusal.values }
    else
      answers[name] =
        Array.isArray(given[name]) && param.many === true
          ? given[name]
          : (reads[0] as { value: unknown }).value
  }
  const state: Prompting = {
    command,
    source,
    answers,
    asked: [],
    step: undefined,
    draft: '',
    error: undefined,
    phase: 'asking',
    confirm: undefined,
    ...(confirmCount === true ? { confirmCount } : {}),
    ...(strict === undefined ? {} : { strict }),
    ...(current === undefined ? {} : { current }),
    ...(form === undefined ? {} : { form }),
    ...(planned === true ? { planned } : {}),
    ...(matching === undefined ? {} : { matching }),
  }
  if (bad === undefined) return advance(state)
  return {
    ...state,
    step: bad.step,
    draft: bad.draft,
    error:
      bad.error === undefined
        ? undefined
        : { key: bad.error, ...(bad.values === undefined ? {} : { values: bad.values }) },
  }
}

/** An answer as typed: a list has one value per line. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => quoteValue(String(one))).join('\n') : String(value)

/** Stays at the step and shows the error. */
const wrong = (state: Prompting, text: string, key: Key, values?: MessageValues): Prompting =>
  revise(state, (draft) => {
    draft.draft = text
    draft.error = { key, ...(values === undefined ? {} : { values: { ...values } }) }
  })

function answered(state: Prompting, value: unknown): Prompting {
  const { step } = state
  if (step === undefined) return state
  const reason = [value]
    .flat()
    .map((one) => unreachable(state.command, step, one))
    .find((one) => one !== undefined)
  if (reason !== undefined) return wrong(state, textOf(value), reason)
  return advance(
    revise(state, (draft) => {
      draft.answers[step] = value
      draft.asked.push(step)
    }),
  )
}

/**
 * The initial text of a step: the present value of the edited object. A choice, a time or a number is shown
 * next to its input instead.
 */
export function prefillOf(
  { command, current }: Pick<Prompting, 'command' | 'current'>,
  name: string,
): string {
  const prompt = command.params[name]?.prompt
  const value = prompt?.kind === 'text' && prompt.single !== true ? current?.[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The answers plus the text of the current step, if it can be parsed: the content of a link to it. */
export function answersWithDraft(
  { command, answers, step, draft }: Prompting,
  context: Context,
): CommandArgs {
  const param = step === undefined ? undefined : command.params[step]
  if (step === undefined || param === undefined || draft.trim() === '') return answers
  const read = readAnswer(param, draft, context.now(), undefined)
  return read.ok ? { ...answers, [step]: read.value } : answers
}

function answer(state: Prompting, text: string, context: Context): Prompting {
  const param = state.step === undefined ? undefined : state.command.params[state.step]
  if (state.step === undefined || param === undefined) return state
  const read = readTyped(
    param,
    text,
    context.now(),
    text === '' && param.optional === true && prefillOf(state, state.step) !== ''
      ? ''
      : initialOf(state.command, state.step, context),
  )
  return read.ok ? answered(state, read.value) : wrong(state, text, read.error, read.values)
}

/** Takes the initial value for every remaining step; stops at the first that has none. */
function defaults(state: Prompting, context: Context, complete: boolean): Prompting {
  let next =
    complete || state.draft === ''
      ? revise(state, (draft) => {
          draft.draft = ''
        })
      : answer(state, state.draft, context)
  while (next.phase === 'asking' && next.step !== undefined && next.error === undefined) {
    const param = next.command.params[next.step]
    const initial =
      (complete ? '' : prefillOf(next, next.step)) || initialOf(next.command, next.step, context)
    if (initial === undefined && param?.optional !== true) break
    next = answered(next, initial)
  }
  return next
}

function back(state: Prompting): Prompting {
  const last = state.asked.at(-1)
  if (last === undefined) return state
  const value = state.answers[last]
  const kind = state.command.params[last]?.prompt.kind
  return revise(state, (draft) => {
    // Another object has other values.
    if (kind === 'pick') delete draft.current
    draft.asked.pop()
    delete draft.answers[last]
    draft.step = last
    draft.draft =
      kind === 'secret' || value === undefined
        ? ''
        : textOf(state.command.params[last]?.many === true ? [value].flat() : value)
    draft.error = undefined
    draft.phase = 'asking'
    draft.confirm = undefined
  })
}

/** A free name similar to a taken one, with the first separator that the parameter allows. */
export function freeName(command: AnyCommand, step: string, taken: string): string | undefined {
  const param = command.params[step]
  return param === undefined || taken === ''
    ? undefined
    : ['-', '_', ''].map((sign) => nextName(taken, sign)).find((name) => check(param, name).ok)
}

/** The broker, or a form, refused an answer: its step is asked again with the text in it. */
function refused(
  state: Prompting,
  { step, error, values, taken }: Extract<PromptEvent, { type: 'refused' }>,
): Prompting {
  const text =
    step === undefined || state.command.params[step]?.prompt.kind === 'secret'
      ? ''
      : String(state.answers[step] ?? '')
  const suggestion = taken === true && step !== undefined ? freeName(state.command, step, text) : undefined
  const shownValues = suggestion === undefined ? values : { ...values, name: text, suggestion }
  return revise(state, (draft) => {
    draft.phase = 'asking'
    draft.error = {
      key: error,
      ...(shownValues === undefined ? {} : { values: shownValues }),
      ...(suggestion === undefined ? {} : { suggestion }),
    }
    if (step === undefined) return
    draft.step = step
    draft.draft = text
    delete draft.answers[step]
    draft.asked = draft.asked.filter((name) => name !== step)
  })
}

/** The pure reducer of a prompt: one event in, the next state out. Sends nothing. */
export function reduce(state: Prompting, event: PromptEvent, context: Context): Prompting {
  switch (event.type) {
    case 'type':
      return revise(state, (draft) => {
        draft.draft = event.text
        draft.error = undefined
      })
    case 'answer':
      return answer(state, event.text, context)
    case 'wrong':
      return wrong(state, event.text, event.error, event.values)
    case 'value': {
      const param = state.step === undefined ? undefined : state.command.params[state.step]
      if (param === undefined) return state
      const several =
        param.many === true && Array.isArray(event.value) ? (event.value as readonly unknown[]) : undefined
      const reads = (several ?? [event.value]).map((value) => check(param, value))
      for (const read of reads) if (!read.ok) return wrong(state, state.draft, read.error, read.values)
      return answered(state, several ?? (reads[0]?.ok === true ? reads[0].value : undefined))
    }
    case 'defaults':
      return defaults(state, context, event.complete === true)
    case 'back':
      return back(state)
    case 'current':
      return revise(state, (draft) => {
        draft.current = event.current
        if (state.phase === 'asking' && state.step !== undefined && state.draft === '')
          draft.draft = prefillOf({ ...state, current: event.current }, state.step)
      })
    case 'confirmed':
      return revise(state, (draft) => {
        if (draft.phase !== 'confirming') return
        draft.phase = 'running'
        if (event.plan !== undefined) draft.plan = castDraft(event.plan)
        // A repeated confirm keeps the first promise.
        if (event.undo !== undefined) draft.undo ??= event.undo
      })
    case 'plan':
      return state.phase === 'asking' ? defaults({ ...state, planned: true }, context, false) : state
    case 'refused':
      return refused(state, event)
  }
}
