import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { fromBase64 } from '@/lib/text/payload'
import { Card } from '@/ui/card'
import { PayloadView } from './payload-view'
import { saveFile } from '@/list/export/save-file'

type Props = {
  /** In base64; undefined when the broker left it out because it is too large. */
  payload: string | undefined
  /** The topic it is of, which names the file. */
  topic: string
  title: Key
  /** What to say of a payload that was left out, with the size above which that happens. */
  tooLarge: Key
  limit: number
  unreadable: Key
}

/** The payload of a message that the broker keeps, in every format, or why it is not there. */
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
      {bytes !== undefined && <PayloadView bytes={bytes} name={`${topic}.bin`} onSave={saveFile} />}
    </Card>
  )
}
