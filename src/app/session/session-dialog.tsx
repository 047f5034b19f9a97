import { useState } from 'react'
import { useSession } from '@/connection/use-connection'
import { hasDraft } from '@/command/prompt/draft'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { safeValues } from '@/i18n/safe-values'
import { SignInForm } from './sign-in-form'

/**
 * Shown when the broker ends the session under an open page: one dialog over it, and nothing behind it is
 * lost (catalogue A6–A8).
 */
export function SessionDialog() {
  const { t } = useWords()
  const { state, username } = useSession()
  const [name, setName] = useState('')
  const { registry, runner } = useCommandRuntime()
  const logout = registry.get('session.logout')
  if (state !== 'over') return null
  const other = name !== '' && name !== username
  const leave = () => {
    if (logout === undefined) return
    runner.start(logout, {}, 'button')
    // There is no session left to lose, so only unsaved edits are asked about.
    if (!hasDraft()) runner.send({ type: 'confirmed' })
  }
  return (
    <Dialog
      open
      // Escape would leave an unusable page: only logging in or leaving closes the dialog.
      onClose={() => undefined}
      title={t('session.over.title')}
      description={t('session.over.text')}
      width="sm"
      footer={
        logout === undefined ? undefined : (
          <Button variant="ghost" onClick={leave}>
            {t('session.over.out')}
          </Button>
        )
      }
    >
      <SignInForm known={username} onName={setName} />
      {other && (
        <p role="status" className="text-small text-warn">
          {t('session.over.warning', safeValues({ username: name }))}
        </p>
      )}
    </Dialog>
  )
}
