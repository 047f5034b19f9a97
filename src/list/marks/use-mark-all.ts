import { useEffect, useRef, useState } from 'react'
import { toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import type { Matching } from '@/command/screen-context'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'

/** The marking of all that match: how far its reading is, why it failed, and the ways to begin and to give it up. */
export type MarkAll = {
  readonly found: number | undefined
  readonly failure: string | undefined
  readonly start: (matching: Matching) => void
  readonly stop: () => void
}

/** Marks every row that matches the filters, read page by page. */
export function useMarkAll(onAdd: (refs: readonly Ref[]) => void): MarkAll {
  const { t } = useWords()
  const [found, setFound] = useState<number | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const read = async ({ ids, resource }: Matching) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    setFailure(undefined)
    setFound(0)
    try {
      onAdd((await ids(own.signal, setFound)).map((id) => ({ resource, id })))
    } catch (cause) {
      if (!own.signal.aborted) setFailure(describeError(toApiError(cause), t).title)
    }
    if (control.current === own) setFound(undefined)
  }
  return { found, failure, start: (matching) => void read(matching), stop: () => control.current?.abort() }
}
