import { useEffect, useEffectEvent } from 'react'
import { session } from '@/connection/page'
import type { AnyCommand } from '@/command/command'
import { drafts, dropDraft, type Draft } from '@/command/prompt/draft'
import { prefill, takePrefill } from '@/command/prompt/prefill'

/** The values that the user typed into the form of a command before a reload, if any (catalogue P12). */
export function restoreDraft(command: AnyCommand): Draft['texts'] | undefined {
  const draft = drafts.get().screen
  return draft?.form === command.id && draft.username === session.get().username ? draft.texts : undefined
}

/** Drops the draft when the form closes, and passes on the values that a command fills in for an object (`about`). */
export function useDraft(
  command: AnyCommand,
  about: string,
  onPrefill: (texts: Draft['texts']) => void,
): void {
  const applyPrefill = useEffectEvent(() => {
    const texts = takePrefill(command.id, about)
    if (texts !== undefined) onPrefill(texts)
  })
  useEffect(() => {
    applyPrefill()
    return prefill.subscribe(() => applyPrefill())
  }, [command, about])
  useEffect(() => () => dropDraft('screen'), [])
}
