import * as z from 'zod/mini'
import { readStored, type Document } from '../store/persist'
import type { MonitorStore, Point } from './monitor'

/** A week touches eight days; each has a document, which is reused after eight days. */
const slots = 8
const dayMs = 86_400_000

const fields = [
  'time_stamp',
  'connections',
  'live_connections',
  'topics',
  'subscriptions',
  'received',
  'sent',
  'dropped',
] as const satisfies readonly (keyof Point)[]

/** A day of points, each as a line of numbers: a week has sixty thousand. */
const StoredDay = z.object({ day: z.int(), points: z.array(z.string().check(z.regex(/^-?\d+(,-?\d+){7}$/))) })

const lineOf = (point: Point): string => fields.map((field) => point[field]).join(',')
const pointOf = (line: string): Point => {
  const numbers = line.split(',').map(Number)
  return Object.fromEntries(fields.map((field, index) => [field, numbers[index]])) as Point
}
const dayOf = ({ time_stamp }: Point): number => Math.floor(time_stamp / dayMs)

export function createMonitorStore(open: (name: string) => Document): MonitorStore {
  const documents = Array.from({ length: slots }, (_, slot) => open(`monitor-${String(slot)}`))
  return {
    read: () =>
      documents
        .flatMap((document, slot) => {
          const value = document.read()
          if (value === undefined) return []
          const read = readStored(
            StoredDay,
            value,
            `monitor-${String(slot)}.json does not hold a day of the monitor`,
          )
          return read.points.map(pointOf)
        })
        .sort((a, b) => a.time_stamp - b.time_stamp),
    clear() {
      for (const [slot, document] of documents.entries())
        if (document.read() !== undefined) document.write({ day: slot, points: [] })
    },
    write(points, since) {
      for (const day of new Set(points.filter(({ time_stamp }) => time_stamp >= since).map(dayOf))) {
        documents[day % slots]?.write({
          day,
          points: points.filter((point) => dayOf(point) === day).map(lineOf),
        })
      }
    },
  }
}
