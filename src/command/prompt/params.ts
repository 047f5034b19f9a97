import { offers, type Broker } from '@/contract/capability'
import type { AnyCommand, CommandArgs, Source } from '../command'
import type { Context } from '../context'
import type { Param } from '../param'
import type { StartOptions, Prompting } from './prompting'
import { valueText } from './value-text'

/** The initial value of a step. */
export function getInitialValue(command: AnyCommand, name: string, context: Context): unknown {
  const initial = command.params[name]?.initial
  return typeof initial === 'function' ? (initial as (context: Context) => unknown)(context) : initial
}

/** The given values, and the initial value of each missing parameter. */
export function withInitials(command: AnyCommand, given: CommandArgs, context: Context): CommandArgs {
  const initials = Object.keys(command.params)
    .filter((name) => !(name in given) && offers(command.params[name]?.needs, context))
    .map((name) => [name, getInitialValue(command, name, context)] as const)
  return { ...Object.fromEntries(initials.filter(([, value]) => value !== undefined)), ...given }
}

/** The values that a start gives, and those of the session for parameters that have a preset. */
export function withPresets(command: AnyCommand, given: CommandArgs, context: Context): CommandArgs {
  const presets = Object.entries(command.params)
    .filter(([name, { needs }]) => !(name in given) && offers(needs, context))
    .map(([name, { preset }]) => [name, preset?.(context)] as const)
    .filter(([, value]) => value !== undefined)
  return presets.length === 0 ? given : { ...Object.fromEntries(presets), ...given }
}

/** Whether a start opens the form of a command instead of its first step. */
export const opensForm = (
  command: AnyCommand,
  given: CommandArgs,
  source: Source,
  { planned }: StartOptions,
): boolean =>
  planned !== true &&
  (command.form === 'always'
    ? (source === 'button' || source === 'menu') &&
      isOneObject(given) &&
      findOpenParam(command, given) !== undefined
    : command.form === true && source === 'button' && Object.keys(given).length === 0)

/** A form shows one object, not several of a selection. */
const isOneObject = (given: CommandArgs): boolean =>
  Object.values(given).every((value) => !Array.isArray(value) || value.length < 2)

/** The parameters of a command that this broker supports. */
export const getSupportedParams = (command: AnyCommand, broker: Broker): string[] =>
  Object.keys(command.params).filter((name) => offers(command.params[name]?.needs, broker))

/** The fields of the form of a command, in their order. */
export function getFormFields(command: AnyCommand, broker: Broker): string[] {
  const names = getSupportedParams(command, broker)
  const first = (command.formOrder ?? []).filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}

/** The parameters that this broker does not support, as omitted, so that they are never asked. */
export const omitUnsupported = (command: AnyCommand, context: Context): CommandArgs =>
  Object.fromEntries(
    Object.entries(command.params)
      .filter(([, { needs }]) => !offers(needs, context))
      .map(([name]) => [name, undefined]),
  )

/** Whether a parameter still has to be asked. */
export const isOpen = (command: AnyCommand, name: string, answers: CommandArgs): boolean => {
  const { askedOnlyByName, unless } = command.params[name] ?? {}
  return (
    !(name in answers) && askedOnlyByName !== true && (unless === undefined || answers[unless] === undefined)
  )
}

/** The next parameter that has to be asked. */
export const findOpenParam = (command: AnyCommand, answers: CommandArgs) =>
  Object.keys(command.params).find((name) => isOpen(command, name, answers))

/**
 * The initial text of a step: the present value of the edited object. A choice, a time or a number is shown
 * next to its input instead.
 */
export function getPrefill(
  { command, current }: Pick<Prompting, 'command' | 'current'>,
  name: string,
): string {
  const prompt = command.params[name]?.prompt
  const value = current?.[name]
  if (prompt?.kind === 'list') return value === undefined ? '' : valueText(prompt, value)
  return prompt?.kind === 'text' && prompt.single !== true && typeof value === 'string' ? value : ''
}

/** The value of a prefilled text or list that was emptied. */
export const getEmptyValue = ({ prompt }: Param): unknown => (prompt.kind === 'list' ? [] : '')
