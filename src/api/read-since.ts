import { useState } from 'react'

/**
 * Whether what a query holds came since one looks at `subject`. What the cache held already when it was opened came at a time
 * nobody knows by the steady clock: a rate measured from it is any number (a bridge of 4 messages a second had 5,250).
 */
export function useReadSince(subject: string | undefined, dataUpdatedAt: number): boolean {
  const [opened, setOpened] = useState({ subject, at: dataUpdatedAt })
  const other = opened.subject !== subject
  if (other) setOpened({ subject, at: dataUpdatedAt })
  return !other && dataUpdatedAt !== 0 && dataUpdatedAt !== opened.at
}
