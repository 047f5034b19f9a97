import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { keyLabel } from '@/command/keys/label'
import { targetsOf, valuesFor } from '@/command/prompt/prompt'
import { useDesk } from '@/command/react'
import { caveatOf, undoOf } from '@/command/undo/declared'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'

/** Whether a run can be taken back, or why not, before it runs: what the API hides shows only once its things are read. */
export function UndoLine({ command, answers }: { command: AnyCommand; answers: CommandArgs }) {
  const { t } = useWords()
  const { context, registry } = useDesk()
  const declared = undoOf(command)
  const [told, setTold] = useState<Key | 'yes' | undefined>(declared === 'yes' ? undefined : declared)
  // It stands for one question, whose answers do not change under it.
  const look = useEffectEvent((own: AbortController) => {
    if (declared !== 'yes') return
    const targets = targetsOf(command, answers)
    const sets = targets.length > 0 ? targets.map((target) => valuesFor(command, answers, target)) : [answers]
    // What reads the things is large, and no question waits for it.
    void import('@/command/undo/keep').then(({ foretell }) => foretell(command, sets, { context: { ...context(), signal: own.signal }, get: registry.get })).then(
      (lost) => setTold(lost === undefined ? 'yes' : `undo.never.${lost}`),
      () => { if (!own.signal.aborted) setTold('undo.unread') },
    )
  })
  useEffect(() => {
    const own = new AbortController()
    look(own)
    return () => own.abort()
  }, [])
  if (declared === undefined) return null
  const caveat = caveatOf(command)
  const can = told === 'yes' ? [t('undo.can', { key: keyLabel('mod+z') }), ...(caveat === undefined ? [] : [t(caveat)])] : [t(told ?? 'undo.checking')]
  return <p className="text-small text-muted">{can.join(' ')}</p>
}
