import { useEffect, useState } from 'react'
import type { ApiClient } from '@/api/client'
import { brokers, getBase } from '@/api/site'
import { loadConnections } from '@/connection/page'
import type { Profile } from '@/contract/profile'
import { startInBackground } from '@/lib/background'
import { useStore } from '@/ui/use-store'
import { createWallApi } from './wall-api'
import { loadWallKey, wallKeys, type WallKey } from './wall-key'

/** One broker of the wall: its client, or undefined where there is neither a key nor a session. */
export type Turn = {
  /** Undefined for the only broker of a console. */
  readonly profile: Profile | undefined
  readonly api: ApiClient | undefined
  readonly byKey: boolean
}

/** How often the sessions are looked up where one is missing, in milliseconds. */
const lookUpMs = 60_000

/** Opens each broker by its key, or else by the session that its own tabs use. */
async function openTurns(
  names: readonly string[],
  openByKey: (key: WallKey, path: string) => ApiClient,
): Promise<readonly Turn[]> {
  const fleet = await loadConnections()
  const profiles = names.flatMap((name) => brokers.find((one) => one.name === name) ?? [])
  return await Promise.all(
    profiles.map(async (profile): Promise<Turn> => {
      // Without a database there is no stored key.
      const key = await loadWallKey(profile.name).catch(() => undefined)
      if (key !== undefined) return { profile, api: openByKey(key, getBase(profile.name)), byKey: true }
      const member = fleet.find(profile.name)
      return { profile, api: member?.session.get().state === 'in' ? member.api : undefined, byKey: false }
    }),
  )
}

/** One client for each key, so that the figures of a broker stay when the key of another one is stored. */
function createOpener(): (key: WallKey, path: string) => ApiClient {
  const clients = new WeakMap<WallKey, ApiClient>()
  return (key, path) => {
    const client = clients.get(key) ?? createWallApi(key, path)
    clients.set(key, client)
    return client
  }
}

/** The brokers of a cycle, once they are opened, and whether that failed. */
export function useTurns(profiles: readonly Profile[]): {
  readonly turns: readonly Turn[]
  readonly hasFailed: boolean
} {
  const keys = useStore(wallKeys)
  const [openByKey] = useState(createOpener)
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [hasFailed, setFailed] = useState(false)
  const names = profiles.map(({ name }) => name).join()
  const isComplete = turns.length > 0 && turns.every(({ api }) => api !== undefined)
  useEffect(() => {
    let left = false
    const open = () =>
      startInBackground(
        openTurns(names.split(','), openByKey).then((opened) => !left && setTurns(opened)),
        () => !left && setFailed(true),
      )
    open()
    const timer = isComplete ? undefined : setInterval(open, lookUpMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [names, isComplete, keys, openByKey])
  return { turns, hasFailed }
}
