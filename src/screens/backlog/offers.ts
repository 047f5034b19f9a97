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
import type { AnyCommand } from '@/command/command'
import type { Offer } from '@/command/screen-context'
import type { BacklogNoun } from '@/contract/newer/backlog'

const command = (one: unknown) => one as AnyCommand

/** The commands of each noun. */
export const commandsOf = {
  queue: {
    create: command(queueCreate),
    update: command(queueUpdate),
    show: command(queueShow),
    remove: command(queueRemove),
    settings: command(queueSettings),
  },
  stream: {
    create: command(streamCreate),
    update: command(streamUpdate),
    show: command(streamShow),
    remove: command(streamRemove),
    settings: command(streamSettings),
  },
} as const

/** What can be done with one: in its row, and, without showing it, on its page. */
export function offersOf(noun: BacklogNoun, name: string, shown = false): readonly Offer[] {
  const { show, update, remove } = commandsOf[noun]
  return [...(shown ? [] : [show]), update, remove].map((one) => ({ command: one, with: { name } }))
}
