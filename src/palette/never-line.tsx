import type { AnyCommand } from '@/command/command'
import { getUndo } from '@/command/undo/declared'
import { useWords } from '@/i18n/use-words'

/** Why a run can never be undone, under the steps that lead to it. */
export function NeverLine({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const never = getUndo(command)
  return never === undefined || never === 'yes' ? null : (
    <p className="border-t border-line px-3 py-1.5 text-small text-muted">{t(never)}</p>
  )
}
