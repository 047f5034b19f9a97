import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { fromBase64 } from '@/lib/text/payload'
import { Card } from '@/ui/card'
import { PayloadView } from './payload-view'
import { saveFile } from '@/list/export/save-file'

type Props = {
  /** Base64; undefined if the broker omitted it because of its size. */
  payload: string | undefined
  /** The topic, used as file name and to find the format. */
  topic: string
  title: Key
  /** The text for an omitted payload, with the size limit. */
  tooLarge: Key
  limit: number
  unreadable: Key
}

/** The payload of a stored message, or why it is missing. */
export function StoredPayload({ payload, topic, title, tooLarge, limit, unreadable }: Props) {
  const { t, format } = useWords()
  const bytes = useMemo(() => (payload === undefined ? undefined : fromBase64(payload)), [payload])
  return (
    <Card title={t(title)}>
      {payload === undefined && (
        <p role="status" className="text-muted">
          {t(tooLarge, { limit: format.bytes(limit) })}
        </p>
      )}
      {payload !== undefined && bytes === undefined && (
        <p role="status" className="text-warn">
          {t(unreadable)}
        </p>
      )}
      {bytes !== undefined && (
        <PayloadView bytes={bytes} name={`${topic}.bin`} topic={topic} onSave={saveFile} />
      )}
    </Card>
  )
}
