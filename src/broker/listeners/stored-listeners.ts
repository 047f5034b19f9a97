import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { listenerTypes, readListenerId, type ListenerType } from '@/features/listener/model/names'
import { pathRefusal } from '../checks/complaint'
import { CorruptData, type Document } from '../store/persist'
import { readSettings } from './settings'

const Stored = z.object({
  type: z.enum(listenerTypes),
  name: z.string(),
  config: z.custom<Config>(isConfig),
  files: z.record(z.string(), z.string()),
})

/**
 * A listener as configured, without type, name and defaults, so that newer defaults apply; the texts of
 * its TLS files are separate, by their path in replies.
 */
export type StoredListener = z.infer<typeof Stored>

/** The default listeners have no stored address, as it is given at every start. */
const defaultListeners: readonly StoredListener[] = [
  { type: 'tcp', name: 'default', config: {}, files: {} },
  { type: 'ws', name: 'default', config: {}, files: {} },
]

/** The stored listeners, or the default and seeded ones. */
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

/** The id of a listener in the API. */
export const idOf = ({ type, name }: Pick<StoredListener, 'type' | 'name'>): string => `${type}:${name}`

/** Parses an id, whether or not there is such a listener. */
export function readId(id: string): { readonly type: ListenerType; readonly name: string } {
  const read = readListenerId(id)
  if (read === undefined) throw pathRefusal('id', id, 'expected an id such as tcp:default')
  return read
}
