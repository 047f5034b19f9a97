import { useEffect, useState } from 'react'
import type { ApiClient } from '@/api/client'
import { loadFleet } from '@/api/fleet/fleet'
import { brokers, getBase, profile as ownProfile } from '@/api/site'
import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import type { Cycle } from './cycle'
import { createWallApi } from './wall-api'
import { WallFigures } from './wall-figures'
import { readWallKey } from './wall-key'

/** One broker of the cycle: its client, or undefined where there is neither a stored key nor a session. */
type Turn = { readonly profile: Profile; readonly api: ApiClient | undefined; readonly byKey: boolean }

/** How often the sessions are looked up again where one is missing, in milliseconds. */
const lookAgainMs = 60_000

async function openTurns(names: readonly string[]): Promise<readonly Turn[]> {
  const fleet = await loadFleet()
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

/** The brokers of a cycle, each for some seconds. All are read all the time, so that no turn begins without figures. */
export function WallCycle({ cycle: { profiles, everyMs } }: { cycle: Cycle }) {
  const { t } = useWords()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [index, setIndex] = useState(0)
  const names = profiles.map(({ name }) => name).join()
  const isComplete = turns.length > 0 && turns.every(({ api }) => api !== undefined)
  useEffect(() => {
    let left = false
    const open = () => void openTurns(names.split(',')).then((opened) => !left && setTurns(opened))
    open()
    const timer = isComplete ? undefined : setInterval(open, lookAgainMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [names, isComplete])
  useEffect(() => {
    const timer = setInterval(() => setIndex((before) => (before + 1) % profiles.length), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, profiles.length])
  return (
    <>
      {turns.map(({ profile, api, byKey }, place) => (
        <div key={profile.name} hidden={place !== index}>
          {api === undefined ? (
            <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-center text-body">
              <p className="text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] text-bad">
                {t('wall.noAccess', { label: profile.label })}
              </p>
            </main>
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
    </>
  )
}
