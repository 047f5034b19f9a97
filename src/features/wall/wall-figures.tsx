import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import { useSession } from '@/connection/use-connection'
import type { Profile } from '@/contract/profile'
import { playSound } from '@/features/alarm-rule/notify'
import { watchAlarmRules } from '@/features/alarm-rule/watch-alarm-rules'
import type { Current } from '@/features/node/contract'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { plain } from '@/lib/text/untrusted'
import { monotonicNow } from '@/lib/time/monotonic'
import { cx } from '@/ui/cx'
import { useAlarmSummary, type AlarmSummary } from './alarm-summary'
import { BrokerLabel } from './broker-label'
import { Figure } from './figure'
import { Freshness } from './freshness'
import { titleSize } from './text-sizes'
import { usePoll, type Polled } from './use-poll'
import { AlarmsFigure, chartSeconds, GaugeFigure, HourLine, NodesFigure } from './wall-parts'

const figuresEveryMs = 5000
export const restEveryMs = 15_000
/** Older figures are dimmed, and their age is shown instead of the time; in milliseconds. */
export const staleAfterMs = 20_000

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

/** The steady clock, updated every second while it `runs`. */
function useSteadyNow(runs: boolean): number {
  const [now, setNow] = useState(monotonicNow)
  useEffect(() => {
    if (!runs) return
    setNow(monotonicNow())
    const timer = setInterval(() => setNow(monotonicNow()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}

/** What the rest of the wall knows of a broker while another one is shown. */
export type BrokerState = {
  /** Undefined while it is not known: before the first reply, and where the last replies are too old. */
  readonly alarms: AlarmSummary | undefined
  /** Whether the broker rejects the API key. */
  readonly isRejected: boolean
}

/** How a broker is read: `shown` and `next` completely, so that no turn starts without figures, the others for their alarms. */
type Turning = 'shown' | 'next' | 'away'

type Props = {
  api: ApiClient
  byKey: boolean
  /** The broker, where the wall shows several. */
  broker?: Profile | undefined
  /** Whether it is the broker of this page, whose alarm rules this browser evaluates. */
  isOwn?: boolean
  turning?: Turning
  /** The interval between two reads of the alarms, in milliseconds. */
  alarmsEveryMs?: number
  /** Receives each change of what is known of the broker. */
  onState?: (state: BrokerState) => void
  /** Below the title: the alarms of all brokers. */
  children?: ReactNode
}

/** One broker of the wall display, read with a client: its figures while it is shown. */
export function WallFigures({
  api,
  byKey,
  broker,
  isOwn = true,
  turning = 'shown',
  alarmsEveryMs = restEveryMs,
  onState,
  children,
}: Props) {
  useAlarmRules(api, isOwn)
  const isNear = turning !== 'away'
  const figures = usePoll(
    useCallback((signal: AbortSignal) => api.monitorCurrent({}, { signal }), [api]),
    isNear ? figuresEveryMs : undefined,
  )
  const rest = usePoll(
    useCallback(
      async (signal: AbortSignal) => {
        const [cluster, nodes, samples] = await Promise.all([
          api.cluster({}, { signal }),
          api.nodeList({}, { signal }),
          api.monitor({ query: { latest: chartSeconds } }, { signal }),
        ])
        return { cluster, nodes, samples }
      },
      [api],
    ),
    isNear ? restEveryMs : undefined,
  )
  const alarms = usePoll(
    useCallback(
      (signal: AbortSignal) => api.alarmList({ query: { activated: true, page: 1, limit: 100 } }, { signal }),
      [api],
    ),
    alarmsEveryMs,
  )
  const now = useSteadyNow(turning === 'shown' || alarms.error !== undefined)
  const isOld = ({ error, at }: Polled<unknown>) =>
    error !== undefined && (at === 0 || now - at > staleAfterMs)
  const summary = useAlarmSummary(alarms.data, isOwn)
  const isUnknown = isOld(alarms)
  const isRejected = byKey && [figures.error, alarms.error].some((error) => error?.status === 401)
  const report = useEffectEvent(() => onState?.({ alarms: isUnknown ? undefined : summary, isRejected }))
  const names = summary?.names.join('\n')
  useEffect(() => report(), [summary?.count, summary?.worst, names, isUnknown, isRejected])
  if (turning !== 'shown') return null
  return (
    <FiguresView
      title={broker}
      age={figures.at === 0 ? undefined : now - figures.at}
      isStale={isOld(figures)}
      byKey={byKey}
      error={figures.error}
      current={figures.data}
      rest={rest.data}
      alarms={summary}
    >
      {children}
    </FiguresView>
  )
}

type ViewProps = {
  /** The broker, where the wall shows several. */
  title: Profile | undefined
  /** The age of the figures in milliseconds; undefined before the first. */
  age: number | undefined
  isStale: boolean
  byKey: boolean
  error: ApiError | undefined
  current: Current | undefined
  rest: { cluster: Reply<'cluster'>; nodes: Reply<'nodeList'>; samples: Reply<'monitor'> } | undefined
  alarms: AlarmSummary | undefined
  children: ReactNode
}

type Reply<K extends 'cluster' | 'nodeList' | 'monitor'> = Awaited<ReturnType<ApiClient[K]>>

/** The figures of one broker over the whole page. */
function FiguresView({ title, age, isStale, byKey, error, current, rest, alarms, children }: ViewProps) {
  const { t, format } = useWords()
  const samples = rest?.samples
  const numberOf = (value: number | string | undefined) => (value === undefined ? undefined : Number(value))
  const clusterName = rest === undefined ? t('screen.wall') : plain(rest.cluster.name, 60)
  return (
    <main className="flex min-h-dvh flex-col gap-[1.5vh] bg-canvas p-[2vh] text-body lg:h-dvh">
      <header className="flex flex-wrap items-baseline gap-x-[2vw] gap-y-1">
        <h1 className={cx('flex min-w-0 items-center gap-[0.4em] font-semibold', titleSize)}>
          {title !== undefined && (
            <>
              <BrokerLabel broker={title} />
              <span aria-hidden>·</span>
            </>
          )}
          <span className="min-w-0 truncate">{clusterName}</span>
        </h1>
        <span className="flex-1" />
        <Freshness age={age} isStale={isStale} error={error} byKey={byKey} />
      </header>
      {children}
      <div
        className={cx(
          'grid min-h-0 flex-1 grid-cols-1 gap-[1.5vh] sm:grid-cols-2 lg:grid-cols-4 lg:grid-rows-2',
          isStale && 'opacity-35',
        )}
      >
        <GaugeFigure
          label={t('overview.connections')}
          now={numberOf(current?.connections)}
          samples={samples}
          of="connections"
        />
        <Figure
          label={t('overview.incomingMessages')}
          value={format.number(current?.received_msg_rate)}
          unit={t('overview.rateUnit')}
        >
          <HourLine label={t('overview.incomingMessages')} samples={samples} of="received" />
        </Figure>
        <Figure
          label={t('overview.outgoingMessages')}
          value={format.number(current?.sent_msg_rate)}
          unit={t('overview.rateUnit')}
        >
          <HourLine label={t('overview.outgoingMessages')} samples={samples} of="sent" />
        </Figure>
        <AlarmsFigure alarms={alarms} />
        <GaugeFigure
          label={t('overview.subscriptions')}
          now={numberOf(current?.subscriptions)}
          samples={samples}
          of="subscriptions"
        />
        <GaugeFigure
          label={t('overview.topics')}
          now={numberOf(current?.topics)}
          samples={samples}
          of="topics"
        />
        <Figure
          label={t('overview.droppedMessages')}
          value={format.number(current?.dropped_msg_rate)}
          unit={t('overview.rateUnit')}
        >
          <HourLine label={t('overview.droppedMessages')} samples={samples} of="dropped" />
        </Figure>
        <NodesFigure nodes={rest?.nodes.filter(({ $raw }) => $raw === undefined)} />
      </div>
    </main>
  )
}
