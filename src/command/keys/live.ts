import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import { selectionOf, type ScreenContext } from '../screen-context'
import { initialValues } from '../prompt/given'
import { isThere } from '../reach'
import { keyLabel } from './label'
import { keyOf, ownKeys } from './own'

/** A command whose key does something here and now, and what the key would give it. */
export type Live = { readonly command: AnyCommand; readonly given: CommandArgs }

const needs: Readonly<Record<string, (state: ScreenContext, context: Context) => boolean>> = {
  'list.export': (state) => state.export !== undefined,
  // On a list whose rows cannot be selected the key says so.
  'list.mark-all': (state) => state.export !== undefined,
  'view.refresh': (state) => state.refresh !== undefined,
  'visit.back': (_, { able }) => able?.back === true,
  'visit.forward': (_, { able }) => able?.forward === true,
  'journal.repeat': (_, { able }) => able?.repeat === true,
}

/** Whether the screen itself offers the command. */
export const isOffered = ({ offers }: ScreenContext, command: AnyCommand): boolean =>
  offers.some((offer) => offer.command.id === command.id)

/**
 * What a command's key would give it now, or undefined when the key does nothing: one that picks a thing
 * needs a selection that fits, one that changes something without a thing belongs to the screens that offer
 * it. Only what changes nothing is global, what takes a change back, and what somebody has given the key to.
 */
function givenByKey(command: AnyCommand, context: Context, state: ScreenContext): CommandArgs | undefined {
  if (
    keyOf(command) === undefined ||
    !isThere(command, context) ||
    needs[command.id]?.(state, context) === false
  )
    return undefined
  const picks = Object.values(command.params).some(({ prompt }) => prompt.kind === 'pick')
  if (picks) return initialValues(command, selectionOf(state))
  return command.danger === 'read' ||
    command.undo === 'again' ||
    isOffered(state, command) ||
    ownKeys.get()[command.id]?.key !== undefined
    ? {}
    : undefined
}

/** The commands whose key does something here. */
export function liveKeys(commands: readonly AnyCommand[], context: Context, state: ScreenContext): Live[] {
  return commands.flatMap((command): Live[] => {
    const given = givenByKey(command, context, state)
    return given === undefined ? [] : [{ command, given }]
  })
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const same = (a: unknown, b: unknown): boolean => {
  const [one, other] = [list(a), list(b)]
  return one.length === other.length && one.every((value, at) => Object.is(value, other[at]))
}

/**
 * The cap of a command's key, where the key would do just what this button does; else none: with rows marked, the key acts on
 * them, and not on the one that the button stands beside.
 */
export function capOf(
  command: AnyCommand,
  given: CommandArgs,
  context: Context,
  state: ScreenContext,
): string | undefined {
  const hotkey = keyOf(command)
  if (hotkey === undefined || (!context.preferences.singleKeys && !isNeverOff(hotkey))) return undefined
  const byKey = givenByKey(command, context, state)
  const names = new Set([...Object.keys(given), ...Object.keys(byKey ?? {})])
  return byKey !== undefined && [...names].every((name) => same(byKey[name], given[name]))
    ? keyLabel(hotkey)
    : undefined
}

/** Whether a key works with single keys switched off: no stroke of it is a character alone (WCAG 2.1.4). */
export const isNeverOff = (hotkey: string): boolean =>
  hotkey
    .split(' ')
    .every((stroke) => /(?:mod|ctrl|meta|alt)\+/i.test(stroke) || (stroke.split('+').at(-1) ?? '').length > 1)
