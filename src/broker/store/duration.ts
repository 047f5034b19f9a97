import { parseDuration } from '@/lib/time/time'

/** A length of time of the configuration in ms: a bare number is some already, as text too. */
export const parseDurationMs = (span: string | number): number =>
  typeof span === 'number' || /^-?\d+$/.test(span) ? Number(span) : (parseDuration(span) ?? 0)
