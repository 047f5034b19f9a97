import { at, type Config } from '@/contract/family/config'
import { factsOf } from '@/features/bridge/fields/types'
import type { Engine, Message } from '../mqtt/mqtt-engine'
import { isSystem } from '../mqtt/topic'
import { LevelTree } from '../mqtt/trie'
import { readString } from './config-values'

/**
 * The filter of local messages that a bridge forwards without a rule
 * (src/contract/docs/integration.md#bridge-types).
 */
export function localFilter(type: string, config: Config): string | undefined {
  if (type === 'mqtt')
    return at(config, 'egress') === undefined ? undefined : readString(config, 'egress.local.topic')
  return factsOf(type)?.forwards === true ? readString(config, 'local_topic') : undefined
}

type Forwarding = { readonly id: string; readonly filter: string }

/**
 * Forwards published messages. Listens to the engine only while a bridge wants messages, as each message
 * costs an event otherwise.
 */
export function createForwarder(
  engine: Pick<Engine, 'events'>,
  send: (ids: readonly string[], message: Message) => void,
) {
  const wanted = new LevelTree<string[]>()
  let unsubscribe: (() => void) | undefined
  const onPublished = ({ message }: { message: Message }) => {
    if (isSystem(message.topic)) return
    const ids: string[] = []
    wanted.matchName(message.topic, (some) => ids.push(...some))
    if (ids.length > 0) send(ids, message)
  }
  return {
    /** Sets all bridges that want messages. */
    set(next: readonly Forwarding[]): void {
      wanted.clear()
      for (const { id, filter } of next) wanted.set(filter, [...(wanted.get(filter) ?? []), id])
      if (next.length > 0) unsubscribe ??= engine.events.on('published', onPublished)
      else {
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
  }
}
