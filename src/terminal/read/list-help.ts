import type { Listing } from '@/list/listing'
import { lifeText } from '@/command/reference/life'
import { connectionLine, optionLine } from '../help'
import type { TerminalWords } from '../words'
import { fieldsOf, type Field } from './fields'
import { listOptions } from './line'

const options = [
  ...Object.entries(listOptions).map(([name, { takes, about }]) =>
    optionLine(`--${name}${takes === undefined ? '' : ` ${takes}`}`, about),
  ),
  connectionLine,
]

/** The answer to `switchboard list`. */
export const listsHelp = (listings: readonly Listing[], words: TerminalWords): string =>
  [
    'usage: switchboard list <what> [options]',
    '       switchboard list <what> --help     its columns and filters',
    '',
    'Prints a list of the console. A comparison is is, is not, contains, above, below, at least, at most, after or before; a time is a',
    'duration before now (5m) or a date. What the broker can filter, it filters; the rest is filtered here.',
    '',
    'lists',
    ...listings.map(({ name, title, of, needs }) =>
      optionLine(
        of === undefined ? name : `${name} --${of} …`,
        `${words(title)}${needs === undefined ? '' : ` (${lifeText(words, needs)})`}`,
      ),
    ),
    '',
    'options',
    ...options,
    '',
    'exit codes',
    '  0  done',
    '  1  a broker refused it, could not be reached, or the login was wrong',
    '  2  not started: wrong arguments, or the broker has no such list',
  ].join('\n')

const filterWords = ({ filters }: Field): string =>
  filters
    .flatMap((filter) => (filter.kind === 'choice' && filter.options.length > 0 ? filter.options : []))
    .join(', ')

/** The answer to `switchboard list <what> --help`. */
export function listHelp(listing: Listing, words: TerminalWords): string {
  const { name, title, of, needs, columns } = listing
  const fields = fieldsOf(listing, words)
  return [
    `${words(title)}`,
    '',
    `usage: switchboard list ${name}${of === undefined ? '' : ` --${of} …`} [options]`,
    ...(needs === undefined ? [] : ['', lifeText(words, needs)]),
    '',
    'columns (* not shown by default, + takes a request for each row)',
    ...fields.flatMap((field) => {
      const column = columns.find(({ id }) => id === field.column?.id)
      if (column === undefined) return []
      const values = filterWords(field)
      const sign = column.slow ? '+' : column.hidden ? '*' : ' '
      return [optionLine(`${sign}${field.name}`, `${field.title}${values === '' ? '' : `: ${values}`}`)]
    }),
    ...(fields.every(({ column }) => column !== undefined)
      ? []
      : [
          '',
          'filters without a column',
          ...fields.flatMap((field) =>
            field.column === undefined
              ? [optionLine(` ${field.name}`, [field.title, filterWords(field)].filter(Boolean).join(': '))]
              : [],
          ),
        ]),
    '',
    'Each is an option too: --name value keeps the rows with that value, several values any of them.',
    '',
    'options',
    ...options,
  ].join('\n')
}
