import { useEffect, useState } from 'react'
import { createCachedApi } from '@/api/cached-api'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { useConnection } from '@/connection/use-connection'
import { parseCondition } from './model/condition'
import type { Reading } from './model/measure'
import { readCondition } from './read-condition'

/** How often the value is read, after which pause in typing, and how old a shared reply may be, in milliseconds. */
const [everyMs, pauseMs, freshMs] = [10_000, 400, 9000]

/** What a condition reads now, read again every ten seconds; undefined before the first reply and while it is not valid. */
export function useReading(text: string): Reading | undefined {
  const { now } = useConnection()
  const [read, setRead] = useState<{ readonly text: string; readonly reading: Reading }>()
  useEffect(() => {
    const condition = parseCondition(text)
    if (condition === undefined) return undefined
    let isCurrent = true
    const api = createCachedApi(freshMs)
    const update = async () => {
      const reading = await readCondition(condition, api, now())
      if (isCurrent) setRead({ text, reading })
    }
    const start = () => {
      if (!document.hidden) startInBackground(update(), throwUnexpected)
    }
    const first = setTimeout(start, pauseMs)
    const timer = setInterval(start, everyMs)
    return () => {
      isCurrent = false
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [text, now])
  return read?.text === text ? read.reading : undefined
}
