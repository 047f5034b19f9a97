import * as z from 'zod/mini'
import { parseBytes } from '@/lib/bytes'
import { parseRate } from '@/lib/time/rate'
import { parseDuration } from '@/lib/time/time'
import type { Bodies } from '../checks/bodies'
import { retainerSettings } from '../checks/messages'
import type { Engine, RetainerSettings } from '../mqtt/mqtt-engine'
import { isSystem } from '../mqtt/topic'
import type { BackupTable } from '../store/backup-table'
import { CorruptData, createLedger, readStored, type Document } from '../store/persist'
import { fromStored, seeded, StoredMessage, toStored, type SeedMessage } from '../store/stored-message'

type RetainerUpdate = Bodies['retainerUpdate']

/** The settings as sent: durations and sizes stay text. */
type RetainerConfig = Omit<Required<RetainerUpdate>, 'delivery_rate' | 'flow_control'> &
  Pick<RetainerUpdate, 'delivery_rate' | 'flow_control'>

export type Retainer = BackupTable & {
  config(): RetainerConfig
  update(change: RetainerUpdate): RetainerConfig
  /** Writes pending changes. */
  close(): void
}

export const retainerDefaults: RetainerConfig = {
  enable: true,
  msg_expiry_interval: '0s',
  msg_clear_interval: '0s',
  max_payload_size: '1MB',
  stop_publish_clear_msg: false,
  backend: {
    type: 'built_in_database',
    storage_type: 'ram',
    max_retained_messages: 0,
    index_specs: [[1, 2, 3], [1, 3], [2, 3], [3]],
  },
}

const ms = (value: string | number): number =>
  typeof value === 'number' ? value : (parseDuration(value) ?? 0)
const bytes = (value: string | number): number =>
  typeof value === 'number' ? value : (parseBytes(value) ?? 0)

/** A rate; undefined without a limit. */
function rateOf(text = 'infinity'): RetainerSettings['rate'] {
  const read = parseRate(text)
  return typeof read === 'object' ? { count: read.amount, ms: read.seconds * 1000 } : undefined
}

const settingsOf = (config: RetainerConfig): RetainerSettings => ({
  enable: config.enable,
  expiryMs: ms(config.msg_expiry_interval),
  clearMs: ms(config.msg_clear_interval),
  maxPayload: bytes(config.max_payload_size),
  maxMessages: config.backend.max_retained_messages ?? 0,
  stopEmpty: config.stop_publish_clear_msg,
  rate: rateOf(config.delivery_rate),
})

/** Merges the first level; a nested object is returned as sent, and works with its defaults. */
const merged = (config: RetainerConfig, change: RetainerUpdate): RetainerConfig => ({ ...config, ...change })

const StoredMessages = z.array(z.extend(StoredMessage, { until: z.optional(z.number()) }))

/** The retainer: settings, and the retained messages on disk if so configured. */
export function createRetainer(
  engine: Engine,
  documents: { config: Document; messages: Document },
  seed: Iterable<SeedMessage>,
): Retainer {
  const store = engine.retainedStore
  const saved = retainerSettings.check(documents.config.read() ?? {}, 'retainer')
  if (!saved.ok)
    throw new CorruptData(
      'retainer.json does not hold the settings of the retainer. Repair it or move it away.',
    )
  let config = merged(retainerDefaults, saved.value)
  store.configure(settingsOf(config))

  const stored = documents.messages.read()
  if (stored === undefined)
    store.load([...seed].map((message) => ({ message: seeded(message, engine.messageId()) })))
  else {
    const read = readStored(StoredMessages, stored, 'retained.json does not hold a list of messages')
    store.load(read.map(({ until, ...message }) => ({ message: fromStored(message), until })))
  }
  // The broker's own messages are published again by every run.
  const written = () =>
    [...store.all()]
      .filter(({ topic }) => !isSystem(topic))
      .map((message) => ({ ...toStored(message), until: store.until(message.topic) }))
  const ledger = createLedger(documents.messages, () =>
    config.backend.storage_type === 'disc' ? written() : [],
  )
  store.onChange = () => {
    if (config.backend.storage_type === 'disc') ledger.touch()
  }

  return {
    config: () => config,
    update(change) {
      const before = config.backend.storage_type
      config = merged(config, change)
      store.configure(settingsOf(config))
      documents.config.write(config)
      // Changing the storage type empties or fills the file; the messages stay.
      if (before !== config.backend.storage_type) ledger.touch()
      return config
    },
    exportRows: written,
    importRows(rows) {
      const read = z.safeParse(StoredMessages, rows)
      if (read.success)
        store.load(read.data.map(({ until, ...message }) => ({ message: fromStored(message), until })))
      if (read.success && config.backend.storage_type === 'disc') ledger.touch()
      return read.success
    },
    close: () => ledger.flush(),
  }
}
