import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import { useSession } from '@/connection/use-connection'
import { playSound } from '@/features/alarm-rule/notify'
import { watchAlarmRules } from '@/features/alarm-rule/watch-alarm-rules'
import { running } from '@/features/node/facts'
import { overviewPaths } from '@/features/overview/paths'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { plain } from '@/lib/text/untrusted'
import { monotonicNow } from '@/lib/time/monotonic'
import { getPath, go, here } from '@/route/location'
import { to } from '@/route/paths'
import { cx } from '@/ui/cx'
import { Button } from '@/ui/button'
import { isComposing } from '@/ui/overlay/compose-guard'
import { useThrown } from '@/ui/use-thrown'
import { Figure } from './figure'
import { usePoll } from './use-poll'
import { useWakeLock } from './use-wake-lock'
import { removeWallKey } from './wall-key'
import { Alarms, RateLine } from './wall-parts'
import { wallPaths } from './paths'

const figuresEveryMs = 5000
const restEveryMs = 15_000
/** The time range of the charts, in seconds. */
const chartSeconds = 3600
/** Older figures are dimmed, and their age is shown instead of the time; in milliseconds. */
export const staleAfterMs = 20_000
/** The pointer and the buttons disappear after this time without movement, in milliseconds. */
const idleAfterMs = 3000

/** Leaves the wall, once: each broker of a cycle listens. */
const leave = () => {
  if (getPath(here()) === wallPaths.wall) go(to(overviewPaths.overview), { force: true })
}

/** Evaluates the alarm rules with the client of the wall, unless the console does so in a session. */
function useAlarmRules(api: ApiClient, isOwn: boolean): void {
  const isOut = useSession().state === 'out'
  useEffect(() => {
    if (!isOut || !isOwn) return
    return watchAlarmRules({
      api,
      now: Date.now,
      isActive: () => true,
      announce: ({ rule, kind, quiet }) => {
        if (kind === 'fired' && rule.sound && !quiet) startInBackground(playSound(), throwUnexpected)
      },
    })
  }, [api, isOut, isOwn])
}

/** Whether the pointer has moved lately; Escape leaves the wall. */
function useOperated(): boolean {
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = () => {
      setMoved(true)
      clearTimeout(timer)
      timer = setTimeout(() => setMoved(false), idleAfterMs)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) leave()
      else onMove()
    }
    globalThis.addEventListener('pointermove', onMove)
    globalThis.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pointermove', onMove)
      globalThis.removeEventListener('keydown', onKey)
    }
  }, [])
  return moved
}

/** The steady clock, updated every second. */
function useSteadyNow(): number {
  const [now, setNow] = useState(monotonicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(monotonicNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Props = {
  api: ApiClient
  byKey: boolean
  /** The name of the broker, where the wall shows several. */
  label?: string
  /** Whether it is the broker of this page, whose alarm rules this browser evaluates. */
  isOwn?: boolean
}

/** The figures of the wall display, read with a client. */
export function WallFigures({ api, byKey, label, isOwn = true }: Props) {
  const words = useWords()
  const { t, format } = words
  useAlarmRules(api, isOwn)
  const isOperated = useOperated()
  const isAwake = useWakeLock()
  const now = useSteadyNow()
  const figures = usePoll(
    useCallback((signal: AbortSignal) => api.monitorCurrent({}, { signal }), [api]),
    figuresEveryMs,
  )
  const rest = usePoll(
    useCallback(
      async (signal: AbortSignal) => {
        const [cluster, nodes, alarms, samples] = await Promise.all([
          api.cluster({}, { signal }),
          api.nodeList({}, { signal }),
          api.alarmList({ query: { activated: true, page: 1, limit: 100 } }, { signal }),
          api.monitor({ query: { latest: chartSeconds } }, { signal }),
        ])
        return { cluster, nodes, alarms, samples }
      },
      [api],
    ),
    restEveryMs,
  )
  const fail = useThrown()
  const age = figures.at === 0 ? undefined : now - figures.at
  const isStale = figures.error !== undefined && (age === undefined || age > staleAfterMs)
  const current = figures.data
  const nodes = (rest.data?.nodes ?? []).filter(({ $raw }) => $raw === undefined)
  const up = nodes.filter(running).length
  return (
    <main
      className={cx(
        'flex min-h-dvh flex-col gap-[1.5vh] bg-canvas p-[2vh] text-body lg:h-dvh',
        !isOperated && 'cursor-none',
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-[2vw] gap-y-1">
        <h1 className="min-w-0 truncate text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] leading-tight font-semibold">
          {[label, rest.data === undefined ? t('screen.wall') : plain(rest.data.cluster.name, 60)]
            .filter((text) => text !== undefined)
            .join(' · ')}
        </h1>
        <span className="flex-1" />
        {isOperated && (
          <span className="flex gap-2">
            {byKey && label === undefined && (
              <Button onClick={() => startInBackground(removeWallKey(), fail)}>{t('wall.removeKey')}</Button>
            )}
            <Button keys="esc" onClick={leave}>
              {t('wall.leave')}
            </Button>
          </span>
        )}
        <Freshness age={age} isStale={isStale} error={figures.error} byKey={byKey} />
      </header>
      <div
        className={cx(
          'grid min-h-0 flex-1 grid-cols-1 gap-[1.5vh] sm:grid-cols-2 lg:grid-cols-3 lg:grid-rows-2',
          isStale && 'opacity-35',
        )}
      >
        <Figure
          label={t('overview.connections')}
          value={format.number(current?.connections)}
          note={t('overview.live', { value: format.number(current?.live_connections) })}
        />
        <Figure
          label={t('overview.incomingMessages')}
          value={format.number(current?.received_msg_rate)}
          unit={t('overview.rateUnit')}
        >
          <RateLine label={t('overview.incomingMessages')} samples={rest.data?.samples} flow="received" />
        </Figure>
        <Figure
          label={t('overview.outgoingMessages')}
          value={format.number(current?.sent_msg_rate)}
          unit={t('overview.rateUnit')}
        >
          <RateLine label={t('overview.outgoingMessages')} samples={rest.data?.samples} flow="sent" />
        </Figure>
        <Figure
          label={t('overview.subscriptions')}
          value={format.number(current?.subscriptions)}
          note={
            current?.topics === undefined ? undefined : t('wall.topics', { count: Number(current.topics) })
          }
        />
        <Figure
          label={t('screen.nodes')}
          value={rest.data === undefined ? t('none') : `${format.number(up)}/${format.number(nodes.length)}`}
          tone={up < nodes.length ? 'bad' : undefined}
          note={nodes
            .filter((node) => !running(node))
            .map(({ node }) => plain(node, 60))
            .join(', ')}
        />
        <Alarms alarms={rest.data?.alarms} isOwn={isOwn} />
      </div>
      {!isAwake && <p className="text-small text-faint">{t('wall.mayTurnOff')}</p>}
    </main>
  )
}

/** How old the figures are; unmistakable once they are stale. */
function Freshness({
  age,
  isStale,
  error,
  byKey,
}: {
  age: number | undefined
  isStale: boolean
  error: ApiError | undefined
  byKey: boolean
}) {
  const { t, format } = useWords()
  const reason =
    error === undefined
      ? undefined
      : error.status === 401
        ? t(byKey ? 'wall.keyRejected' : 'wall.sessionOver')
        : describeError(error, t).title
  if (!isStale && reason === undefined)
    return (
      <time className="nums text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] leading-tight text-muted">
        {format.date(Date.now()).slice(11, 16)}
      </time>
    )
  return (
    <p
      role="alert"
      className={cx(
        'text-[clamp(1rem,2vh+0.7vw,2.75rem)] leading-tight font-semibold',
        isStale ? 'rounded-md bg-bad px-[1vw] text-on-bad' : 'text-warn',
      )}
    >
      {reason}{' '}
      {isStale && (age === undefined ? t('wall.never') : t('wall.stale', { age: format.duration(age) }))}
    </p>
  )
}
