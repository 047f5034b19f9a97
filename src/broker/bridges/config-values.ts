import { at, type Config } from '@/contract/family/config'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'

/** A non-empty text of a configuration. */
export function readString(config: Config, path: string): string | undefined {
  const value = at(config, path)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function readNumeric(config: Config, path: string, fallback: number): number {
  const value = at(config, path)
  return typeof value === 'number' ? value : fallback
}

/** A duration in ms: numbers are ms already, `infinity` is Infinity. */
export function readDuration(config: Config, path: string, fallback: number): number {
  const value = at(config, path)
  if (typeof value === 'number') return value
  if (value === 'infinity') return Infinity
  return (typeof value === 'string' ? parseDuration(value) : undefined) ?? fallback
}

export function readByteSize(config: Config, path: string, fallback: number): number {
  const value = at(config, path)
  if (typeof value === 'number') return value
  return (typeof value === 'string' ? parseBytes(value) : undefined) ?? fallback
}
