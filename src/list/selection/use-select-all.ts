import { useEffect, useRef, useState } from 'react'
import { toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import type { Matching } from '@/command/screen-context'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'

/** Selecting all matching rows: the number found so far, the failure, and functions to start and stop it. */
export type SelectAll = {
  readonly found: number | undefined
  readonly failure: string | undefined
  readonly start: (matching: Matching) => void
  readonly stop: () => void
}

/** Selects every row that matches the filters, reading page by page. */
export function useSelectAll(onAdd: (refs: readonly Ref[]) => void): SelectAll {
  const { t } = useWords()
  const [found, setFound] = useState<number | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const read = async ({ ids, resource }: Matching) => {
    control.current?.abort()
    const abort = new AbortController()
    control.current = abort
    setFailure(undefined)
    setFound(0)
    try {
      onAdd((await ids(abort.signal, setFound)).map((id) => ({ resource, id })))
    } catch (cause) {
      if (!abort.signal.aborted) setFailure(describeError(toApiError(cause), t).title)
    }
    if (control.current === abort) setFound(undefined)
  }
  return {
    found,
    failure,
    start: (matching) => startInBackground(read(matching), throwUnexpected),
    stop: () => control.current?.abort(),
  }
}
