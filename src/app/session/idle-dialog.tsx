import { useEffect } from 'react'
import { useCommandRuntime, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { useStore } from '@/ui/use-store'
import { staySignedIn } from './idle'
import { idle } from './idle-state'

/**
 * Warns that the session is about to expire, at least a minute before; any key continues it (catalogue A17,
 * W14).
 */
export function IdleDialog() {
  const { t, format } = useWords()
  const { phase, left } = useStore(idle)
  const { registry } = useCommandRuntime()
  const start = useStart()
  const logout = registry.get('session.logout')
  const open = phase === 'warning'
  useEffect(() => {
    if (!open) return
    // Also visible in the tab bar of the browser.
    const title = document.title
    document.title = `(!) ${title}`
    return () => {
      document.title = title
    }
  }, [open])
  if (!open) return null
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => startInBackground(staySignedIn(), throwUnexpected)}
      title={t('session.idle.title')}
      description={
        left > 0 ? t('session.idle.text', { time: format.duration(left) }) : t('session.idle.ending')
      }
      width="sm"
      footer={
        <>
          {logout !== undefined && <Button onClick={() => start(logout)}>{t(logout.title)}</Button>}
          <Button
            variant="primary"
            data-autofocus
            onClick={() => startInBackground(staySignedIn(), throwUnexpected)}
          >
            {t('session.idle.stay')}
          </Button>
        </>
      }
    />
  )
}
