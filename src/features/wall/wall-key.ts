import * as z from 'zod/mini'
import { profile } from '@/api/site'
import { createVault } from '@/api/vault'
import { createStore } from '@/lib/store'

const WallKey = z.object({ key: z.string(), secret: z.string() })
/** The API key with which the wall display reads, independent of the session. */
export type WallKey = z.infer<typeof WallKey>

/** Whether a key can be stored on this device: encrypted, in a secure context. */
export const canStoreWallKey = createVault('wall').durable

/** The keys in use on this page, by the name of their broker; empty for the only broker of a console. */
export const wallKeys = createStore<ReadonlyMap<string, WallKey>>(new Map())

const ownName = profile?.name

/** The key in use for a broker, by default that of the page; undefined if there is none. */
export const getWallKey = (broker = ownName): WallKey | undefined => wallKeys.get().get(broker ?? '')

const remember = (broker: string | undefined, key: WallKey) =>
  wallKeys.set((keys) => new Map([...keys, [broker ?? '', key]]))

function parse(text: string | undefined): WallKey | undefined {
  if (text === undefined) return undefined
  const result = z.safeParse(WallKey, JSON.parse(text))
  return result.success ? result.data : undefined
}

/**
 * Returns the key in use for a broker, by default that of the page, or else uses the stored one. Rejects if the database of
 * the browser is not available.
 */
export async function loadWallKey(broker = ownName): Promise<WallKey | undefined> {
  const known = getWallKey(broker)
  if (known !== undefined) return known
  const stored = parse(await createVault('wall', broker).vault.load())
  if (stored !== undefined) remember(broker, stored)
  return stored
}

/** Uses a key until the page is closed, or, if `stored`, on this device until it is removed. */
export async function saveWallKey(next: WallKey, stored: boolean, broker = ownName): Promise<void> {
  if (stored) await createVault('wall', broker).vault.save(JSON.stringify(next))
  remember(broker, next)
}

/** Removes the key of a broker from this device and this page; rejects, and still uses the key, where it could not be removed. */
export async function removeWallKey(broker = ownName): Promise<void> {
  await createVault('wall', broker).vault.clear()
  wallKeys.set((keys) => new Map([...keys].filter(([name]) => name !== (broker ?? ''))))
}
