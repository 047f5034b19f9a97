import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { bytes, duration, number, text, toggle } from '@/command/param'
import { toExplorer } from '@/features/topic-explorer/commands'
import { exactBytes } from '@/lib/bytes'
import { formatDuration } from '@/lib/time/time'

/** As it is written into the address; 0 is no filter. */
const toSpan = (ms: number | undefined) => (ms === undefined || ms === 0 ? undefined : formatDuration(ms))

/**
 * Filters the topics that the topic explorer lists by a part of their name, when they changed or had a message, the size and
 * the format of their last value, and their rate.
 */
export default defineCommand({
  id: 'topic-explorer.filter',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {
    text: text(z.string(), { optional: true, label: 'topic-explorer.search' }),
    seconds: number({ min: 1, max: 86_400 }, { optional: true, label: 'topic-explorer.changedSeconds' }),
    silent: duration({ optional: true, label: 'topic-explorer.silent' }),
    larger: bytes({ optional: true, label: 'topic-explorer.larger' }),
    faster: number({ min: 0 }, { optional: true, label: 'topic-explorer.faster' }),
    notJson: toggle({ optional: true, label: 'topic-explorer.notJson' }),
  },
  when: ({ explorer }) => explorer !== undefined,
  run: ({ text, seconds, silent, larger, faster, notJson }, { at }) => ({
    kind: 'go',
    to: toExplorer(at, {
      q: text,
      changed: seconds,
      silent: toSpan(silent),
      larger: larger === undefined ? undefined : exactBytes(larger),
      faster,
      json: notJson === true ? 'no' : undefined,
    }),
  }),
})
