import { ApiError } from '@/api/error'

/** Where a thing may go among its kind (contract C §0.3). */
export const places = ['front', 'rear', 'before', 'after'] as const

/**
 * A place in the words of the API: `front`, `rear`, `before:<anchor>`, `after:<anchor>`.
 * Throws `ANCHOR` where a place beside another names none: which one is asked only then.
 */
export function positionOf(place: (typeof places)[number], anchor: string | undefined): string {
  if (place === 'front' || place === 'rear') return place
  if (anchor === undefined) throw new ApiError(0, 'ANCHOR', '', { failure: 'unsent' })
  return `${place}:${anchor}`
}
