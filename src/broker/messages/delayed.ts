import * as z from 'zod/mini'
import type { Engine } from '../mqtt/mqtt-engine'
import { createLedger, readStored, type Document } from '../store/persist'
import { fromStored, seeded, StoredMessage, toStored, type SeedMessage } from '../store/stored-message'

type DelayedConfig = { readonly enable: boolean; readonly max_delayed_messages: number }
type DelayedUpdate = {
  readonly enable?: boolean | undefined
  readonly max_delayed_messages?: number | undefined
}

export type Delayed = {
  config(): DelayedConfig
  update(change: DelayedUpdate): DelayedConfig
  /** Writes pending changes. */
  close(): void
}

/** A seeded delayed message; `seconds` until it is published. */
export type SeedDelayed = SeedMessage & { seconds: number }

const Saved = z.object({
  enable: z.boolean(),
  max_delayed_messages: z.number(),
  messages: z.array(z.object({ message: StoredMessage, dueAt: z.number(), seconds: z.number() })),
})

/** Delayed publishing: settings, and the delayed messages on disk, so that they survive a restart. */
export function createDelayed(engine: Engine, document: Document, seed: Iterable<SeedDelayed>): Delayed {
  const store = engine.delayedStore
  let config: DelayedConfig = { enable: true, max_delayed_messages: 0 }
  const saved = document.read()
  if (saved === undefined) {
    store.load(
      [...seed].map(({ seconds, ...message }) => ({
        message: seeded(message, engine.messageId()),
        seconds,
        dueAt: message.at + seconds * 1000,
      })),
    )
  } else {
    const read = readStored(Saved, saved, 'delayed.json does not hold the delayed messages')
    const { messages, ...settings } = read
    config = settings
    store.load(messages.map(({ message, ...rest }) => ({ ...rest, message: fromStored(message) })))
  }
  const apply = () => store.configure({ enable: config.enable, maxMessages: config.max_delayed_messages })
  apply()
  const ledger = createLedger(document, () => ({
    ...config,
    messages: [...store.all()].map(({ message, ...rest }) => ({ ...rest, message: toStored(message) })),
  }))
  store.onChange = () => ledger.touch()

  return {
    config: () => config,
    update(change) {
      config = { ...config, ...change }
      apply()
      // Settings are on disk before they are confirmed; messages may follow a second later.
      ledger.touch()
      ledger.flush()
      return config
    },
    close: () => ledger.flush(),
  }
}
