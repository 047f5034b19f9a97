import type { AnyCommand } from '@/command/command'
import { listCalls, paramEntries, getUndoKind, undoWords } from '@/command/reference/describe'
import { fileLine, terminalLine } from '@/command/reference/example'
import { lifeText } from '@/command/reference/life'
import type { TerminalWords } from './words'

/** Text escaped for a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

function section(command: AnyCommand, words: TerminalWords, now: number): string {
  const { id, formerIds = [], title, aliases = [], hotkey, danger, needs } = command
  const codes = (texts: readonly string[]) => texts.map((one) => `\`${one}\``).join(', ')
  const params = paramEntries(command)
  const undo = undoWords(command)
    .map((key) => words(key))
    .join(' ')
  const facts = [
    `- ${words('reference.effect')}: ${words(`reference.danger.${danger}`)}`,
    ...(undo === '' ? [] : [`- ${words('reference.undo')}: ${undo}`]),
    ...(aliases.length === 0 ? [] : [`- ${words('reference.aliases')}: ${codes(aliases)}`]),
    ...(formerIds.length === 0 ? [] : [`- ${words('reference.formerIds')}: ${codes(formerIds)}`]),
    ...(hotkey === undefined ? [] : [`- ${words('reference.key')}: \`${hotkey}\``]),
    ...(needs === undefined ? [] : [`- ${words('support.since')}: ${lifeText(words, needs)}`]),
    ...listCalls(command).map((call) => `- \`${call}\``),
  ]
  const heads = ['name', 'kind', 'takes', 'needed'].map((name) => words(`reference.${name}`))
  const rows = params.map(({ name, kind, takes, required, many }) => [
    `\`${name}\``,
    kind,
    cell(takes),
    words(`reference.${required ? 'required' : 'optional'}${many ? 'Many' : ''}`),
  ])
  const table =
    params.length === 0
      ? []
      : ['', ...[heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)]
  const examples = [fileLine(command, now), terminalLine(command, now)].filter((line) => line !== undefined)
  return [`### ${words(title)} (\`${id}\`)`, '', ...facts, ...table, '', '```', ...examples, '```'].join('\n')
}

/** The commands that cannot be undone, each with its reason. */
function neverUndone(commands: readonly AnyCommand[], words: TerminalWords): string {
  const lines = commands
    .filter((command) => getUndoKind(command) === 'never')
    .map(
      (command) =>
        `- ${words(command.title)} (\`${command.id}\`): ${undoWords(command)
          .map((key) => words(key))
          .join(' ')}`,
    )
  return [`## ${words('reference.noUndo')}`, lines.join('\n')].join('\n\n')
}

/** The reference of all commands as Markdown, by the groups of the palette. */
export function commandsMarkdown(commands: readonly AnyCommand[], words: TerminalWords, now: number): string {
  const groups = [...new Set(commands.map(({ group }) => group))].sort((a, b) =>
    words(a).localeCompare(words(b)),
  )
  const parts = groups.map((group) =>
    [
      `## ${words(group)}`,
      ...commands.filter((command) => command.group === group).map((command) => section(command, words, now)),
    ].join('\n\n'),
  )
  return [`# ${words('screen.commands')}`, ...parts, neverUndone(commands, words)].join('\n\n')
}
