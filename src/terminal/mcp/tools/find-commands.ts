import * as z from 'zod'
import type { AnyCommand } from '@/command/command'
import { undoWords } from '@/command/reference/describe'
import { wordsIn } from '@/command/search/fold'
import { isRequired } from '@/command/reference/example'
import type { TerminalWords } from '../../words'
import type { Operator } from '../operator'
import { covers } from '../operator'
import { toResult } from '../result'
import { defineTool } from '../tool'
import { isOperation } from './describe-command'

const maxFound = 20

/** The words by which a command is found: its id, its names, and the name of its group. */
const wordsOf = (
  { id, title, verb, aliases = [], group }: AnyCommand,
  words: TerminalWords,
): readonly string[] =>
  wordsIn(
    [
      id.replace(/[.-]/g, ' '),
      words(title),
      verb === undefined ? '' : words(verb),
      ...aliases,
      words(group),
    ].join(' '),
  )

/** How well a command fits a question: its words that occur, those of its id twice. */
function score(command: AnyCommand, asked: readonly string[], words: TerminalWords): number {
  const own = wordsOf(command, words)
  const id = command.id.split(/[.-]/)
  return asked.reduce(
    (sum, word) =>
      sum +
      (id.some((part) => part === word || `${part}s` === word) ? 2 : 0) +
      (own.some((one) => one === word || (word.length > 2 && one.startsWith(word))) ? 1 : 0),
    0,
  )
}

/** What an assistant is shown of a command before it asks for more. */
const summarize = (command: AnyCommand, { words, allow }: Operator) => ({
  id: command.id,
  title: words(command.title),
  danger: command.danger,
  allowed: covers(allow, command),
  parameters: Object.entries(command.params).map(([name, param]) => (isRequired(param) ? name : `${name}?`)),
  undo: undoWords(command)
    .map((key) => words(key))
    .join(' '),
})

/** Finds commands by what they do. */
export const findCommands = defineTool({
  name: 'find_commands',
  title: 'Find commands',
  description:
    'Finds the commands of the console by words of what they do, such as "ban client" or "rule metrics". To read lists and objects use "read".',
  input: {
    query: z.string().min(1).max(200).describe('words of what is to be done'),
    limit: z.int().min(1).max(maxFound).optional().describe('how many at most, default 10'),
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  run: ({ query, limit = 10 }, operator) => {
    const asked = wordsIn(query)
    const found = operator.registry.all
      .filter(isOperation)
      .map((command) => ({ command, points: score(command, asked, operator.words) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points || a.command.id.localeCompare(b.command.id))
    return Promise.resolve(
      toResult({
        commands: found.slice(0, limit).map(({ command }) => summarize(command, operator)),
        found: found.length,
      }),
    )
  },
})
