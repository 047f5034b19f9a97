import { useEffect, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { detectFormat, type ShownFormat } from '@/lib/payload/decode'
import { toPayloadLines } from '@/lib/payload/lines'
import type { SparkplugBirths } from '@/lib/payload/sparkplug-births'
import { useThrown } from '@/ui/use-thrown'
import { TextDiff } from './text-diff'
import { whenIdle } from '@/ui/when-idle'

type Props = {
  /** The payload before, for example of the previous message on the topic. */
  before: Uint8Array
  after: Uint8Array
  /** Helps to find the format. */
  topic?: string
  /** The format in which both are compared; by default that of the payload after. */
  format?: ShownFormat
  /** The birth certificates of Sparkplug B that are valid for each of the two. */
  births?: readonly [SparkplugBirths | undefined, SparkplugBirths | undefined]
  /** The name of its region, where the page shows several differences. */
  label?: string
}

const noBirths: NonNullable<Props['births']> = [undefined, undefined]

/** Both payloads as text in the same format; text and binary values indented, anything else as a hex dump. */
async function toTexts({
  before,
  after,
  topic,
  format,
  births = noBirths,
}: Props): Promise<readonly [string, string]> {
  const chosen = format ?? (await detectFormat(after, topic))
  const [old, current] = await Promise.all(
    [before, after].map((bytes, index) => toPayloadLines(bytes, chosen, topic, births[index])),
  )
  return [(old?.lines ?? []).join('\n'), (current?.lines ?? []).join('\n')]
}

/** What changed from one payload to the next, line by line: JSON and binary values are compared indented. */
export function PayloadDiff({ before, after, topic, format, births = noBirths, label }: Props) {
  const [birthsBefore, birthsAfter] = births
  const { t } = useWords()
  const [texts, setTexts] = useState<{
    readonly of: readonly unknown[]
    readonly texts: readonly [string, string]
  }>()
  // A chunk that could not be loaded: the nearest error boundary shows it.
  const fail = useThrown()
  useEffect(
    () =>
      whenIdle((isCurrent) => {
        startInBackground(
          toTexts({
            before,
            after,
            births: [birthsBefore, birthsAfter],
            ...(topic && { topic }),
            ...(format && { format }),
          }).then((found) => {
            if (isCurrent()) setTexts({ of: [before, after, birthsBefore, birthsAfter], texts: found })
          }),
          fail,
        )
      }),
    [before, after, topic, format, birthsBefore, birthsAfter, fail],
  )
  const shown = [before, after, birthsBefore, birthsAfter]
  if (texts === undefined || shown.some((one, index) => one !== texts.of[index]))
    return <p className="text-small text-muted">{t('list.loading')}</p>
  const [old, current] = texts.texts
  return old === current ? (
    <p role="status" className="text-small text-muted">
      {t('payload.diff.same')}
    </p>
  ) : (
    <TextDiff label={label ?? t('payload.diff.label')} before={old} after={current} />
  )
}
