import { useEffect, useState } from 'react'
import { brokerNow } from '@/api/broker'
import { useReadSince } from '@/api/read-since'
import type { Point } from '@/chart/series'

/** Looks closer than this tell no rate: so much may lie between the broker's counting and its answer. Milliseconds. */
const apart = 1000
/** A hole this long in the looks is a gap: the page was out of sight. Milliseconds. */
const gap = 20_000
/** So many are kept, the oldest go first. */
const most = 360

/** What was read at one time, by the broker's clock. */
export type Look<M> = { readonly at: number; readonly metrics: M }

/** The counters of one thing as often as they came since one looks at it, for its charts. `read` is the query's `dataUpdatedAt`. */
export function useLooks<M>(subject: string, metrics: M | undefined, read: number): readonly Look<M>[] {
  const [kept, setKept] = useState<{ readonly subject: string; readonly looks: readonly Look<M>[] }>({
    subject,
    looks: [],
  })
  const fresh = useReadSince(subject, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    const at = brokerNow()
    setKept((now) => {
      const looks = now.subject === subject ? now.looks : []
      return at - (looks.at(-1)?.at ?? -Infinity) < apart
        ? now
        : { subject, looks: [...looks, { at, metrics }].slice(-most) }
    })
  }, [subject, metrics, fresh, read])
  return kept.subject === subject ? kept.looks : []
}

/**
 * How much of a counter came per second, from one look to the next. A counter that fell was reset, and one that may be too long
 * for a number is not told: both are no rate, and so is what lies across a gap.
 */
export const ratesOf = <M>(
  looks: readonly Look<M>[],
  count: (metrics: M) => number | undefined,
): readonly Point[] =>
  looks.slice(1).map(({ at, metrics }, index) => {
    const before = looks[index]
    const [now, then] = [count(metrics), before === undefined ? undefined : count(before.metrics)]
    const ms = at - (before?.at ?? at)
    return {
      t: at,
      v:
        now === undefined || then === undefined || now < then || ms <= 0 || ms > gap
          ? null
          : ((now - then) * 1000) / ms,
    }
  })
