import { parseDuration } from '@/lib/time/time'

/** A configured duration in ms; bare numbers, also as text, are ms already. */
export const parseDurationMs = (span: string | number): number =>
  typeof span === 'number' || /^-?\d+$/.test(span) ? Number(span) : (parseDuration(span) ?? 0)
