import { useEffect, useState, type ReactNode } from 'react'
import { hasFleet, profile as ownProfile } from '@/api/site'
import { useKeys } from '@/command/keys/keys-provider'
import { useSession } from '@/connection/use-connection'
import { overviewPaths } from '@/features/overview/paths'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { go } from '@/route/location'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { useThrown } from '@/ui/use-thrown'
import { AlarmStrip } from './alarm-strip'
import { BrokersDialog, type Choice } from './brokers-dialog'
import { cycleSeconds } from './cycle'
import { WallKeyForm } from './key-form'
import { wallPaths } from './paths'
import type { Turn } from './turns'
import { useFullScreen } from './use-full-screen'
import { useOperated } from './use-operated'
import { toggleTheme, WallBar } from './wall-bar'
import { manyBrokers } from '@/features/fleet/intervals'
import { restEveryMs, WallFigures, type BrokerState } from './wall-figures'
import { removeWallKey } from './wall-key'
import { WallMessage } from './wall-message'

const leave = () => go(to(overviewPaths.overview), { force: true })

/** Writes the choice into the address, which can be bookmarked. */
const open = ({ names, seconds }: Choice) =>
  go(to(wallPaths.wall, undefined, { brokers: names.join(), every: String(seconds) }), {
    replace: true,
    force: true,
  })

type Props = {
  turns: readonly Turn[]
  /** How long each is shown, in milliseconds; undefined for the broker of the page alone. */
  everyMs?: number
  /** In place of figures where there is no broker. */
  children?: ReactNode
}

/**
 * The brokers of the wall in turn, or one alone, with the controls. The next one is read before its turn, so that no turn
 * starts without figures; of the others only the alarms are read.
 */
export function WallPage({ turns, everyMs, children }: Props) {
  const { t } = useWords()
  const isOut = useSession().state === 'out'
  const fail = useThrown()
  const [index, setIndex] = useState(0)
  const [states, setStates] = useState<Readonly<Record<string, BrokerState>>>({})
  const [isChoosing, setChoosing] = useState(false)
  // Whether Back leads from the form of the key to the figures, or out of the wall.
  const [form, setForm] = useState<'over' | 'instead'>()
  const screen = useFullScreen()
  const place = Math.min(index, turns.length - 1)
  const shown = turns[place]
  const nameOf = (turn: Turn | undefined) => turn?.profile?.name ?? ''
  const isAlone = turns.length === 1
  const shownForm = form ?? (isAlone && shown?.api === undefined ? 'instead' : undefined)
  const back = () => (shownForm === 'over' ? setForm(undefined) : leave())
  const onEscape = () => {
    if (shownForm !== undefined) back()
    else if (isAlone && isOut && states[nameOf(shown)]?.isRejected === true) setForm('instead')
    else leave()
  }
  const { isOperated, bar } = useOperated(onEscape)
  const isCycle = turns.length > 1
  const isHalted = !isCycle || everyMs === undefined || shownForm !== undefined || isChoosing
  useEffect(() => {
    if (isHalted) return
    const timer = setTimeout(() => setIndex((place + 1) % turns.length), everyMs)
    return () => clearTimeout(timer)
  }, [isHalted, everyMs, place, turns.length])
  const turnBy = (by: 1 | -1) => setIndex((place + by + turns.length) % turns.length)
  useKeys('app', [
    { hotkey: 'f', run: screen.toggle },
    { hotkey: 't', run: toggleTheme },
    ...(shownForm === undefined && shown !== undefined ? [{ hotkey: 'k', run: () => setForm('over') }] : []),
    ...(shownForm === undefined && hasFleet ? [{ hotkey: 'b', run: () => setChoosing(true) }] : []),
    ...(isCycle
      ? [
          { hotkey: 'ArrowLeft', run: () => turnBy(-1) },
          { hotkey: 'ArrowRight', run: () => turnBy(1) },
        ]
      : []),
  ])
  const profiles = turns.flatMap(({ profile }) => profile ?? [])
  const strip = isCycle && <AlarmStrip brokers={profiles} states={states} index={place} onPick={setIndex} />
  return (
    <div className={cx(!isOperated && shownForm === undefined && 'cursor-none')}>
      {turns.map((turn, at) => {
        const { profile, api, byKey } = turn
        const turning =
          at === place ? 'shown' : at === (place + 1) % turns.length ? 'next' : ('away' as const)
        return (
          <div key={nameOf(turn)} hidden={turning !== 'shown' || shownForm !== undefined}>
            {api === undefined ? (
              <WallMessage text={t('wall.noAccess', { label: profile?.label ?? '' })} above={strip}>
                <Button variant="primary" onClick={() => setForm('over')}>
                  {t('wall.enterKey')}
                </Button>
              </WallMessage>
            ) : (
              <WallFigures
                key={byKey ? 'key' : 'session'}
                api={api}
                byKey={byKey}
                broker={everyMs === undefined && !hasFleet ? undefined : profile}
                isOwn={profile?.name === ownProfile?.name}
                turning={turning}
                alarmsEveryMs={turns.length > manyBrokers ? 2 * restEveryMs : restEveryMs}
                onState={(state) => setStates((before) => ({ ...before, [nameOf(turn)]: state }))}
              >
                {strip}
              </WallFigures>
            )}
          </div>
        )
      })}
      {turns.length === 0 && children}
      {shownForm !== undefined && (
        <WallKeyForm
          key={nameOf(shown)}
          broker={shown?.profile}
          backToLogin={shownForm === 'instead' && isOut}
          onBack={back}
          onSaved={() => setForm(undefined)}
        />
      )}
      {isOperated && shownForm === undefined && (
        <WallBar
          ref={bar}
          screen={screen}
          onBrokers={hasFleet ? () => setChoosing(true) : undefined}
          onTurn={isCycle ? turnBy : undefined}
          onKey={shown === undefined ? undefined : () => setForm('over')}
          onRemoveKey={
            shown?.byKey === true
              ? () => startInBackground(removeWallKey(shown.profile?.name), fail)
              : undefined
          }
          onLeave={leave}
        />
      )}
      {isChoosing && (
        <BrokersDialog
          initial={{
            names: profiles.map(({ name }) => name),
            seconds: everyMs === undefined ? cycleSeconds.initial : everyMs / 1000,
          }}
          onClose={() => setChoosing(false)}
          onChoose={(choice) => {
            setChoosing(false)
            open(choice)
          }}
        />
      )}
    </div>
  )
}
