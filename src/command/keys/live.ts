import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import { getSelectedRefs, type ScreenContext } from '../screen-context'
import { initialValues } from '../prompt/initial-values'
import { isThere } from '../reach'
import { keyLabel } from './label'
import { keyOf, ownKeys } from './own'

/** A command whose key works now, and the values the key passes to it. */
export type Live = { readonly command: AnyCommand; readonly given: CommandArgs }

const needs: Readonly<Record<string, (state: ScreenContext, context: Context) => boolean>> = {
  'list.export': (state) => state.export !== undefined,
  // On a list whose rows cannot be selected the key explains that.
  'list.select-all': (state) => state.export !== undefined,
  'view.refresh': (state) => state.refresh !== undefined,
  'visit.back': (_, { able }) => able?.back === true,
  'visit.forward': (_, { able }) => able?.forward === true,
  'command-history.repeat': (_, { able }) => able?.repeat === true,
}

/** Whether the current screen offers the command. */
export const isOffered = ({ offers }: ScreenContext, command: AnyCommand): boolean =>
  offers.some((offer) => offer.command.id === command.id)

/**
 * Returns the values that a command's key would pass now, or undefined when the key does nothing. A command
 * that selects an object needs a matching selection; one that changes something without an object works
 * only on screens that offer it. Read-only commands, undo, and keys assigned by the user are global.
 */
function givenByKey(command: AnyCommand, context: Context, state: ScreenContext): CommandArgs | undefined {
  if (
    keyOf(command) === undefined ||
    !isThere(command, context) ||
    needs[command.id]?.(state, context) === false
  )
    return undefined
  const picks = Object.values(command.params).some(({ prompt }) => prompt.kind === 'pick')
  if (picks) return initialValues(command, getSelectedRefs(state))
  return command.danger === 'read' ||
    command.undo === 'again' ||
    isOffered(state, command) ||
    ownKeys.get()[command.id]?.key !== undefined
    ? {}
    : undefined
}

/** The commands whose keys work here. */
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
 * The key of a command if it would do exactly what this button does; with selected rows the key acts on
 * them and not on the button's row.
 */
export function getKeyCap(
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

/**
 * Whether a key works while single keys are switched off: none of its strokes is a character alone (WCAG
 * 2.1.4).
 */
export const isNeverOff = (hotkey: string): boolean =>
  hotkey
    .split(' ')
    .every((stroke) => /(?:mod|ctrl|meta|alt)\+/i.test(stroke) || (stroke.split('+').at(-1) ?? '').length > 1)
