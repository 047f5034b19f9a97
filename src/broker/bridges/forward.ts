import { at, type Config } from '@/contract/family/config'
import { factsOf } from '@/contract/bridge/types'
import type { Engine, Message } from '../mqtt/broker'
import { isSystem, matches } from '../mqtt/topic'
import { textOf } from './read'

/** The filter of the messages a bridge sends on without a rule (contract B §5). */
export function localFilter(type: string, config: Config): string | undefined {
  if (type === 'mqtt') return at(config, 'egress') === undefined ? undefined : textOf(config, 'egress.local.topic')
  return factsOf(type)?.forwards === true ? textOf(config, 'local_topic') : undefined
}

type Forwarding = { readonly id: string; readonly filter: string }

/** Hears the engine only while some bridge wants messages: each costs it an event otherwise. */
export function createForwarder(engine: Pick<Engine, 'events'>, send: (id: string, message: Message) => void) {
  let wanted: readonly Forwarding[] = []
  let leave: (() => void) | undefined
  return {
    /** The bridges that want messages, all of them. */
    set(next: readonly Forwarding[]): void {
      wanted = next
      if (wanted.length === 0) {
        leave?.()
        leave = undefined
      } else {
        leave ??= engine.events.on('published', ({ message }) => {
          if (isSystem(message.topic)) return
          for (const { id, filter } of wanted) if (matches(filter, message.topic)) send(id, message)
        })
      }
    },
  }
}
