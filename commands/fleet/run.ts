import * as z from 'zod/mini'
import type { Ref } from '@/api/resource'
import { defineCommand, refused } from '@/command/command'
import { text } from '@/command/param'
import { readFleetLine } from '@/command/fleet/line'
import { translate } from '@/i18n/use-words'

const namesIn = (brokers: string | undefined): readonly string[] =>
  (brokers ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The brokers that are selected on the overview, where there are several. */
function findSelected(selection: readonly Ref[]): string | undefined {
  const names = selection.filter(({ resource }) => resource === 'profile').map(({ id }) => id)
  return names.length > 1 ? names.join(',') : undefined
}

/**
 * Runs a command on several brokers of this console: one plan and one question, a report for each broker, and an undo
 * for each. Without a line the brokers are chosen first, then the command in the palette.
 */
export default defineCommand({
  id: 'fleet.run',
  aliases: ['across'],
  group: 'group.system',
  danger: 'read',
  delegates: true,
  calls: [],
  fleet: true,
  params: {
    line: text(z.string(), {
      optional: true,
      askedOnlyByName: true,
      label: 'fleet.run.line',
      private: true,
    }),
    brokers: text(z.string(), {
      optional: true,
      askedOnlyByName: true,
      label: 'fleet.brokers',
      preset: ({ selection }) => findSelected(selection),
    }),
  },
  errors: { FLEET_LINE: { step: 'line', key: 'fleet.run.mistake' } },
  when: ({ fleet }) => fleet !== undefined,
  async run({ line, brokers }, { registry, now }) {
    if (line === undefined || line === '')
      return { kind: 'app', action: { do: 'fleet-choose', brokers: namesIn(brokers) } }
    await registry?.load()
    if (registry === undefined) return refused('FLEET_LINE', '', { reason: '' })
    const read = readFleetLine(line, registry, now())
    return 'problem' in read
      ? refused('FLEET_LINE', '', { reason: translate(read.problem.key, read.problem.values) })
      : { kind: 'app', action: { do: 'fleet-run', step: read.step, brokers: namesIn(brokers) } }
  },
})
