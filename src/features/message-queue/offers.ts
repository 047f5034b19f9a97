import queueCreate from '@commands/message-queue/create'
import queueRemove from '@commands/message-queue/delete'
import queueSettings from '@commands/message-queue/edit-settings'
import queueShow from '@commands/message-queue/show'
import queueUpdate from '@commands/message-queue/edit'
import streamCreate from '@commands/message-stream/create'
import streamRemove from '@commands/message-stream/delete'
import streamSettings from '@commands/message-stream/edit-settings'
import streamShow from '@commands/message-stream/show'
import streamUpdate from '@commands/message-stream/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { QueueNoun } from './contract'

/** The commands of each noun. */
export const commandsByNoun = {
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
export function getQueueOffers(noun: QueueNoun, name: string, shown = false): readonly Offer[] {
  const { show, update, remove } = commandsByNoun[noun]
  return [...(shown ? [] : [show]), update, remove].map((one) => offer(one, { name }))
}
