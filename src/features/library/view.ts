import * as z from 'zod/mini'
import { createLibraryReader, findLibraryEntry } from '@/api/library'
import { readJsonText } from '@/contract/json-text'
import { safeReturnPath } from '@/lib/net/safe-path'
import type { Path } from '@/route/paths'

/** A saved view: the address of a screen, with its filters and its order. */
const View = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Below `#`, such as `/clients?conn_state=connected`. */
  address: z.string(),
  about: z.optional(z.string().check(z.maxLength(500))),
})
export type View = z.infer<typeof View>

/** The address of a view; undefined if it is none of this console. An address without a screen leads to “not found”. */
export function toViewPath(address: string): Path | undefined {
  const path = safeReturnPath(address, () => true, '')
  return path === '' ? undefined : (path as Path)
}

/** The views of the library. */
export const readLibraryViews = createLibraryReader<View>({
  kind: 'views',
  nameOf: ({ name }) => name,
  parse({ text }) {
    const read = readJsonText(text, View)
    if ('problem' in read) return { values: [], faults: [read] }
    const { value } = read
    return toViewPath(value.address) === undefined
      ? { values: [], faults: [{ problem: 'address', name: value.name }] }
      : { values: [value] }
  },
})

export const findView = (name: string): View | undefined => findLibraryEntry(readLibraryViews(), name)?.value

/** Prints a view as a file of the library. */
export const printView = (view: View): string => `${JSON.stringify(view, null, 2)}\n`
