import { isDeletion } from '@/command/danger'
import type { Offer } from '@/command/screen-context'

/** The room that the commands beside a row's menu have in a wide window, by their number. */
export const actionRoom: readonly string[] = ['', 'xl:w-24 xl:min-w-24', 'xl:w-37 xl:min-w-37']

/**
 * The commands of a row that stand beside its menu by their verbs: the first that changes something, and the
 * deletion, or the next one where nothing is deleted.
 */
export function rowActions(offers: readonly Offer[]): readonly Offer[] {
  const named = offers.filter(({ command }) => command.verb !== undefined)
  const [first, second] = named.filter(({ command }) => !isDeletion(command))
  const last = named.find(({ command }) => isDeletion(command)) ?? second
  return [first, last].filter((offer) => offer !== undefined)
}
