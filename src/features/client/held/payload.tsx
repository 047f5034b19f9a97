import { useMemo } from 'react'
import type { HeldKind } from '../contract-held'
import { useWords } from '@/i18n/use-words'
import { fromBase64 } from '@/lib/text/payload'
import { PayloadView } from '@/detail/payload-view'
import { ReadError } from '@/detail/read-error'
import { saveFile } from '@/list/export/save-file'
import { useHeld } from './use-held'

type Props = {
  clientid: string
  kind: HeldKind
  row: { readonly msgid: string; readonly topic: string }
  /** The page whose last message it is. */ from: {
    readonly position: string | undefined
    readonly limit: number
  }
}

/** The payload of one message, read on demand; says so if the message was delivered in the meantime. */
export function HeldPayload({ clientid, kind, row, from: { position, limit } }: Props) {
  const { t } = useWords()
  const query = useHeld(
    kind,
    clientid,
    { limit, payload: 'base64', ...(position === undefined ? {} : { position }) },
    { fresh: 60_000 },
  )
  const match = query.data?.data.find((one) => one.$raw === undefined && one.msgid === row.msgid)
  const payload = match?.$raw === undefined ? match?.payload : undefined
  const bytes = useMemo(() => (payload === undefined ? undefined : fromBase64(payload)), [payload])
  if (query.data === undefined)
    return query.error === null ? (
      <p className="text-muted">{t('list.loading')}</p>
    ) : (
      <ReadError query={query} />
    )
  if (payload === undefined)
    return (
      <p role="status" className="text-muted">
        {t('detail.client.held.gone')}
      </p>
    )
  if (bytes === undefined)
    return (
      <p role="status" className="text-warn">
        {t('detail.client.held.unreadable')}
      </p>
    )
  return <PayloadView bytes={bytes} name={`${row.topic}.bin`} topic={row.topic} onSave={saveFile} />
}
