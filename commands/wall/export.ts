import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { number, text } from '@/command/param'
import { nameParam, toLibraryFile } from '@/features/library/file'
import { printWallLayout } from '@/features/library/wall-layout'
import { cycleSeconds, readNames } from '@/features/wall/cycle'

/** Saves a layout of the wall display as a file for the library: some brokers in turn, or the broker of the page. */
export default defineCommand({
  id: 'wall.export',
  group: 'group.monitoring',
  danger: 'read',
  calls: [],
  params: {
    name: nameParam(),
    brokers: text(z.string(), { optional: true, label: 'wall.choose.list' }),
    seconds: number(
      { min: cycleSeconds.min, max: cycleSeconds.max },
      { optional: true, initial: cycleSeconds.initial, label: 'wall.choose.seconds' },
    ),
  },
  run({ name, brokers, seconds = cycleSeconds.initial }) {
    const names = readNames(brokers)
    return toLibraryFile(
      'walls',
      name,
      printWallLayout(names.length === 0 ? { name } : { name, brokers: [...names], seconds }),
    )
  },
})
