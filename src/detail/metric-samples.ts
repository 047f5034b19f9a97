import { useEffect, useState } from 'react'
import { connection } from '@/connection/page'
import { useReadSince } from '@/api/read-since'
import type { Point } from '@/chart/series'
import { setBounded } from '@/lib/bounded'
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
export type MetricSample<M> = { readonly at: number; readonly metrics: M }

/** The samples of each subject in this session, the most recently used last. */
const sessionSamples = new Map<string, readonly MetricSample<unknown>[]>()

function storeSamples(subject: string, samples: readonly MetricSample<unknown>[]): void {
  setBounded(sessionSamples, subject, samples, maxSubjects)
}

/**
 * Collects the counters of a subject while its page is shown in this session, for its charts.
 * `subject` includes the kind of object; `read` is the query's `dataUpdatedAt`.
 */
export function useMetricSamples<M>(
  subject: string,
  metrics: M | undefined,
  read: number,
): readonly MetricSample<M>[] {
  const [latest, setLatest] = useState<{
    readonly subject: string
    readonly samples: readonly MetricSample<M>[]
  }>()
  // Only this function writes the samples of a subject, with the metrics of one query.
  const before = () => (sessionSamples.get(subject) ?? []) as readonly MetricSample<M>[]
  const fresh = useReadSince(subject, read)
  useEffect(() => {
    if (metrics === undefined || !fresh) return
    const at = monotonicNow()
    const samples = (sessionSamples.get(subject) ?? []) as readonly MetricSample<M>[]
    if (at - (samples.at(-1)?.at ?? -Infinity) < minIntervalMs) return
    const next = [...samples, { at, metrics }].slice(-maxSamples)
    storeSamples(subject, next)
    setLatest({ subject, samples: next })
  }, [subject, metrics, fresh, read])
  return latest?.subject === subject ? latest.samples : before()
}

/** The time of a sample by the broker's clock, for the axis of a chart. */
const brokerTime = (at: number): number => at + connection.link.get().offset

/** The period of the broker's `rate_last5m`, in milliseconds. */
const rateLast5mMs = 300_000

/** What the broker itself knows at the first sample: the mean of the five minutes before it, and the rate then. */
export function firstRates<M>(
  samples: readonly MetricSample<M>[],
  ownRates: (metrics: M) => { readonly mean: number | undefined; readonly now: number | undefined },
): { readonly mean: readonly Point[]; readonly now: readonly Point[] } {
  const [first] = samples
  if (first === undefined) return { mean: [], now: [] }
  const { mean, now } = ownRates(first.metrics)
  const at = brokerTime(first.at)
  return {
    mean:
      mean === undefined
        ? []
        : [
            { t: at - rateLast5mMs, v: mean },
            { t: at, v: mean },
          ],
    now: now === undefined ? [] : [{ t: at, v: now }],
  }
}

/**
 * The rates of a counter per second between consecutive samples. There is no rate after a reset (the counter fell), for a counter
 * too large for a number, or across a gap.
 */
export const toRates = <M>(
  samples: readonly MetricSample<M>[],
  count: (metrics: M) => number | undefined,
): readonly Point[] =>
  samples.slice(1).map(({ at, metrics }, index) => {
    const before = samples[index]
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
