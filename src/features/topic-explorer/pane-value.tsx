import { useWords } from '@/i18n/use-words'
import { PayloadView } from '@/detail/payload-view'
import { PayloadDiff } from '@/detail/payload-diff'
import { useBirths } from '@/detail/use-births'
import type { FindSeen } from '@/lib/payload/sparkplug-births'
import { saveFile } from '@/list/export/save-file'
import type { TopicValue } from '@/mqtt/topic-node'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { Untrusted } from '@/ui/untrusted'
import { useRegionName } from './region-name'

type Props = {
  topic: string
  /** The other messages, for the birth certificates of Sparkplug B. */
  seen: FindSeen
  value: TopicValue
  /** The value before this one, if it is stored. */
  before: TopicValue | undefined
  /** The client that published it, where the broker stores it. */
  publisher: string | undefined
  count: number
  rate: number | undefined
  /** Shows the latest value again; undefined if this is the latest. */
  onLatest: (() => void) | undefined
}

/** One value of a topic: when and how it was sent, its payload, and what differs from the value before. */
export function PaneValue({ topic, seen, value, before, publisher, count, rate, onLatest }: Props) {
  const { t, format } = useWords()
  const nameRegion = useRegionName()
  const { properties } = value
  const births = useBirths(seen, topic, value.at)
  const birthsBefore = useBirths(seen, topic, before?.at ?? value.at)
  const facts: readonly (readonly [string, string])[] = [
    [t('topic-explorer.time'), format.date(value.at)],
    [t('param.qos'), String(value.qos)],
    [t('mqtt-client.retain'), t(value.retain ? 'list.yes' : 'list.no')],
    [t('topic-explorer.count'), format.number(count)],
    ...(rate === undefined
      ? []
      : [[t('topic-explorer.branchRate'), format.number(Math.round(rate * 10) / 10)] as const]),
  ]
  const texts: readonly (readonly [string, string | undefined])[] = [
    [t('topic-explorer.publisher'), publisher],
    [t('mqtt-client.contentType'), properties?.contentType],
    [t('mqtt-client.responseTopic'), properties?.responseTopic],
    [t('mqtt-client.correlationData'), properties?.correlationData],
    ...Object.entries(properties?.userProperties ?? {}).map(([name, text]) => [name, String(text)] as const),
  ]
  const isCut = value.payload.length < value.size
  return (
    <section aria-label={nameRegion(t('topic-explorer.value'))} className="flex min-w-0 flex-col gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {facts.map(([label, text]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="nums">{text}</dd>
          </div>
        ))}
        {texts.map(
          ([label, text], at) =>
            text !== undefined && (
              <div key={at} className="flex gap-2">
                <dt className="text-muted">
                  <Untrusted text={label} max={60} />
                </dt>
                <dd>
                  <Untrusted mono text={text} max={200} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {onLatest !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-small text-info">
          {t('topic-explorer.older', { time: format.date(value.at) })}
          <Button size="sm" onClick={onLatest}>
            {t('topic-explorer.back')}
          </Button>
        </p>
      )}
      {isCut && (
        <p className="text-small text-warn">
          {t('topic-explorer.cut', {
            shown: format.bytes(value.payload.length),
            size: format.bytes(value.size),
          })}
        </p>
      )}
      {value.isDeletion ? (
        <p className="text-small text-muted">{t('payload.deletes')}</p>
      ) : value.isUnread ? (
        <p className="text-small text-muted">{t('topic-explorer.noPayload')}</p>
      ) : (
        <PayloadView
          bytes={value.payload}
          name="payload.bin"
          topic={topic}
          births={births}
          onSave={saveFile}
          label={nameRegion(t('payload.label'))}
        />
      )}
      {before !== undefined && !value.isDeletion && (
        <Disclosure label={t('topic-explorer.diff')}>
          <PayloadDiff
            before={before.payload}
            after={value.payload}
            topic={topic}
            births={[birthsBefore, births]}
            label={nameRegion(t('payload.diff.label'))}
          />
        </Disclosure>
      )}
    </section>
  )
}
