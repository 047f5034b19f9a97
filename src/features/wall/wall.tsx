import { useEffect, useState } from 'react'
import { useConnection, useSession } from '@/connection/use-connection'
import { brokers } from '@/api/site'
import { useSearch } from '@/route/location'
import type { ApiClient } from '@/api/client'
import { useWords } from '@/i18n/use-words'
import { useStore } from '@/ui/use-store'
import { readCycle } from './cycle'
import { WallKeyForm } from './key-form'
import { createWallApi } from './wall-api'
import { WallCycle } from './wall-cycle'
import { loadWallKey, wallKey } from './wall-key'
import { WallFigures } from './wall-figures'

/** The client of the wall: that of its API key, which outlives sessions, else that of the session. */
function useWallApi(): ApiClient | undefined {
  const connection = useConnection()
  const key = useStore(wallKey)
  const isLoggedIn = useSession().state === 'in'
  const [own, setOwn] = useState<{ readonly of: typeof key; readonly api: ApiClient }>()
  if (key !== undefined && own?.of !== key) setOwn({ of: key, api: createWallApi(key) })
  if (key !== undefined) return own?.of === key ? own.api : undefined
  return isLoggedIn ? connection.api : undefined
}

/** The wall display: large figures without the shell, for a screen without keyboard and mouse. */
export default function Wall() {
  const { t } = useWords()
  const key = useStore(wallKey)
  const api = useWallApi()
  const [search] = useSearch()
  const cycle = readCycle(search, brokers)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // Without a database there is no stored key.
    loadWallKey().then(
      () => setLoaded(true),
      () => setLoaded(true),
    )
  }, [])
  useEffect(() => {
    document.title = `${t('screen.wall')} · Switchboard`
  }, [t])
  if (!isLoaded) return null
  if (cycle !== undefined) return <WallCycle cycle={cycle} />
  if (api === undefined) return key === undefined ? <WallKeyForm /> : null
  return <WallFigures key={key === undefined ? 'session' : 'key'} api={api} byKey={key !== undefined} />
}
