import transformationCreate from '@commands/transformation/create'
import transformationDisable from '@commands/transformation/disable'
import transformationDuplicate from '@commands/transformation/duplicate'
import transformationEnable from '@commands/transformation/enable'
import transformationMove from '@commands/transformation/move'
import transformationRemove from '@commands/transformation/remove'
import transformationReset from '@commands/transformation/reset'
import transformationShow from '@commands/transformation/show'
import transformationTry from '@commands/transformation/try'
import transformationUpdate from '@commands/transformation/update'
import validationCreate from '@commands/validation/create'
import validationDisable from '@commands/validation/disable'
import validationDuplicate from '@commands/validation/duplicate'
import validationEnable from '@commands/validation/enable'
import validationMove from '@commands/validation/move'
import validationRemove from '@commands/validation/remove'
import validationReset from '@commands/validation/reset'
import validationShow from '@commands/validation/show'
import validationUpdate from '@commands/validation/update'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { PipelineNoun } from './contract'

/** The commands of each noun; only a transformation can be tested. */
export const commandsOf = {
  validation: {
    create: validationCreate,
    update: validationUpdate,
    duplicate: validationDuplicate,
    enable: validationEnable,
    disable: validationDisable,
    move: validationMove,
    remove: validationRemove,
    reset: validationReset,
    show: validationShow,
    attempt: undefined,
  },
  transformation: {
    create: transformationCreate,
    update: transformationUpdate,
    duplicate: transformationDuplicate,
    enable: transformationEnable,
    disable: transformationDisable,
    move: transformationMove,
    remove: transformationRemove,
    reset: transformationReset,
    show: transformationShow,
    attempt: transformationTry,
  },
} as const

/**
 * The commands offered in a row, or on its page (`shown`), where showing it is left out. `alone` leaves out
 * moving.
 */
export function offersOf(
  noun: PipelineNoun,
  { name, enable }: { readonly name: string; readonly enable?: boolean | undefined },
  { shown = false, alone = false }: { shown?: boolean; alone?: boolean } = {},
): readonly Offer[] {
  const commands = commandsOf[noun]
  const all = [
    ...(shown ? [] : [commands.show]),
    commands.update,
    enable === false ? commands.enable : commands.disable,
    ...(alone ? [] : [commands.move]),
    ...(commands.attempt === undefined ? [] : [commands.attempt]),
    commands.duplicate,
    commands.reset,
    commands.remove,
  ]
  return all.map((one) => offer(one, { name }))
}
