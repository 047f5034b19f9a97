import { isDeletion } from '@/command/danger'
import type { Offer } from '@/command/screen-context'

/** Widths reserved for the inline commands of a row in a wide window, by their number. */
export const actionRoom: readonly string[] = ['', 'xl:w-24 xl:min-w-24', 'xl:w-37 xl:min-w-37']

/**
 * The inline commands of a row, labelled by their verbs: the first one, and the
 * deletion, or the second one if there is no deletion.
 */
export function rowActions(offers: readonly Offer[]): readonly Offer[] {
  const withVerb = offers.filter(({ command }) => command.verb !== undefined)
  const [first, second] = withVerb.filter(({ command }) => !isDeletion(command))
  const last = withVerb.find(({ command }) => isDeletion(command)) ?? second
  return [first, last].filter((offer) => offer !== undefined)
}
