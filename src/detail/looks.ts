import { useEffect, useState } from 'react'
import { link } from '@/api/broker'
import { useReadSince } from '@/api/read-since'
import type { Point } from '@/chart/series'
import { monotonicNow } from '@/lib/time/monotonic'

/** The minimum time between samples for a rate, in milliseconds: replies may be delayed by as much. */
const minIntervalMs = 1000
/** A longer time between samples is a gap, in milliseconds: the page was hidden. */
const gap = 20_000
/** The maximum number of samples; the oldest are dropped. */
const maxSamples = 360

/** The maximum number of subjects with samples. */
const maxSubjects = 50

/** A sample with its time by the monotonic clock: a correction of the broker's clock changes no rate. */
export type Look<M> = { readonly at: number; readonly metrics: M }

/** The samples of each subject in this session, the most recently used last. */
const sessionLooks = new Map<string, readonly Look<unknown>[]>()

function keepLooks(subject: string, looks: readonly Look<unknown>[]): void {
  sessionLooks.delete(subject)
  sessionLooks.set(subject, looks)
  for (const old of [...sessionLooks.keys()].slice(0, -maxSubjects)) sessionLooks.delete(old)
}

/**
 * Collects the counters of a subject while its page is shown in this session, for its charts.
 * `subject` includes the kind of object; `read` is the query's `dataUpdatedAt`.
 */
export function useLooks<M>(subject: string, metrics: M | undefined, read: number): readonly Look<M>[] {
  const [latest, setLatest] = useState<{ readonly subject: string; readonly looks: readonly Look<M>[] }>()
  // Only this function writes the samples of a subject, with the metrics of one query.
  const before = () => (sessionLooks.get(subject) ?? []) as readonly Look<M>[]
  const fresh = useReadSince(subject, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    const at = monotonicNow()
    const looks = (sessionLooks.get(subject) ?? []) as readonly Look<M>[]
    if (at - (looks.at(-1)?.at ?? -Infinity) < minIntervalMs) return
    const next = [...looks, { at, metrics }].slice(-maxSamples)
    keepLooks(subject, next)
    setLatest({ subject, looks: next })
  }, [subject, metrics, fresh, read])
  return latest?.subject === subject ? latest.looks : before()
}

/** The time of a sample by the broker's clock, for the axis of a chart. */
const brokerTime = (at: number): number => at + link.get().offset

/** The period of the broker's `rate_last5m`, in milliseconds. */
const rateLast5mMs = 300_000

/** The two points known from the first sample alone: the mean of the last five minutes, and the current rate. */
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
        { t: brokerTime(first.at) - rateLast5mMs, v: mean },
        { t: brokerTime(first.at), v: now },
      ]
}

/**
 * The rates of a counter per second between consecutive samples. There is no rate after a reset (the counter fell), for a counter
 * too large for a number, or across a gap.
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
