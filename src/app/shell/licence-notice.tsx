import { useState } from 'react'
import { useRead } from '@/api/query'
import { session } from '@/api/session'
import { storage } from '@/api/storage'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { go } from '@/route/location'
import { paths, to } from '@/route/paths'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { useStore } from '@/ui/use-store'

/** The preference that the word about an evaluation licence is not wanted again. */
const silenced = 'licence-notice'
/** Whose session has been told: once for each sign-in. */
let told = ''

/**
 * After the sign-in: that the licence is for evaluation, until silenced, or that it has expired, always
 * (src/contract/docs/cluster.md#license).
 */
export function LicenceNotice() {
  const { t, format } = useWords()
  const { generation } = useStore(session)
  const [closed, setClosed] = useState(told === generation)
  const { data } = useRead('licence', 'licence', {}, { enabled: !closed })
  const which =
    data?.expiry === true
      ? 'expired'
      : data?.customer_type === 10 && storage.get(silenced) === null
        ? 'evaluation'
        : undefined
  if (which === undefined || closed) return null
  const close = () => {
    told = generation
    setClosed(true)
  }
  const silence = () => {
    storage.set(silenced, 'off')
    close()
  }
  return (
    <Dialog
      open
      width="sm"
      onClose={close}
      title={t(`licence.notice.${which}`)}
      closeLabel={t('action.close')}
      description={
        which === 'expired'
          ? t('licence.notice.expiredText', { end: plain(data?.expiry_at ?? '–', 20) })
          : t('licence.notice.evaluationText', {
              most: format.number(data?.max_sessions ?? data?.max_connections),
            })
      }
      footer={
        <>
          {which === 'evaluation' && (
            <Button variant="ghost" onClick={silence}>
              {t('licence.notice.silence')}
            </Button>
          )}
          <Button
            onClick={() => {
              close()
              go(to(paths.licence))
            }}
          >
            {t('licence.notice.open')}
          </Button>
          <Button variant="primary" data-autofocus onClick={close}>
            {t('action.close')}
          </Button>
        </>
      }
    />
  )
}
