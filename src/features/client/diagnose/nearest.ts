import { unshared } from '@/lib/net/mqtt-topic'

/** Why a filter that looks meant does not match: its letters' case, a slash at an end, one level, or how many levels it has. */
type Miss = 'case' | 'slash' | 'level' | 'depth'
export type Near = {
  readonly filter: string
  readonly why: Miss
  /** The level that differs, counted from 1. */ readonly level?: number
}

const trimmed = (text: string) => text.replaceAll(/^\/+|\/+$/g, '')

/** Does the filter cover the levels, wildcards included? */
function covers(filter: readonly string[], levels: readonly string[]): boolean {
  for (const [index, level] of filter.entries()) {
    if (level === '#') return true
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false
  }
  return filter.length === levels.length
}

function missOf(stored: string, topic: string): Near | undefined {
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

/** Of filters that do not match a topic, the one that was most likely meant to; undefined where none is near. */
export function nearest(filters: readonly string[], topic: string): Near | undefined {
  const near = filters.flatMap((filter) => missOf(filter, topic) ?? [])
  return near.sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why))[0]
}
