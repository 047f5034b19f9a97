import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { listenerTypes } from '@/features/listener/model/names'
import { CorruptData, type Document } from '../store/persist'
import { readSettings } from './schema'

const Stored = z.object({
  type: z.enum(listenerTypes),
  name: z.string(),
  config: z.custom<Config>(isConfig),
  files: z.record(z.string(), z.string()),
})

/**
 * A listener as it was sent, without its type and name, and with the texts of its TLS files aside by the
 * paths they are told under: nothing is filled in, so that a newer default holds.
 */
export type StoredListener = z.infer<typeof Stored>

/** The two this broker was started with have no address of their own, for that is said anew at every start. */
const defaultListeners: readonly StoredListener[] = [
  { type: 'tcp', name: 'default', config: {}, files: {} },
  { type: 'ws', name: 'default', config: {}, files: {} },
]

/** The listeners that were kept, or else those of every start and the seed's. */
export function readStoredListeners(
  document: Document,
  seeded: readonly StoredListener[],
): readonly StoredListener[] {
  const read = z.safeParse(z.array(Stored), document.read() ?? [...defaultListeners, ...seeded])
  if (!read.success || read.data.some(({ type, config }) => !readSettings(type, config).ok)) {
    throw new CorruptData('listeners.json does not hold a list of listeners. Repair it or move it away.')
  }
  return read.data
}
