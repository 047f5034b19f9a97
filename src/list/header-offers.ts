import { isDeletion } from '@/command/danger'
import type { Offer } from '@/command/screen-context'

type Shown = {
  /** The commands in the empty state of a list without rows; undefined if it has rows. */
  readonly emptyOffers: readonly Offer[] | undefined
  readonly hasSelection: boolean
  /** A filter is set. */
  readonly narrowed: boolean
}

/** Whether a command of the screen deletes rows whatever is shown: it does not name the filter of the list. */
const deletesAll = ({ command, with: values }: Offer) => isDeletion(command) && !('filter' in values)

/** Stays in its place, since the rows must not move when the first one is selected. */
const disableDeletion = (one: Offer): Offer =>
  isDeletion(one.command) ? { ...one, off: 'list.deselectFirst' } : one

/**
 * The commands of a screen that are offered above its list. Next to selected or filtered rows, a deletion of all would be taken
 * for one of these rows; an empty list has nothing to delete, and offers in its place what fills it.
 */
export function headerOffers(
  buttons: readonly Offer[],
  { emptyOffers, hasSelection, narrowed }: Shown,
): readonly Offer[] {
  if (emptyOffers !== undefined)
    return buttons.filter(
      ({ command }) => !isDeletion(command) && !emptyOffers.some((one) => one.command === command),
    )
  const offered = narrowed ? buttons.filter((one) => !deletesAll(one)) : buttons
  return hasSelection ? offered.map(disableDeletion) : offered
}
