import type { ReactNode } from 'react'
import { keyLabel } from '@/command/keys/label'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { StatusMark } from '@/ui/status-mark'

type Props = {
  /** The label of the submit button. */
  title: string
  disabledReason?: string | undefined
  busy?: boolean | undefined
  /** The number of changed fields; undefined if there is nothing to reset to. */
  changed: number | undefined
  /** All edits are saved. */
  saved?: boolean | undefined
  onReset: () => void
  /** Further buttons and texts after the submit button. */
  children?: ReactNode
}

/** The sticky buttons of a form: submit, reset and others. */
export function FormBar({
  title,
  disabledReason,
  busy = false,
  changed,
  saved = false,
  onReset,
  children,
}: Props) {
  const { t } = useWords()
  const dirty = changed ?? 0
  return (
    // Ctrl Z in a field of a form without unsaved edits undoes the last command (`command/keys/own-undo.ts`).
    <div
      data-unchanged={changed === 0 || undefined}
      className="sticky -bottom-4 z-1 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-2"
    >
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        keys={keyLabel('mod+enter')}
        disabledReason={disabledReason}
      >
        {title}
      </Button>
      {children}
      {dirty > 0 && <Button onClick={onReset}>{t('form.reset')}</Button>}
      {dirty > 0 && (
        <span role="status" className="text-small text-muted">
          {t('form.changed', { count: dirty })}
        </span>
      )}
      {saved && dirty === 0 && (
        <span className="flex items-center gap-1.5 text-small text-ok">
          <StatusMark state="ok" />
          {t('form.saved')}
        </span>
      )}
    </div>
  )
}
