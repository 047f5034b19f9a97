import * as z from 'zod/mini'
import { createLibraryReader, findLibraryEntry } from '@/api/library'
import { readJsonText } from '@/contract/json-text'
import { cycleSeconds } from '@/features/wall/cycle'
import { wallPaths } from '@/features/wall/paths'
import { to, type Path } from '@/route/paths'

/** What a wall display shows: some brokers in turn, or the broker of the page. */
const WallLayout = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Their names in the profiles, in the order of the display; without them, the broker of the page. */
  brokers: z.optional(z.array(z.string().check(z.regex(/^[^,\s][^,]*$/)))),
  /** For how long each is shown. */
  seconds: z.optional(z.number().check(z.gte(cycleSeconds.min), z.lte(cycleSeconds.max))),
})
export type WallLayout = z.infer<typeof WallLayout>

/** The wall layouts of the library. */
export const readLibraryWalls = createLibraryReader<WallLayout>({
  kind: 'walls',
  nameOf: ({ name }) => name,
  parse({ text }) {
    const read = readJsonText(text, WallLayout)
    return 'problem' in read ? { values: [], faults: [read] } : { values: [read.value] }
  },
})

export const findWallLayout = (name: string): WallLayout | undefined =>
  findLibraryEntry(readLibraryWalls(), name)?.value

/** The address of the wall display with a layout. */
export const toWallPath = ({ brokers = [], seconds }: WallLayout): Path =>
  to(
    wallPaths.wall,
    undefined,
    brokers.length === 0 ? {} : { brokers: brokers.join(','), every: seconds ?? cycleSeconds.initial },
  )

/** Prints a layout as a file of the library. */
export const printWallLayout = (layout: WallLayout): string => `${JSON.stringify(layout, null, 2)}\n`
