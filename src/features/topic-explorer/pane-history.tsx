import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { utf8 } from '@/lib/text/payload'
import { safeFileName } from '@/lib/net/safe-path'
import type { FindSeen } from '@/lib/payload/sparkplug-births'
import { saveFile } from '@/list/export/save-file'
import type { TopicValue } from '@/mqtt/topic-node'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Download } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { useThrown } from '@/ui/use-thrown'
import { useRegionName } from './region-name'
import { historyToCsv, historyToJson, withDecoded } from './model/export-history'

const dayMs = 86_400_000

const clock = new Intl.DateTimeFormat('sv-SE', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

type Props = {
  topic: string
  /** The other messages, for the birth certificates of Sparkplug B. */
  seen: FindSeen
  /** The latest first. */
  values: readonly TopicValue[]
  chosen: TopicValue
  onChoose: (value: TopicValue) => void
}

/** The stored values of a topic, the latest first; one can be chosen to look at it. */
export function PaneHistory({ topic, seen, values, chosen, onChoose }: Props) {
  const { t, format } = useWords()
  const nameRegion = useRegionName()
  const fail = useThrown()
  const save = async (type: 'csv' | 'json') => {
    const rows = await withDecoded(topic, values, seen)
    const text = type === 'csv' ? historyToCsv(topic, rows) : historyToJson(topic, rows)
    saveFile(
      safeFileName(`${topic.replaceAll('/', '-')}.${type}`),
      new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' }),
    )
  }
  return (
    <section aria-label={nameRegion(t('topic-explorer.history'))} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t('topic-explorer.history')}</h3>
        <span className="nums text-small text-muted">
          {format.number(values.length)} · {t('topic-explorer.historyNote')}
        </span>
        <span className="ml-auto flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={Download}
            aria-label={t('topic-explorer.exportCsv')}
            onClick={() => startInBackground(save('csv'), fail)}
          >
            CSV
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={Download}
            aria-label={t('topic-explorer.exportJson')}
            onClick={() => startInBackground(save('json'), fail)}
          >
            JSON
          </Button>
        </span>
      </div>
      <ol className="ring-inside max-h-60 overflow-auto rounded-md border border-line bg-canvas" tabIndex={0}>
        {values.map((value, at) => (
          <li key={values.length - at}>
            <button
              type="button"
              aria-pressed={value === chosen}
              onClick={() => onChoose(value)}
              className={cx(
                'ring-inside flex h-7 w-full items-center gap-3 px-2 text-left text-small whitespace-nowrap',
                value === chosen ? 'bg-raised shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface',
              )}
            >
              <span className="nums shrink-0 text-muted">
                {Date.now() - value.at > dayMs
                  ? format.date(value.at)
                  : clock.format(value.at).replace(',', '.')}
              </span>
              <span className="nums shrink-0 text-muted">
                Q{value.qos}
                {value.retain ? ' R' : ''}
              </span>
              <span className="min-w-0 flex-1 truncate">
                {value.isDeletion ? (
                  <span className="text-faint">{t('payload.deletes')}</span>
                ) : (
                  <Untrusted mono text={utf8(value.payload.subarray(0, 200)) ?? ''} max={160} />
                )}
              </span>
              <span className={cx('shrink-0', value.differs ? 'text-info' : 'text-faint')}>
                {at === values.length - 1
                  ? ''
                  : t(value.differs ? 'topic-explorer.differs' : 'topic-explorer.same')}
              </span>
              <span className="nums shrink-0 text-muted">{format.bytes(value.size)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
