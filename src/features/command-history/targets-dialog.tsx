import { useState } from 'react'
import type { AnyCommand } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { Textarea } from '@/ui/control/textarea'
import { Dialog } from '@/ui/overlay/dialog'
import { targetsFrom, targetsText } from './again'

type Props = {
  command: AnyCommand
  targets: readonly string[]
  onClose: () => void
  /** Called with the edited targets. */
  onTargets: (targets: readonly string[]) => void
}

/** Edits the targets of a command, one per line, before it runs again; does not send anything itself. */
export function TargetsDialog({ command, targets, onClose, onTargets }: Props) {
  const { t, format } = useWords()
  const [text, setText] = useState(() => targetsText(targets))
  const [empty, setEmpty] = useState(false)
  const chosen = targetsFrom(text)
  const submit = () => {
    if (chosen.length === 0) return setEmpty(true)
    onClose()
    onTargets(chosen)
  }
  return (
    <Dialog
      open
      width="md"
      onClose={onClose}
      title={t('command-history.targets', { name: t(command.title) })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {t('palette.key.next')}
          </Button>
        </>
      }
    >
      <Field
        label={t('command-history.targetLines')}
        note={format.number(chosen.length)}
        required
        {...(empty && chosen.length === 0 ? { error: t('error.required') } : {})}
      >
        {(control) => <Textarea {...control} mono rows={10} value={text} onValue={setText} data-autofocus />}
      </Field>
    </Dialog>
  )
}
