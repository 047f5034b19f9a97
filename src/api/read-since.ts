import { useState } from 'react'

/**
 * Whether the data of a query arrived since `subject` was opened. Earlier cached data has an unknown age
 * by the monotonic clock, so a rate computed from it would be wrong (5,250 instead of 4 messages per second).
 */
export function useReadSince(subject: string | undefined, dataUpdatedAt: number): boolean {
  const [opened, setOpened] = useState({ subject, at: dataUpdatedAt })
  const other = opened.subject !== subject
  if (other) setOpened({ subject, at: dataUpdatedAt })
  return !other && dataUpdatedAt !== 0 && dataUpdatedAt !== opened.at
}
