import { useEffect, useState } from 'react'
import { link } from '@/api/broker'
import { useReadSince } from '@/api/read-since'
import type { Point } from '@/chart/series'
import { monotonicNow } from '@/lib/time/monotonic'

/** Looks closer than this tell no rate: so much may lie between the broker's counting and its answer. Milliseconds. */
const apart = 1000
/** A hole this long in the looks is a gap: the page was out of sight. Milliseconds. */
const gap = 20_000
/** So many are kept, the oldest go first. */
const most = 360

/** The looks at so many things are kept. */
const mostSubjects = 50

/** What was read at one time, by the steady clock of this page: a correction of the broker's clock changes no rate. */
export type Look<M> = { readonly at: number; readonly metrics: M }

/** The looks at each thing in this session, the one looked at last at the end. */
const sessionLooks = new Map<string, readonly Look<unknown>[]>()

function keepLooks(subject: string, looks: readonly Look<unknown>[]): void {
  sessionLooks.delete(subject)
  sessionLooks.set(subject, looks)
  for (const old of [...sessionLooks.keys()].slice(0, -mostSubjects)) sessionLooks.delete(old)
}

/**
 * The counters of one thing as often as they came while one looked at it in this session, for its charts.
 * `subject` names the kind of thing too; `read` is the query's `dataUpdatedAt`.
 */
export function useLooks<M>(subject: string, metrics: M | undefined, read: number): readonly Look<M>[] {
  const [kept, setKept] = useState<{ readonly subject: string; readonly looks: readonly Look<M>[] }>()
  // Only this function writes the looks of a subject, with the metrics of one query.
  const before = () => (sessionLooks.get(subject) ?? []) as readonly Look<M>[]
  const fresh = useReadSince(subject, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    const at = monotonicNow()
    const looks = (sessionLooks.get(subject) ?? []) as readonly Look<M>[]
    if (at - (looks.at(-1)?.at ?? -Infinity) < apart) return
    const next = [...looks, { at, metrics }].slice(-most)
    keepLooks(subject, next)
    setKept({ subject, looks: next })
  }, [subject, metrics, fresh, read])
  return kept?.subject === subject ? kept.looks : before()
}

/** A time of a look by the broker's clock, for the axis of a chart. */
const brokerTime = (at: number): number => at + link.get().offset

/** So long is what the broker calls the rate of the last minutes. Milliseconds. */
const lastMinutes = 300_000

/** The two points that the first look tells by itself: the mean of the last five minutes, and the rate now. */
export function firstRates<M>(
  looks: readonly Look<M>[],
  ownRates: (metrics: M) => { readonly mean: number | undefined; readonly now: number | undefined },
): readonly Point[] {
  const [first] = looks
  if (first === undefined) return []
  const { mean, now } = ownRates(first.metrics)
  return mean === undefined || now === undefined
    ? []
    : [
        { t: brokerTime(first.at) - lastMinutes, v: mean },
        { t: brokerTime(first.at), v: now },
      ]
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
      t: brokerTime(at),
      v:
        now === undefined || then === undefined || now < then || ms <= 0 || ms > gap
          ? null
          : ((now - then) * 1000) / ms,
    }
  })
