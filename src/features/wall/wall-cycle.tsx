import { useEffect, useState } from 'react'
import type { ApiClient } from '@/api/client'
import { loadConnections } from '@/connection/page'
import { brokers, getBase, profile as ownProfile } from '@/api/site'
import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { inline } from '@/lib/text/untrusted'
import type { Cycle } from './cycle'
import { createWallApi } from './wall-api'
import { WallFigures } from './wall-figures'
import { readWallKey } from './wall-key'

/** One broker of the cycle: its client, or undefined where there is neither a stored key nor a session. */
type Turn = { readonly profile: Profile; readonly api: ApiClient | undefined; readonly byKey: boolean }

/** How often the sessions are looked up again where one is missing, in milliseconds. */
const lookAgainMs = 60_000

async function openTurns(names: readonly string[]): Promise<readonly Turn[]> {
  const fleet = await loadConnections()
  const profiles = names.flatMap((name) => brokers.find((one) => one.name === name) ?? [])
  return await Promise.all(
    profiles.map(async (profile): Promise<Turn> => {
      // Without a database there is no stored key.
      const key = await readWallKey(profile.name).catch(() => undefined)
      if (key !== undefined) return { profile, api: createWallApi(key, getBase(profile.name)), byKey: true }
      const member = fleet.find(profile.name)
      return { profile, api: member?.session.get().state === 'in' ? member.api : undefined, byKey: false }
    }),
  )
}

/** A message in place of figures. */
const Message = ({ text }: { text: string }) => (
  <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-center text-body">
    <p className="text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] text-bad">{text}</p>
  </main>
)

/** Names in the address that are no brokers of this console: below the figures of the others, or alone. */
function Unknown({ names, alone }: { names: readonly string[]; alone: boolean }) {
  const { t } = useWords()
  if (names.length === 0) return null
  const text = t('wall.unknown', {
    names: names.map((name) => inline(name, 60)).join(', '),
  })
  return alone ? (
    <Message text={text} />
  ) : (
    <p role="status" className="fixed inset-x-0 bottom-0 bg-canvas p-2 text-center text-body text-bad">
      {text}
    </p>
  )
}

/** The brokers of a cycle, each for some seconds. All are read all the time, so that no turn begins without figures. */
export function WallCycle({ cycle: { profiles, unknown, everyMs } }: { cycle: Cycle }) {
  const { t } = useWords()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [failed, setFailed] = useState(false)
  const [index, setIndex] = useState(0)
  const names = profiles.map(({ name }) => name).join()
  const isComplete = turns.length > 0 && turns.every(({ api }) => api !== undefined)
  useEffect(() => {
    let left = false
    const open = () =>
      startInBackground(
        openTurns(names.split(',')).then((opened) => !left && setTurns(opened)),
        () => !left && setFailed(true),
      )
    open()
    const timer = isComplete ? undefined : setInterval(open, lookAgainMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [names, isComplete])
  useEffect(() => {
    const timer = setInterval(
      () => setIndex((before) => (before + 1) % Math.max(1, profiles.length)),
      everyMs,
    )
    return () => clearInterval(timer)
  }, [everyMs, profiles.length])
  return (
    <>
      {turns.map(({ profile, api, byKey }, place) => (
        <div key={profile.name} hidden={place !== index}>
          {api === undefined ? (
            <Message text={t('wall.noAccess', { label: profile.label })} />
          ) : (
            <WallFigures
              api={api}
              byKey={byKey}
              label={profile.label}
              isOwn={profile.name === ownProfile?.name}
            />
          )}
        </div>
      ))}
      {failed && turns.length === 0 && <Message text={t('wall.never')} />}
      <Unknown names={unknown} alone={profiles.length === 0} />
    </>
  )
}
