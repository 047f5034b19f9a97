import { useState } from 'react'
import { useRead } from '@/api/query'
import { useSession } from '@/connection/use-connection'
import { storage } from '@/api/storage'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { licensePaths } from '@/features/license/paths'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { X } from '@/ui/icon/icons'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'

/** The preference that hides the notice about an evaluation license. */
const silenced = 'licence-notice'
/** The session that has seen the notice: once per login. */
let notifiedSession = ''

/**
 * A notice above the page: that the license is for evaluation, until hidden, or that it has expired, at
 * each login (src/contract/docs/cluster.md#license).
 */
export function LicenseNotice() {
  const { t, format } = useWords()
  const { generation } = useSession()
  const [closed, setClosed] = useState(notifiedSession === generation)
  const { data } = useRead('license', {}, { enabled: !closed })
  const which =
    data?.expiry === true
      ? 'expired'
      : data?.customer_type === 10 && storage.get(silenced) === null
        ? 'evaluation'
        : undefined
  if (which === undefined || closed) return null
  const close = () => {
    notifiedSession = generation
    setClosed(true)
  }
  const silence = () => {
    storage.set(silenced, 'off')
    close()
  }
  const text =
    which === 'expired'
      ? t('license.notice.expiredText', { end: plain(data?.expiry_at ?? '–', 20) })
      : t('license.notice.evaluationText', {
          max: format.number(data?.max_sessions ?? data?.max_connections),
        })
  return (
    <section
      aria-label={t(`license.notice.${which}`)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 text-small"
    >
      <p className="flex min-w-0 grow basis-72 items-center gap-2">
        <StatusMark state={which === 'expired' ? 'error' : 'info'} />
        <span>
          <b>{t(`license.notice.${which}`)}</b> <span className="text-muted">{text}</span>
        </span>
      </p>
      <Link href={`#${to(licensePaths.license)}`} className="flex min-h-6 min-w-6 items-center">
        {t('license.notice.open')}
      </Link>
      {which === 'evaluation' && (
        <Button size="sm" variant="ghost" onClick={silence}>
          {t('license.notice.silence')}
        </Button>
      )}
      <IconButton size="sm" icon={X} label={t('action.dismiss')} onClick={close} />
    </section>
  )
}
