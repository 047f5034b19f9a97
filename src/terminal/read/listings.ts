import type { Listing } from '@/list/listing'
import { suggest } from '@/lib/text/similar'
import { readListings } from '@/terminal/sources'
import { refuse } from '../usage'

/** All lists, by name. */
export const loadListings = async (): Promise<readonly Listing[]> =>
  [...(await readListings())].sort((a, b) => a.name.localeCompare(b.name))

/** The list of this name, or of this kind of object: `clients` or `client`. Throws `UsageError` with similar names. */
export async function listingNamed(text: string): Promise<Listing> {
  const all = await loadListings()
  const typed = text.toLowerCase()
  return (
    all.find(({ name }) => name === typed) ??
    all.find(({ name, list, resource }) => resource === text || list === typed || name === `${typed}s`) ??
    refuse(
      `there is no list ${text}.${suggest(
        typed,
        all.map(({ name }) => name),
      )} switchboard list names them`,
    )
  )
}
