import { RefusedError } from '../refused-error'
import { lookUp, translate } from '@/i18n/use-words'
import { hasId } from '../former-names'
import type { AnyCommand } from '../command'
import type { Context } from '../context'
import { aliasRefusal, aliasesIn, keyRefusal, nothing, othersWith, withOwn, type Refusal } from './bind'
import { keyLabel } from './label'
import { keyOf, ownKeys, type OwnKeys } from './own'

/** All commands; throws where keys are not available. */
export function keyedCommands({ registry }: Context): readonly AnyCommand[] {
  if (registry === undefined) throw new RefusedError('NO_KEYS')
  return registry.all
}

/** The command with that id; throws if there is none. */
export function wantCommand(id: string, context: Context): AnyCommand {
  const command = keyedCommands(context).find((one) => hasId(one, id))
  if (command === undefined) throw new RefusedError('COMMAND_UNKNOWN')
  return command
}

/** Formats a refusal; `what` may itself be a text key. */
export function refusalWords({ key, values = {} }: Refusal): string {
  const what = values['what']
  return translate(key, { ...values, ...(typeof what === 'string' ? { what: lookUp(what) ?? what } : {}) })
}

function refuse(code: string, refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw new RefusedError(code, refusalWords(refusal))
}

/** Formats a list of commands with their keys. */
const named = (commands: readonly AnyCommand[], own: OwnKeys) =>
  commands
    .slice(0, 3)
    .map((one) => `${translate(one.title)} (${keyLabel(keyOf(one, own) ?? '')})`)
    .join(', ')

/** The commands that lose a key if a command gets it; throws if the command cannot have it. */
export function findLosers(
  command: AnyCommand,
  key: string,
  context: Context,
  own: OwnKeys = ownKeys.get(),
): readonly AnyCommand[] {
  if (key === nothing) return []
  refuse('KEY_REFUSED', keyRefusal(command, key))
  const { same, begins } = othersWith(command, key, keyedCommands(context), own)
  if (begins.length > 0)
    refuse('KEY_REFUSED', {
      key: 'key.problem.begins',
      values: { key: keyLabel(key), what: named(begins, own) },
    })
  return same
}

/** The keys of this browser after a command takes this key from all commands it would clash with. */
export function bound(command: AnyCommand, key: string, context: Context): OwnKeys {
  const own = ownKeys.get()
  const freed = findLosers(command, key, context, own).reduce(
    (all, other) => withOwn(all, other, { key: '' }),
    own,
  )
  return withOwn(freed, command, { key: key === nothing ? '' : key })
}

/** The same for short names; throws if one belongs to another command. */
export function aliased(
  command: AnyCommand,
  names: string,
  context: Context,
  own: OwnKeys = ownKeys.get(),
): OwnKeys {
  const aliases = aliasesIn(names)
  refuse('ALIAS_REFUSED', aliasRefusal(command, aliases, keyedCommands(context), own))
  return withOwn(own, command, { aliases })
}

/** The keys of this browser after a command gets its default key back. */
export const resetKey = ({ id }: AnyCommand, own: OwnKeys = ownKeys.get()): OwnKeys =>
  Object.fromEntries(Object.entries(own).filter(([one]) => one !== id))

/** Throws if another command has taken this one's default key. */
export function wantFree(command: AnyCommand, context: Context): void {
  if (command.hotkey === undefined || keyOf(command) === command.hotkey) return
  const { same, begins } = othersWith(command, command.hotkey, keyedCommands(context), ownKeys.get())
  const others = [...same, ...begins]
  if (others.length > 0)
    refuse('KEY_REFUSED', {
      key: 'key.problem.had',
      values: { key: keyLabel(command.hotkey), what: named(others, ownKeys.get()) },
    })
}
