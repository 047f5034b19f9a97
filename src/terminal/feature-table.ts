import type { AnyCommand } from '@/command/command'
import { labelKey } from '@/command/prompt/phrase'
import { offers, type Capability, type Edition } from '@/contract/capability'
import type { Screen } from '@/features/screen'
import type { TerminalWords } from './words'

/** The release lines of the table; since 5.9 there is one edition. */
const lines = [
  [5, 1],
  [5, 4],
  [5, 6],
  [5, 7],
  [5, 8],
  [5, 9],
  [5, 10],
  [6, 0],
  [6, 1],
  [6, 3],
] as const
/** More patches than any line has had. */
const patches = Array.from({ length: 50 }, (_, patch) => patch)

/** The availability in one edition of a line: always, never, or from or up to one of its patches. */
function cellOf(capability: Capability, [major, minor]: (typeof lines)[number], edition: Edition): string {
  const has = patches.map((patch) => offers(capability, { release: [major, minor, patch], edition }))
  const first = has.indexOf(true)
  const last = has.lastIndexOf(true)
  if (first < 0) return '–'
  const named = (patch: number) => [major, minor, patch].join('.')
  if (first > 0) return `from ${named(first)}`
  return last < patches.length - 1 ? `before ${named(last + 1)}` : 'yes'
}

/** A cell for both editions, named where they differ. */
function cell(capability: Capability, line: (typeof lines)[number]): string {
  const paid = cellOf(capability, line, 'enterprise')
  if (line[0] > 5 || line[1] >= 9) return paid
  const open = cellOf(capability, line, 'opensource')
  if (open === paid) return open
  const perEdition = (
    [
      ['CE', open],
      ['EE', paid],
    ] as const
  ).filter(([, text]) => text !== '–')
  return perEdition.map(([name, text]) => (text === 'yes' ? name : `${name} ${text}`)).join(', ')
}

/** What a capability adds to a command: the command itself, or its parameters. */
function partsOf(command: AnyCommand, capability: Capability, words: TerminalWords): readonly string[] {
  const title = words(command.title)
  if (command.needs === capability) return [title]
  return Object.entries(command.params)
    .filter(([, { needs }]) => needs === capability)
    .map(([name]) => `${title}: ${words(labelKey(command, name))}`)
}

/** The names of a capability for users: its screens, without those below them, else its commands and parameters. */
function nameOf(
  capability: Capability,
  screens: readonly Screen[],
  commands: readonly AnyCommand[],
  words: TerminalWords,
): string {
  const needing = screens.filter(({ needs }) => needs === capability)
  const shown = needing
    .filter(({ parent }) => needing.every(({ id }) => id !== parent))
    .map(({ title }) => words(title))
  return (shown.length > 0 ? shown : commands.flatMap((command) => partsOf(command, capability, words))).join(
    ', ',
  )
}

/** A Markdown table with aligned columns, as formatted by Prettier. */
function alignedTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const padded = (row: readonly string[]) =>
    line(widths.map((width, column) => (row[column] ?? '').padEnd(width)))
  return [padded(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(padded)].join('\n')
}

/** The features that depend on the broker, as a Markdown table: a row for each capability that a screen or a command needs. */
export function featureTable(
  screens: readonly Screen[],
  commands: readonly AnyCommand[],
  words: TerminalWords,
): string {
  const used = [
    ...new Set([
      ...screens.map(({ needs }) => needs),
      ...commands.flatMap(({ needs, params }) => [
        needs,
        ...Object.values(params).map((param) => param.needs),
      ]),
    ]),
  ].filter((one) => one !== undefined)
  const rows = used
    .map((capability) => [
      nameOf(capability, screens, commands, words),
      ...lines.map((line) => cell(capability, line)),
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const header = ['', ...lines.map((line) => line.join('.'))]
  return alignedTable(header, rows)
}
