import { ApiError } from '@/api/error'

/** Where a thing may go among its kind (src/contract/docs/api.md#moving-an-entry). */
export const places = ['front', 'rear', 'before', 'after'] as const
type Place = (typeof places)[number]

/** Which one, where the place is beside another. Throws `ANCHOR` where none is named: it is asked only then. */
function anchorOf(anchor: string | undefined): string {
  if (anchor === undefined) throw new ApiError(0, 'ANCHOR', '', { failure: 'unsent' })
  return anchor
}

/** A place in the words of the API: `front`, `rear`, `before:<anchor>`, `after:<anchor>`. Throws `ANCHOR` as {@link anchorOf}. */
export const positionOf = (place: Place, anchor: string | undefined): string =>
  place === 'front' || place === 'rear' ? place : `${place}:${anchorOf(anchor)}`

/**
 * The order after a move, to be sent whole: a broker that takes it so refuses one that does not name each exactly once, so that what
 * somebody else has added or removed meanwhile is never passed over. Undefined where it cannot be told, because the thing or its
 * anchor is not in it. Throws `ANCHOR` as {@link anchorOf}.
 */
export function orderAfter(
  order: readonly string[],
  id: string,
  place: Place,
  anchor: string | undefined,
): readonly string[] | undefined {
  if (!order.includes(id)) return undefined
  const others = order.filter((one) => one !== id)
  if (place === 'front') return [id, ...others]
  if (place === 'rear') return [...others, id]
  const at = others.indexOf(anchorOf(anchor))
  return at < 0 ? undefined : others.toSpliced(place === 'before' ? at : at + 1, 0, id)
}
