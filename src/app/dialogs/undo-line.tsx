import { useEffect, useEffectEvent, useState } from 'react'
import { keyLabel } from '@/command/keys/label'
import { getTargets, valuesFor } from '@/command/targets'
import type { Prompting } from '@/command/prompt/prompting'
import { useCommandRuntime } from '@/command/react'
import type { UndoPromise } from '@/command/undo/assess'
import { getUndo } from '@/command/undo/declared'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { Ban, Undo2 } from '@/ui/icon/icons'

const words = {
  all: { stored: 'undo.can', short: 'undo.canUntilReload' },
  part: { stored: 'undo.canPart', short: 'undo.canPartUntilReload' },
} as const

/**
 * Whether a run can be undone, or why not, before it runs: data that the API hides is found only by reading
 * the objects. `onPromise` receives the promise.
 */
export function UndoLine({
  state,
  onPromise,
}: {
  state: Prompting
  onPromise: (promise: UndoPromise) => void
}) {
  const { t } = useWords()
  const { context } = useCommandRuntime()
  const { command, answers } = state
  const declared = getUndo(command)
  const [read, setRead] = useState<UndoPromise | 'unread' | 'nothing'>()
  // It belongs to one question, whose answers do not change.
  const readPromise = useEffectEvent((own: AbortController) => {
    if (declared !== 'yes') return
    const targets = getTargets(command, answers)
    const sets = targets.length > 0 ? targets.map((target) => valuesFor(command, answers, target)) : [answers]
    // The module that reads the objects is large, and no question waits for it.
    startInBackground(
      import('@/command/undo/capture')
        .then(({ previewUndo }) => previewUndo(command, sets, { ...context(), signal: own.signal }))
        .then((promise) => {
          if (own.signal.aborted) return
          setRead(promise ?? 'nothing')
          if (promise !== undefined) onPromise(promise)
        }),
      // The question says that it could not be read.
      () => {
        if (!own.signal.aborted) setRead('unread')
      },
    )
  })
  useEffect(() => {
    const own = new AbortController()
    readPromise(own)
    return () => own.abort()
  }, [])
  const now = state.undo ?? read
  if (declared === undefined || now === 'nothing') return null
  const caveat = command.undoCaveat
  const key = keyLabel('mod+z')
  const lines = (promise: UndoPromise): string[] => {
    const reason: Key | undefined = promise.reason === undefined ? undefined : `undo.never.${promise.reason}`
    if (promise.extent === 'none') return [reason === undefined ? t('command-history.undo.never') : t(reason)]
    const can = t(words[promise.extent][promise.survivesReload ? 'stored' : 'short'], {
      key,
      reason: reason === undefined ? '' : t(reason),
    })
    return [can, ...(caveat === undefined ? [] : [t(caveat)])]
  }
  const texts =
    declared !== 'yes'
      ? [t(declared)]
      : now === undefined
        ? [t('undo.checking')]
        : now === 'unread'
          ? [t('undo.unread')]
          : lines(now)
  const never = declared !== 'yes' || (typeof now === 'object' && now.extent === 'none')
  const Icon = never ? Ban : Undo2
  return (
    <p className="flex items-start gap-1.5 text-small text-muted">
      <Icon size={14} className="mt-0.5 shrink-0" />
      <span>{texts.join(' ')}</span>
    </p>
  )
}
