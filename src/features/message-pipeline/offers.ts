import transformationCreate from '@commands/message-transformation/create'
import transformationDisable from '@commands/message-transformation/disable'
import transformationDuplicate from '@commands/message-transformation/duplicate'
import transformationEnable from '@commands/message-transformation/enable'
import transformationMove from '@commands/message-transformation/move'
import transformationRemove from '@commands/message-transformation/delete'
import transformationReset from '@commands/message-transformation/reset'
import transformationShow from '@commands/message-transformation/show'
import transformationTry from '@commands/message-transformation/try'
import transformationUpdate from '@commands/message-transformation/edit'
import validationCreate from '@commands/message-validation/create'
import validationDisable from '@commands/message-validation/disable'
import validationDuplicate from '@commands/message-validation/duplicate'
import validationEnable from '@commands/message-validation/enable'
import validationMove from '@commands/message-validation/move'
import validationRemove from '@commands/message-validation/delete'
import validationReset from '@commands/message-validation/reset'
import validationShow from '@commands/message-validation/show'
import validationUpdate from '@commands/message-validation/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { PipelineNoun } from './contract'

/** The commands of each noun; only a transformation can be tested. */
export const commandsByNoun = {
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
export function getPipelineOffers(
  noun: PipelineNoun,
  { name, enable }: { readonly name: string; readonly enable?: boolean | undefined },
  { shown = false, alone = false }: { shown?: boolean; alone?: boolean } = {},
): readonly Offer[] {
  const commands = commandsByNoun[noun]
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
