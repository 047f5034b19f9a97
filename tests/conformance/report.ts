import type { EndpointCheck } from '@/terminal/check/read-endpoints'
import type { CommandCheck, CommandResult } from './commands'
import type { Promotion } from './promote'

/** The result of an end-to-end test before the broker. */
export type PageCheck = {
  readonly title: string
  readonly result: 'equal' | 'differs'
  readonly notes: readonly string[]
}

/** The end-to-end tests before the broker; those left out are counted by what they need (`e2e/support/needs.ts`). */
export type PageChecks = {
  readonly tests: readonly PageCheck[]
  readonly leftOut: Readonly<Record<string, number>>
}

/** What a run found. */
export type ConformanceReport = {
  readonly release: string
  readonly edition: string
  readonly endpoints: readonly EndpointCheck[]
  readonly commands: readonly CommandCheck[]
  /** Absent where the end-to-end tests were not run. */
  readonly pages?: PageChecks
  /** Absent where no other broker is given. */
  readonly promotion?: Promotion
  /** Nouns of which no object could be made before the reading, with the call that failed. */
  readonly unprepared: readonly string[]
  /** What still differs from the state before the run. */
  readonly leftBehind: readonly string[]
}

const count = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length

const isUnreadable = (check: EndpointCheck) =>
  check.result === 'unreadable' || (check.result === 'read' && check.unreadableRows > 0)
const isUnknown = (check: EndpointCheck) => check.result === 'read' && check.unknownFields.length > 0

/** Whether nothing differs from what the console expects. What the broker refuses or does not offer is no difference. */
export const isConformant = ({ endpoints, commands, pages, promotion }: ConformanceReport): boolean =>
  !endpoints.some(isUnreadable) &&
  promotion?.items.some(({ result }) => result === 'differs') !== true &&
  (promotion?.left ?? []).length === 0 &&
  !commands.some(({ result }) => result === 'differs') &&
  pages?.tests.some(({ result }) => result === 'differs') !== true

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)]
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines]

const describeEndpoint = (check: EndpointCheck): string => {
  if (check.result === 'unreadable') return check.problem
  if (check.result === 'refused') return `${String(check.status)} ${check.code}`
  if (check.result !== 'read') return ''
  return [
    ...(check.unreadableRows > 0 ? [`${String(check.unreadableRows)} unreadable rows`] : []),
    ...(check.unknownFields.length > 0 ? [`unknown: ${check.unknownFields.join(', ')}`] : []),
  ].join('; ')
}

const meanings: Readonly<Record<CommandResult, string>> = {
  equal: 'sent as planned, with an effect, and undone where that is promised',
  'not-shown': 'accepted; no reply that can be compared shows the effect',
  differs: 'not as planned, or not as before after the undo',
  refused: 'refused by the broker',
  'not-offered': 'not offered by this release',
  'left-out': 'left out',
}

/** The report as Markdown. */
export function toMarkdown(report: ConformanceReport): string {
  const { release, edition, endpoints, commands, pages, promotion, unprepared, leftBehind } = report
  const withResult = (result: CommandResult) => commands.filter((check) => check.result === result)
  const rows = (...results: readonly CommandResult[]) =>
    results.flatMap((result) => withResult(result).map(({ id, notes }) => [id, result, notes.join('; ')]))
  const notable = endpoints.filter(
    (check) => isUnreadable(check) || isUnknown(check) || check.result === 'refused',
  )
  const undone = commands.filter((check) => check.undone !== undefined)
  return [
    `# Conformance: ${release}, ${edition}`,
    '',
    isConformant(report) ? 'Nothing differs from what the console expects.' : 'Something differs; see below.',
    ...section('Endpoints', [
      `${String(count(endpoints, ({ result }) => result === 'read'))} read, ${String(count(endpoints, isUnreadable))} unreadable, ${String(
        count(endpoints, isUnknown),
      )} with unknown fields, ${String(count(endpoints, ({ result }) => result === 'not-offered'))} not offered.`,
      ...(notable.length === 0
        ? []
        : [
            '',
            ...table(
              ['endpoint', 'result'],
              notable.map((one) => [one.path, describeEndpoint(one)]),
            ),
          ]),
    ]),
    ...section('Commands', [
      ...table(
        ['result', 'commands', 'meaning'],
        (Object.keys(meanings) as CommandResult[]).map((result) => [
          result,
          String(withResult(result).length),
          meanings[result],
        ]),
      ),
      '',
      `${String(count(undone, (check) => check.undone === true))} of ${String(undone.length)} undone as they were.`,
    ]),
    ...section(
      'Commands that differ',
      rows('differs').length === 0 ? [] : table(['command', 'result', 'notes'], rows('differs')),
    ),
    ...section(
      'Commands that were refused, left out or without a visible effect',
      table(['command', 'result', 'notes'], rows('refused', 'left-out', 'not-shown')),
    ),
    ...(pages === undefined
      ? []
      : section('End-to-end tests', [
          `${String(count(pages.tests, ({ result }) => result === 'equal'))} of ${String(pages.tests.length)} passed.`,
          ...Object.entries(pages.leftOut).map(([need, tests]) => `- ${String(tests)} left out: ${need}`),
          ...pages.tests
            .filter(({ result }) => result === 'differs')
            .flatMap(({ title, notes }) => ['', `- ${title}`, ...notes.map((note) => `  ${note}`)]),
        ])),
    ...(promotion === undefined
      ? []
      : section(`Applied to ${promotion.to}`, [
          ...table(
            ['item', 'result', 'notes'],
            promotion.items.map(({ id, result, notes }) => [id, result, notes.join('; ')]),
          ),
          '',
          promotion.left.length === 0 ? 'Undone as it was.' : 'Not as before after the undo:',
          ...promotion.left.map((line) => `- ${line}`),
        ])),
    ...section(
      'Not made before the reading',
      unprepared.map((line) => `- ${line}`),
    ),
    ...section(
      'Left behind',
      leftBehind.map((line) => `- ${line}`),
    ),
    ...section('Not offered by this release', [
      withResult('not-offered')
        .map(({ id }) => id)
        .join(', '),
    ]),
    '',
  ].join('\n')
}
