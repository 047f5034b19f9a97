import { unshared } from '@/lib/net/mqtt-topic'

/** Why a similar filter does not match: case, a slash at one end, one level, or the number of levels. */
type Miss = 'case' | 'slash' | 'level' | 'depth'
export type Near = {
  readonly filter: string
  readonly why: Miss
  /** The level that differs, counted from 1. */ readonly level?: number
}

const trimmed = (text: string) => text.replaceAll(/^\/+|\/+$/g, '')

/** Whether the filter matches the levels, wildcards included. */
function covers(filter: readonly string[], levels: readonly string[]): boolean {
  for (const [index, level] of filter.entries()) {
    if (level === '#') return true
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false
  }
  return filter.length === levels.length
}

function findMiss(stored: string, topic: string): Near | undefined {
  const { filter } = unshared(stored)
  const levels = topic.split('/')
  const own = filter.split('/')
  if (covers(filter.toLowerCase().split('/'), topic.toLowerCase().split('/')))
    return { filter: stored, why: 'case' }
  if (covers(trimmed(filter).split('/'), trimmed(topic).split('/'))) return { filter: stored, why: 'slash' }
  const differs = own.flatMap((level, index) =>
    level === '+' || level === '#' || level === levels[index] ? [] : [index],
  )
  if (own.length === levels.length && differs.length === 1 && own.length > 1)
    return { filter: stored, why: 'level', level: (differs[0] ?? 0) + 1 }
  if (
    own.length !== levels.length &&
    own.length > 1 &&
    own.slice(0, levels.length).every((level, index) => level === '+' || level === levels[index])
  )
    return { filter: stored, why: 'depth' }
  return undefined
}

const order: readonly Miss[] = ['case', 'slash', 'level', 'depth']

/** The filter that was most probably intended to match the topic; undefined if none is similar. */
export function nearest(filters: readonly string[], topic: string): Near | undefined {
  const misses = filters.flatMap((filter) => findMiss(filter, topic) ?? [])
  return misses.sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why))[0]
}
