import type { AnyCommand, CommandArgs } from '../command'
import type { Confirm } from '../confirm'
import { writes } from '../reach'
import type { Prompting } from './prompting'
import { getTargets, valuesFor } from '../targets'

/** From this many targets on, their number must be typed, however they were chosen. */
const typeCountFrom = 50

/** The number that must be typed: of many targets, or of those chosen by a filter and not one by one. */
function getTypedCount(state: Prompting): { type?: string } {
  const count = getTargets(state.command, state.answers).length
  const many = count >= typeCountFrom && state.command.danger !== 'read'
  return many || state.confirmCount === true ? { type: String(Math.max(1, count)) } : {}
}

/**
 * What must be typed for the stricter confirm: the number of several targets, the name of one, else that of
 * the broker.
 */
function getTextToType({ command, answers, strict = '' }: Prompting): string {
  const { length } = getTargets(command, answers)
  const one = Object.keys(command.params).find((name) => command.params[name]?.prompt.kind === 'pick')
  const [name] = [answers[one ?? '']].flat()
  return length > 1 ? String(length) : typeof name === 'string' && name !== '' ? name : strict
}

/** On a production broker, reversible commands ask as well, and disruptive ones require typing. */
function toStricter(state: Prompting, confirm: Confirm | undefined): Confirm | undefined {
  if (state.strict === undefined || !writes(state.command)) return confirm
  if (confirm === undefined) return { body: 'palette.confirm.unsent' }
  return state.command.danger === 'disruptive' && confirm.type === undefined
    ? { ...confirm, type: getTextToType(state) }
    : confirm
}

/** What must be confirmed before the run. */
export const getConfirm = (state: Prompting): Confirm | undefined => toStricter(state, getQuestion(state))

function getQuestion(state: Prompting): Confirm | undefined {
  const targets = getTargets(state.command, state.answers)
  const first = valuesFor(state.command, state.answers, targets[0])
  const asked = state.command.confirm?.(first, Math.max(1, targets.length))
  const typed = getTypedCount(state)
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
        confirm: toStricter(state, { ...getTypedCount(state), ...warning }),
      }
