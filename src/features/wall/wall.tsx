import { useEffect, useState } from 'react'
import type { ApiClient } from '@/api/client'
import { brokers, profile } from '@/api/site'
import { KeysProvider } from '@/command/keys/keys-provider'
import { useConnection, useSession } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { useSearch } from '@/route/location'
import { useStore } from '@/ui/use-store'
import { readCycle, type Cycle } from './cycle'
import { useTurns } from './turns'
import { createWallApi } from './wall-api'
import { getWallKey, loadWallKey, wallKeys } from './wall-key'
import { WallMessage } from './wall-message'
import { WallPage } from './wall-page'

/** The broker of the page: by its API key, which outlives sessions, else by the session. */
function OwnBroker() {
  const connection = useConnection()
  const isLoggedIn = useSession().state === 'in'
  useStore(wallKeys)
  const key = getWallKey()
  const [isLoaded, setLoaded] = useState(false)
  const [own, setOwn] = useState<{ readonly of: typeof key; readonly api: ApiClient }>()
  if (key !== undefined && own?.of !== key) setOwn({ of: key, api: createWallApi(key) })
  useEffect(() => {
    // Without a database there is no stored key.
    loadWallKey().then(
      () => setLoaded(true),
      () => setLoaded(true),
    )
  }, [])
  if (!isLoaded || (key !== undefined && own?.of !== key)) return null
  const api = key !== undefined ? own?.api : isLoggedIn ? connection.api : undefined
  return <WallPage turns={[{ profile, api, byKey: key !== undefined }]} />
}

/** The brokers that the address names, and names that no broker of this console has: below the figures, or alone. */
function Brokers({ cycle: { profiles, unknown, everyMs } }: { cycle: Cycle }) {
  const { t } = useWords()
  const { turns, hasFailed } = useTurns(profiles)
  const text =
    unknown.length === 0
      ? undefined
      : t('wall.unknown', { names: unknown.map((name) => inline(name, 60)).join(', ') })
  if (profiles.length === 0)
    return (
      <WallPage turns={[]} everyMs={everyMs}>
        <WallMessage text={text ?? t('wall.never')} />
      </WallPage>
    )
  return (
    <>
      {turns.length > 0 && <WallPage turns={turns} everyMs={everyMs} />}
      {hasFailed && turns.length === 0 && <WallMessage text={t('wall.never')} />}
      {text !== undefined && (
        <p role="status" className="fixed inset-x-0 bottom-0 bg-canvas p-2 text-center text-body text-bad">
          {text}
        </p>
      )}
    </>
  )
}

/** The wall display: large figures without the shell, for a screen without keyboard and mouse. */
export default function Wall() {
  const { t } = useWords()
  const [search] = useSearch()
  const cycle = readCycle(search, brokers)
  useEffect(() => {
    document.title = `${t('screen.wall')} · Switchboard`
  }, [t])
  return <KeysProvider>{cycle === undefined ? <OwnBroker /> : <Brokers cycle={cycle} />}</KeysProvider>
}
