import { ApiError } from '@/api/error'
import { lookUp, translate } from '@/i18n/use-words'
import type { AnyCommand } from '../command'
import { commandList } from '../command-list'
import { aliasRefusal, aliasesIn, keyRefusal, nothing, othersWith, withOwn, type Refusal } from './bind'
import { keyLabel } from './label'
import { keyOf, ownKeys, type OwnKeys } from './own'

const unsent = (code: string, message = '') => new ApiError(0, code, message, { failure: 'unsent' })

/** All commands; throws where there are no keys to give them. */
export function keyedCommands(): readonly AnyCommand[] {
  const all = commandList.current()
  if (all.length === 0) throw unsent('NO_KEYS')
  return all
}

/** The command of that id; throws where there is none. */
export function wantCommand(id: string): AnyCommand {
  const command = keyedCommands().find((one) => one.id === id)
  if (command === undefined) throw unsent('COMMAND_UNKNOWN')
  return command
}

/** A refusal in words; what it names in them is a key itself. */
export function refusalWords({ key, values = {} }: Refusal): string {
  const what = values['what']
  return translate(key, { ...values, ...(typeof what === 'string' ? { what: lookUp(what) ?? what } : {}) })
}

function refuse(code: string, refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw unsent(code, refusalWords(refusal))
}

/** What a list of commands is called, with the keys they have. */
const named = (commands: readonly AnyCommand[], own: OwnKeys) =>
  commands
    .slice(0, 3)
    .map((one) => `${translate(one.title)} (${keyLabel(keyOf(one, own) ?? '')})`)
    .join(', ')

/** Those that lose a key if a command gets it; throws where it cannot have it. */
export function losersOf(
  command: AnyCommand,
  key: string,
  own: OwnKeys = ownKeys.get(),
): readonly AnyCommand[] {
  if (key === nothing) return []
  refuse('KEY_REFUSED', keyRefusal(command, key))
  const { same, begins } = othersWith(command, key, commandList.current(), own)
  if (begins.length > 0)
    refuse('KEY_REFUSED', {
      key: 'key.problem.begins',
      values: { key: keyLabel(key), what: named(begins, own) },
    })
  return same
}

/** The keys of this browser once a command has this one, and nobody else where both work. */
export function bound(command: AnyCommand, key: string, own: OwnKeys = ownKeys.get()): OwnKeys {
  const freed = losersOf(command, key, own).reduce((all, other) => withOwn(all, other, { key: '' }), own)
  return withOwn(freed, command, { key: key === nothing ? '' : key })
}

/** The same with short names; throws where one of them is another's. */
export function aliased(command: AnyCommand, names: string, own: OwnKeys = ownKeys.get()): OwnKeys {
  const aliases = aliasesIn(names)
  refuse('ALIAS_REFUSED', aliasRefusal(command, aliases, commandList.current(), own))
  return withOwn(own, command, { aliases })
}

/** The keys of this browser once a command has its own again. */
export const resetKey = ({ id }: AnyCommand, own: OwnKeys = ownKeys.get()): OwnKeys =>
  Object.fromEntries(Object.entries(own).filter(([one]) => one !== id))

/** Throws where another command has this one's own key by now. */
export function wantFree(command: AnyCommand): void {
  if (command.hotkey === undefined || keyOf(command) === command.hotkey) return
  const { same, begins } = othersWith(command, command.hotkey, commandList.current(), ownKeys.get())
  const others = [...same, ...begins]
  if (others.length > 0)
    refuse('KEY_REFUSED', {
      key: 'key.problem.had',
      values: { key: keyLabel(command.hotkey), what: named(others, ownKeys.get()) },
    })
}
