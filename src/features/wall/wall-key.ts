import * as z from 'zod/mini'
import { createStore } from '@/lib/store'
import { createVault } from '@/api/vault'

const WallKey = z.object({ key: z.string(), secret: z.string() })
/** The API key with which the wall display reads, independent of the session. */
export type WallKey = z.infer<typeof WallKey>

const { vault, durable } = createVault('wall')

/** Whether a key can be stored on this device: encrypted, in a secure context. */
export const canStoreWallKey = durable

/** The key in use; undefined if there is none. */
export const wallKey = createStore<WallKey | undefined>(undefined)

function parse(text: string | undefined): WallKey | undefined {
  if (text === undefined) return undefined
  const result = z.safeParse(WallKey, JSON.parse(text))
  return result.success ? result.data : undefined
}

/** Restores a stored key. Rejects if the database of the browser is not available. */
export async function loadWallKey(): Promise<void> {
  if (wallKey.get() !== undefined) return
  const stored = parse(await vault.load())
  if (stored !== undefined) wallKey.set(() => stored)
}

/** The stored key of one of several brokers. Rejects if the database of the browser is not available. */
export const readWallKey = async (broker: string): Promise<WallKey | undefined> =>
  parse(await createVault('wall', broker).vault.load())

/** Uses a key until the page is closed, or, if `stored`, on this device until it is removed. */
export async function saveWallKey(next: WallKey, stored: boolean): Promise<void> {
  if (stored) await vault.save(JSON.stringify(next))
  wallKey.set(() => next)
}

/** Removes the key from this device and this page; rejects, and still uses the key, where it could not be removed. */
export async function removeWallKey(): Promise<void> {
  await vault.clear()
  wallKey.set(() => undefined)
}
