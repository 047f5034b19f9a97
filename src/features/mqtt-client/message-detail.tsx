import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import type { FindSeen } from '@/lib/payload/sparkplug-births'
import { deletesRetained } from '@/mqtt/packets'
import type { Entry } from '@/mqtt/view'
import { PayloadView } from '@/detail/payload-view'
import { useBirths } from '@/detail/use-births'
import { saveFile } from '@/list/export/save-file'
import { Untrusted } from '@/ui/untrusted'

/** One message: its origin, properties, and payload in any format. `entries` has the messages before it. */
export function MessageDetail({ entry, entries }: { entry: Entry; entries: readonly Entry[] }) {
  const { t, format } = useWords()
  const seen = useMemo(
    (): FindSeen => (topic) => entries.filter((one) => one.topic === topic && one.way === 'in').reverse(),
    [entries],
  )
  const births = useBirths(seen, entry.topic, entry.at)
  const { properties } = entry
  const isDeletion = deletesRetained(entry)
  const facts: [string, string][] = [
    [t('mqtt-client.time'), format.date(entry.at)],
    [t('mqtt-client.way'), t(entry.way === 'in' ? 'mqtt-client.received' : 'mqtt-client.sent')],
    [t('param.qos'), String(entry.qos)],
    [t('mqtt-client.retain'), t(entry.retain && !isDeletion ? 'list.yes' : 'list.no')],
    ...(entry.dup ? [[t('mqtt-client.dup'), t('list.yes')] as [string, string]] : []),
  ]
  const texts = [
    ['contentType', properties?.contentType],
    ['responseTopic', properties?.responseTopic],
    ['correlationData', properties?.correlationData],
  ] as const
  return (
    <section
      aria-label={t('mqtt-client.chosen')}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3"
    >
      <h3 className="min-w-0 font-semibold">
        <Untrusted
          mono
          text={entry.topic}
          max={300}
          copyLabel={t('action.copy')}
          copiedLabel={t('action.copied')}
        />
      </h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="nums">{value}</dd>
          </div>
        ))}
        {texts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} className="flex gap-2">
                <dt className="text-muted">{t(`mqtt-client.${name}`)}</dt>
                <dd>
                  <Untrusted mono text={value} max={200} />
                </dd>
              </div>
            ),
        )}
        {properties?.messageExpiryInterval !== undefined && (
          <div className="flex gap-2">
            <dt className="text-muted">{t('mqtt-client.messageExpiry')}</dt>
            <dd className="nums">{properties.messageExpiryInterval}</dd>
          </div>
        )}
        {properties?.payloadFormatIndicator === true && (
          <div className="flex gap-2">
            <dt className="text-muted">{t('param.payload_format')}</dt>
            <dd>{t('list.yes')}</dd>
          </div>
        )}
        {Object.entries(properties?.userProperties ?? {}).map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">
              <Untrusted mono text={name} max={60} />
            </dt>
            <dd>
              <Untrusted mono text={String(value)} max={200} />
            </dd>
          </div>
        ))}
      </dl>
      {isDeletion ? (
        <p className="text-small text-muted">{t('payload.deletes')}</p>
      ) : (
        <PayloadView
          bytes={entry.payload}
          name="payload.bin"
          topic={entry.topic}
          births={births}
          onSave={saveFile}
        />
      )}
    </section>
  )
}
