import queueCreate from '@commands/queue/create'
import queueRemove from '@commands/queue/remove'
import queueSettings from '@commands/queue/settings'
import queueShow from '@commands/queue/show'
import queueUpdate from '@commands/queue/update'
import streamCreate from '@commands/stream/create'
import streamRemove from '@commands/stream/remove'
import streamSettings from '@commands/stream/settings'
import streamShow from '@commands/stream/show'
import streamUpdate from '@commands/stream/update'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { BacklogNoun } from './contract'

/** The commands of each noun. */
export const commandsOf = {
  queue: {
    create: queueCreate,
    update: queueUpdate,
    show: queueShow,
    remove: queueRemove,
    settings: queueSettings,
  },
  stream: {
    create: streamCreate,
    update: streamUpdate,
    show: streamShow,
    remove: streamRemove,
    settings: streamSettings,
  },
} as const

/** The commands offered in a row, or on its page (`shown`), where showing it is left out. */
export function offersOf(noun: BacklogNoun, name: string, shown = false): readonly Offer[] {
  const { show, update, remove } = commandsOf[noun]
  return [...(shown ? [] : [show]), update, remove].map((one) => offer(one, { name }))
}
