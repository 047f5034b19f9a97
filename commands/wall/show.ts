import * as z from 'zod/mini'
import { openCommand } from '@/command/makers'
import { number, text } from '@/command/param'
import { readNames } from '@/features/wall/cycle'
import { wallPaths } from '@/features/wall/paths'
import { to } from '@/route/paths'

/** Opens the wall display with some brokers of this console in turn, in the order of the list; without one, with all. */
export default openCommand(
  {
    id: 'wall.show',
    group: 'group.monitoring',
    params: {
      brokers: text(z.string(), { optional: true, label: 'wall.choose.list' }),
      seconds: number({ min: 5, max: 3600 }, { optional: true, initial: 20, label: 'wall.choose.seconds' }),
    },
    when: ({ fleet }) => fleet !== undefined,
  },
  ({ brokers, seconds = 20 }) =>
    to(wallPaths.wall, undefined, {
      brokers: readNames(brokers).join() || undefined,
      every: seconds,
    }),
)
