import { manyBrokers } from '@/features/fleet/intervals'
import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'
import { BrokerLabel } from './broker-label'
import { noteSize } from './text-sizes'
import type { BrokerState } from './wall-figures'

type Props = {
  brokers: readonly Profile[]
  /** What is known of each, by its name. */
  states: Readonly<Record<string, BrokerState>>
  /** The index of the broker that is shown. */
  index: number
  onPick: (index: number) => void
}

/** The alarms of every broker of the cycle, always in sight; a press shows the broker. */
export function AlarmStrip({ brokers, states, index, onPick }: Props) {
  const { t, format } = useWords()
  // Of many brokers only the number of alarms is shown, in a smaller text, so that the figures have room.
  const isCompact = brokers.length > manyBrokers
  return (
    <ul
      aria-label={t('wall.allAlarms')}
      className={cx(
        'flex shrink-0 flex-wrap gap-[0.5em]',
        isCompact
          ? 'max-h-[30vh] overflow-y-auto p-[2px] text-[clamp(0.75rem,0.5vh+0.5vw,1.5rem)]'
          : noteSize,
      )}
    >
      {brokers.map((broker, place) => {
        const alarms = states[broker.name]?.alarms
        const isCritical = alarms?.worst === 'critical'
        return (
          <li key={broker.name} className="min-w-0">
            <button
              type="button"
              aria-current={place === index ? 'true' : undefined}
              onClick={() => onPick(place)}
              className={cx(
                'flex min-h-6 max-w-full items-center gap-[0.6em] rounded-md border px-[0.6em] py-[0.2em] hover:bg-hover',
                isCritical
                  ? 'border-bad text-bad'
                  : alarms?.worst === 'warning'
                    ? 'border-warn text-warn'
                    : 'border-line text-muted',
                place === index && 'bg-surface outline-2 outline-accent',
              )}
            >
              <BrokerLabel broker={broker} />
              <StatusMark
                className="size-[0.6em]"
                state={
                  alarms === undefined
                    ? 'waiting'
                    : isCritical
                      ? 'error'
                      : alarms.worst === 'warning'
                        ? 'warning'
                        : 'ok'
                }
              />
              {isCompact && alarms !== undefined && alarms.count > 0 && (
                <span aria-hidden className="nums">
                  {format.number(alarms.count)}
                </span>
              )}
              <span className={isCompact ? 'sr-only' : 'nums whitespace-nowrap'}>
                {alarms === undefined
                  ? t('wall.alarmsUnknown')
                  : alarms.worst === undefined
                    ? t('wall.noAlarms')
                    : t(`wall.some.${alarms.worst}`, { count: alarms.count })}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
