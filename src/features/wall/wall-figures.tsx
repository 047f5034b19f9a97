import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import { session } from '@/api/session'
import { measureStep, rates, type Samples } from '@/chart/history'
import { LineChart } from '@/chart/line-chart'
import type { Point } from '@/chart/series'
import { getAlarmLevel } from '@/features/alarm/facts'
import { playSound } from '@/features/alarm-rule/notify'
import { alarmRules, alarmRuleStates, findAlarmRule } from '@/features/alarm-rule/own-rules'
import { watchAlarmRules } from '@/features/alarm-rule/watch-alarm-rules'
import { running } from '@/features/node/facts'
import { overviewPaths } from '@/features/overview/paths'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { monotonicNow } from '@/lib/time/monotonic'
import { go } from '@/route/location'
import { to } from '@/route/paths'
import { cx } from '@/ui/cx'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { Figure } from './figure'
import { usePoll } from './use-poll'
import { useWakeLock } from './use-wake-lock'
import { removeWallKey } from './wall-key'

const figuresEveryMs = 5000
const restEveryMs = 15_000
/** The time range of the charts, in seconds. */
const chartSeconds = 3600
/** Older figures are dimmed, and their age is shown instead of the time; in milliseconds. */
export const staleAfterMs = 20_000
/** The pointer and the buttons disappear after this time without movement, in milliseconds. */
const idleAfterMs = 3000
const maxNames = 4

const leave = () => go(to(overviewPaths.overview), { force: true })

/** Evaluates the alarm rules with the client of the wall, unless the console does so in a session. */
function useAlarmRules(api: ApiClient): void {
  const isOut = useStore(session).state === 'out'
  useEffect(() => {
    if (!isOut) return
    return watchAlarmRules({
      api,
      now: Date.now,
      isActive: () => true,
      announce: ({ rule, kind, quiet }) => {
        if (kind === 'fired' && rule.sound && !quiet) void playSound()
      },
    })
  }, [api, isOut])
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
      if (event.key === 'Escape') leave()
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

type Props = { api: ApiClient; byKey: boolean }

/** The figures of the wall display, read with a client. */
export function WallFigures({ api, byKey }: Props) {
  const words = useWords()
  const { t, format } = words
  useAlarmRules(api)
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
  const age = figures.at === 0 ? undefined : now - figures.at
  const isStale = figures.error !== undefined && (age === undefined || age > staleAfterMs)
  const current = figures.data
  const nodes = (rest.data?.nodes ?? []).filter(({ $raw }) => $raw === undefined)
  const up = nodes.filter(running).length
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col gap-[1.5vh] bg-canvas p-[2vh] text-body lg:h-dvh',
        !isOperated && 'cursor-none',
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-[2vw] gap-y-1">
        <h1 className="min-w-0 truncate text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] leading-tight font-semibold">
          {rest.data === undefined ? t('screen.wall') : plain(rest.data.cluster.name, 60)}
        </h1>
        <span className="flex-1" />
        {isOperated && (
          <span className="flex gap-2">
            {byKey && <Button onClick={() => void removeWallKey()}>{t('wall.removeKey')}</Button>}
            <Button keys="esc" onClick={leave}>
              {t('wall.leave')}
            </Button>
          </span>
        )}
        <Freshness age={age} isStale={isStale} error={figures.error} byKey={byKey} />
      </header>
      <main
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
          note={t('wall.topics', { value: format.number(current?.topics) })}
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
        <Alarms alarms={rest.data?.alarms} />
      </main>
      {!isAwake && <p className="text-small text-faint">{t('wall.mayTurnOff')}</p>}
    </div>
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

/** The rate of the last hour as a line. */
function RateLine({
  label,
  samples,
  flow,
}: {
  label: string
  samples: Samples | undefined
  flow: 'received' | 'sent'
}) {
  const { t, format } = useWords()
  if (samples === undefined) return null
  const points = rates(samples, flow).map(({ at, value }): Point => ({ t: at, v: value }))
  return (
    <div className="min-h-0 overflow-hidden max-lg:hidden">
      <LineChart
        compact
        height={150}
        label={label}
        gap={measureStep(samples) * 2.5}
        series={[{ id: flow, label, tone: flow === 'received' ? 'accent' : 'info', points }]}
        noValue={t('overview.noData')}
        loading={t('list.loading')}
        format={{
          value: (number) => format.number(Math.round(number)),
          time: (at) => format.date(at).slice(11),
        }}
      />
    </div>
  )
}

type AlarmPage = Awaited<ReturnType<ApiClient['alarmList']>>

/** The active alarms of the broker and the firing alarm rules of this browser, with the names of the first. */
function Alarms({ alarms }: { alarms: AlarmPage | undefined }) {
  const { t, format } = useWords()
  useStore(alarmRules)
  const states = useStore(alarmRuleStates)
  const firing = Object.entries(states).flatMap(([name, state]) =>
    state.firingSince === undefined ? [] : [{ name, critical: findAlarmRule(name)?.severity === 'critical' }],
  )
  const rows = (alarms?.data ?? []).filter(({ $raw }) => $raw === undefined)
  const count = (alarms?.meta.count ?? rows.length) + firing.length
  const isCritical =
    rows.some((row) => getAlarmLevel(row) === 'critical') || firing.some(({ critical }) => critical)
  const names = [...firing.map(({ name }) => name), ...rows.map(({ name }) => name)]
  return (
    <Figure
      label={t('wall.alarms')}
      value={alarms === undefined ? t('none') : format.number(count)}
      tone={count === 0 ? undefined : isCritical ? 'bad' : 'warn'}
      note={
        names.length === 0 ? undefined : (
          <ul>
            {names.slice(0, maxNames).map((name, index) => (
              <li key={`${name} ${index}`} className="truncate">
                {plain(name, 60)}
              </li>
            ))}
            {names.length > maxNames && <li>{t('wall.more', { count: names.length - maxNames })}</li>}
          </ul>
        )
      }
    />
  )
}
