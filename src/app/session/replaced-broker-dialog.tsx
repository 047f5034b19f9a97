import { useState } from 'react'
import { replacedBrokers } from '@/api/replaced-brokers'
import { base, brokers, getIdentityAt, hasFleet } from '@/api/site'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { useStore } from '@/ui/use-store'
import { safeValues } from '@/i18n/safe-values'

/**
 * Says that another broker has taken the place of one of this page. That of the page itself leaves nothing to do but to
 * reload; while only others are concerned, the page may be used until then.
 */
export function ReplacedBrokerDialog() {
  const { t } = useWords()
  const replaced = useStore(replacedBrokers)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const own = getIdentityAt(base)
  const isOwn = own !== undefined && replaced.has(own)
  const unseen = [...replaced].filter((identity) => !seen.has(identity))
  if (!isOwn && unseen.length === 0) return null
  const { label = '' } = brokers.find(({ identity }) => identity === (isOwn ? own : unseen[0])) ?? {}
  const later = isOwn ? undefined : () => setSeen(replaced)
  return (
    <Dialog
      open
      role="alertdialog"
      // Escape would leave an unusable page.
      onClose={later ?? (() => undefined)}
      title={t('session.replaced.title')}
      description={
        hasFleet ? t('session.replaced.named', safeValues({ broker: label })) : t('session.replaced.text')
      }
      width="sm"
      footer={
        <>
          {later !== undefined && <Button onClick={later}>{t('session.replaced.later')}</Button>}
          <Button variant="primary" data-autofocus onClick={() => globalThis.location.reload()}>
            {t('shell.newer.reload')}
          </Button>
        </>
      }
    />
  )
}
