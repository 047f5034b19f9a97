import type { Key, MessageValues } from '@/i18n/key'
import { castDraft, revise } from '@/lib/store'
import { quoteValue } from '@/lib/text/id-list'
import { nextName } from '@/lib/text/next-name'
import { check, readAnswer, readTyped } from './answer'
import type { AnyCommand, CommandArgs, Source } from '../command'
import type { Context } from '../context'
import { unreachable } from '../reach'
import type { Prompting, StartOptions, PromptEvent } from './prompting'
import { findOpenParam, getEmptyValue, getPrefill, getInitialValue } from './params'
import { getConfirm } from './ask-confirm'

/** Moves to the next unanswered parameter, to the confirm, or to the run. */
function advance({ warned: _warned, ...state }: Prompting): Prompting {
  const step = findOpenParam(state.command, state.answers)
  const confirm = step === undefined ? getConfirm(state) : undefined
  return revise(state, (draft) => {
    draft.step = step
    draft.draft = step === undefined ? '' : getPrefill(state, step)
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
  {
    confirmCount,
    refused,
    current,
    form,
    strict,
    planned,
    matching,
    left,
    onDone,
    brokers,
  }: StartOptions = {},
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
    ...(onDone === undefined ? {} : { onDone }),
    ...(brokers === undefined || brokers.length === 0 ? {} : { brokers }),
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
const rejectAnswer = (state: Prompting, text: string, key: Key, values?: MessageValues): Prompting =>
  revise(state, (draft) => {
    draft.draft = text
    draft.error = { key, ...(values === undefined ? {} : { values: { ...values } }) }
  })

function acceptAnswer(state: Prompting, value: unknown): Prompting {
  const { step } = state
  if (step === undefined) return state
  const reason = [value]
    .flat()
    .map((one) => unreachable(state.command, step, one))
    .find((one) => one !== undefined)
  if (reason !== undefined) return rejectAnswer(state, textOf(value), reason)
  return advance(
    revise(state, (draft) => {
      draft.answers[step] = value
      draft.asked.push(step)
    }),
  )
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
    text === '' && param.optional === true && getPrefill(state, state.step) !== ''
      ? getEmptyValue(param)
      : getInitialValue(state.command, state.step, context),
  )
  return read.ok ? acceptAnswer(state, read.value) : rejectAnswer(state, text, read.error, read.values)
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
    const isPrefilled = !complete && getPrefill(next, next.step) !== ''
    const initial = isPrefilled
      ? next.current?.[next.step]
      : getInitialValue(next.command, next.step, context)
    if (initial === undefined && param?.optional !== true) break
    next = acceptAnswer(next, initial)
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
      return rejectAnswer(state, event.text, event.error, event.values)
    case 'value': {
      const param = state.step === undefined ? undefined : state.command.params[state.step]
      if (param === undefined) return state
      const several =
        param.many === true && Array.isArray(event.value) ? (event.value as readonly unknown[]) : undefined
      const reads = (several ?? [event.value]).map((value) => check(param, value))
      for (const read of reads) if (!read.ok) return rejectAnswer(state, state.draft, read.error, read.values)
      return acceptAnswer(state, several ?? (reads[0]?.ok === true ? reads[0].value : undefined))
    }
    case 'defaults':
      return defaults(state, context, event.complete === true)
    case 'back':
      return back(state)
    case 'current':
      return revise(state, (draft) => {
        draft.current = event.current
        if (state.phase === 'asking' && state.step !== undefined && state.draft === '')
          draft.draft = getPrefill({ ...state, current: event.current }, state.step)
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
