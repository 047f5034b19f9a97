import { RefusedError } from './refused-error'
/** The places an entry can be moved to (src/contract/docs/api.md#moving-an-entry). */
export const places = ['front', 'rear', 'before', 'after'] as const
type Place = (typeof places)[number]

/** The entry to move next to. Throws `ANCHOR` if it is missing, so that it is asked for only when needed. */
function anchorOf(anchor: string | undefined): string {
  if (anchor === undefined) throw new RefusedError('ANCHOR')
  return anchor
}

/**
 * A place in the format of the API: `front`, `rear`, `before:<anchor>`, `after:<anchor>`. Throws `ANCHOR`
 * like {@link anchorOf}.
 */
export const toMovePosition = (place: Place, anchor: string | undefined): string =>
  place === 'front' || place === 'rear' ? place : `${place}:${anchorOf(anchor)}`

/**
 * The complete order after a move. The broker refuses an order that does not name each entry exactly once,
 * so entries that another user added or removed meanwhile are not lost. Undefined where the entry or its
 * anchor is missing. Throws `ANCHOR` like {@link anchorOf}.
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
