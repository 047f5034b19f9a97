import { useEffect, useState } from 'react'
import { createCachedApi } from '@/api/cached-api'
import { useCombinedRead } from '@/api/use-combined-read'
import { useConnection } from '@/connection/use-connection'
import { parseCondition } from './model/condition'
import type { Reading } from './model/measure'
import { readCondition } from './read-condition'

/** How often the value is read, after which pause in typing, and how old a shared reply may be, in milliseconds. */
const [everyMs, pauseMs, freshMs] = [10_000, 400, 9000]

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What a condition reads now, read again every ten seconds; undefined before the first reply and while it is not valid. */
export function useReading(text: string): Reading | undefined {
  const { now } = useConnection()
  const settled = useSettled(text)
  const condition = parseCondition(settled)
  const query = useCombinedRead(
    'monitor',
    'alarmRuleReading',
    settled,
    () => {
      if (condition === undefined) throw new TypeError('disabled without a condition')
      return readCondition(condition, createCachedApi(freshMs), now())
    },
    { enabled: condition !== undefined, every: everyMs },
  )
  return settled === text ? query.data : undefined
}
