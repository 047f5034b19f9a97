import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { useStore } from '@/ui/use-store'
import { leaving } from './leaving'

/** Asks before the user leaves unsaved edits (catalogue P11). */
export function LeaveDialog() {
  const { t } = useWords()
  const question = useStore(leaving)
  if (question === undefined) return null
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => question.answer(false)}
      title={t('shell.leave.title')}
      description={t('shell.leave.body')}
      width="sm"
      footer={
        <>
          <Button data-autofocus onClick={() => question.answer(false)}>
            {t('shell.leave.stay')}
          </Button>
          <Button variant="danger" onClick={() => question.answer(true)}>
            {t('shell.leave.go')}
          </Button>
        </>
      }
    />
  )
}
