import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { ApiClient } from '@/api/client'
import { useSession } from '@/connection/use-connection'
import type { Profile } from '@/contract/profile'
import { playSound } from '@/features/alarm-rule/notify'
import { watchAlarmRules } from '@/features/alarm-rule/watch-alarm-rules'
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
import { usePoll } from './use-poll'
import { AlarmsFigure, chartSeconds, GaugeFigure, HourLine, NodesFigure } from './wall-parts'

const figuresEveryMs = 5000
const restEveryMs = 15_000
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

/** The steady clock, updated every second. */
function useSteadyNow(): number {
  const [now, setNow] = useState(monotonicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(monotonicNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What the rest of the wall knows of a broker while another one is shown. */
export type BrokerState = {
  /** Undefined while it is not known: before the first reply, and where the last replies are too old. */
  readonly alarms: AlarmSummary | undefined
  /** Whether the broker rejects the API key. */
  readonly isRejected: boolean
}

type Props = {
  api: ApiClient
  byKey: boolean
  /** The broker, where the wall shows several. */
  broker?: Profile | undefined
  /** Whether it is the broker of this page, whose alarm rules this browser evaluates. */
  isOwn?: boolean
  /** Receives each change of what is known of the broker. */
  onState?: (state: BrokerState) => void
  /** Below the title: the alarms of all brokers. */
  children?: ReactNode
}

/** The figures of the wall display, read with a client. */
export function WallFigures({ api, byKey, broker, isOwn = true, onState, children }: Props) {
  const { t, format } = useWords()
  useAlarmRules(api, isOwn)
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
  const alarms = useAlarmSummary(rest.data?.alarms, isOwn)
  const isRejected = byKey && figures.error?.status === 401
  const report = useEffectEvent(() => onState?.({ alarms: isStale ? undefined : alarms, isRejected }))
  const names = alarms?.names.join('\n')
  useEffect(() => report(), [alarms?.count, alarms?.worst, names, isStale, isRejected])
  const current = figures.data
  const samples = rest.data?.samples
  const numberOf = (value: number | string | undefined) => (value === undefined ? undefined : Number(value))
  const clusterName = rest.data === undefined ? t('screen.wall') : plain(rest.data.cluster.name, 60)
  return (
    <main className="flex min-h-dvh flex-col gap-[1.5vh] bg-canvas p-[2vh] text-body lg:h-dvh">
      <header className="flex flex-wrap items-baseline gap-x-[2vw] gap-y-1">
        <h1 className={cx('flex min-w-0 items-center gap-[0.4em] font-semibold', titleSize)}>
          {broker !== undefined && (
            <>
              <BrokerLabel broker={broker} />
              <span aria-hidden>·</span>
            </>
          )}
          <span className="min-w-0 truncate">{clusterName}</span>
        </h1>
        <span className="flex-1" />
        <Freshness age={age} isStale={isStale} error={figures.error} byKey={byKey} />
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
        <NodesFigure nodes={rest.data?.nodes.filter(({ $raw }) => $raw === undefined)} />
      </div>
    </main>
  )
}
