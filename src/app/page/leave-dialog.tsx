import { drafts } from '@/command/prompt/draft'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { useStore } from '@/ui/use-store'
import type { LeaveScope } from '@/route/location'
import { leaving } from './leaving'

/** The titles of the forms whose edits would be lost, in the order of the page. */
function useUnsavedTitles(scope: LeaveScope | undefined): readonly string[] {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const { screen, palette } = useStore(drafts)
  const lost = scope === 'part' ? [palette] : [screen, palette]
  const titles = lost.flatMap((draft) => {
    const command = draft === undefined ? undefined : registry.get(draft.form)
    return command === undefined ? [] : [t(command.title)]
  })
  return [...new Set(titles)]
}

/** Asks before the user leaves unsaved edits (catalogue P11), and names their forms. */
export function LeaveDialog() {
  const { t, locale } = useWords()
  const question = useStore(leaving)
  const titles = useUnsavedTitles(question?.scope)
  if (question === undefined) return null
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => question.answer(false)}
      title={t('shell.leave.title')}
      description={
        titles.length === 0
          ? t('shell.leave.body')
          : t('shell.leave.lost', { forms: new Intl.ListFormat(locale).format(titles) })
      }
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
