import type { Listing } from '@/list/listing'
import { fieldsOf, type Field } from '@/terminal/read/fields'
import { listOptions } from '@/terminal/read/line'
import { outputFormats } from '@/terminal/read/output'
import { loadWords } from '@/terminal/words'
import type { Candidate } from './candidate'

const connection: readonly Candidate[] = [
  { value: '--broker', about: 'address of the broker' },
  { value: '--context', about: 'a broker by its name' },
  { value: '--user', about: 'name of a console user' },
  { value: '--password', about: 'password of that user' },
  { value: '--key', about: 'API key' },
  { value: '--secret', about: 'secret of the API key' },
  { value: '--library', about: 'the folder of a library' },
]

const matching = (candidates: readonly Candidate[], text: string): readonly Candidate[] =>
  candidates.filter(({ value }) => value.startsWith(text))

const toCandidate = ({ name, title }: Field): Candidate => ({ value: name, about: title })

/** The options of a field: the choices of its filters. */
const choicesOf = ({ filters }: Field): readonly Candidate[] =>
  filters.flatMap((filter) =>
    filter.kind === 'choice' ? filter.options.map((value) => ({ value, about: '' })) : [],
  )

/** Completes the last name of a list that is separated by commas: `clientid,us`. */
function completeLast(text: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const before = text.slice(0, text.lastIndexOf(',') + 1)
  return matching(candidates, text.slice(before.length)).map(({ value, about }) => ({
    value: before + value,
    about,
  }))
}

/**
 * Completes `switchboard list`: names of lists, then options, columns, filters and their choices. `words` are those after the name of
 * the list; `text` is the one that is being typed.
 */
export function completeList(
  listings: readonly Listing[],
  contexts: readonly Candidate[],
  name: string | undefined,
  words: readonly string[],
  text: string,
): readonly Candidate[] {
  const texts = loadWords()
  if (name === undefined)
    return matching(
      listings.map((listing) => ({ value: listing.name, about: texts(listing.title) })),
      text,
    )
  const listing = listings.find((one) => one.name === name)
  if (listing === undefined) return []
  const fields = fieldsOf(listing, texts)
  const columns = fields.filter(({ column }) => column !== undefined).map(toCandidate)
  switch (words.at(-1)) {
    case '--columns':
      return completeLast(text, columns)
    case '--sort':
      return matching(
        [...columns, ...columns.map(({ value, about }) => ({ value: `-${value}`, about }))],
        text,
      )
    case '--filter':
      return matching(fields.map(toCandidate), text)
    case '-o':
    case '--output':
      return matching(
        outputFormats.map((value) => ({ value, about: '' })),
        text,
      )
    case '--context':
      return matching(contexts, text)
    case '--brokers':
      return completeLast(text, [...contexts, { value: 'all', about: 'all contexts' }])
    default: {
      const before = (words.at(-1) ?? '').replace(/^--/, '')
      const field =
        words.at(-1)?.startsWith('--') === true ? fields.find((one) => one.name === before) : undefined
      if (field !== undefined) return matching(choicesOf(field), text)
      const options = [
        ...Object.entries(listOptions).map(([option, { about }]) => ({ value: `--${option}`, about })),
        ...(listing.of === undefined ? [] : [{ value: `--${listing.of}`, about: '' }]),
        ...fields.map(({ name: option, title }) => ({ value: `--${option}`, about: title })),
        ...connection,
      ]
      // Filters can be repeated.
      const unique = options.filter(({ value }) => value === '--filter' || !words.includes(value))
      return text.startsWith('-') ? matching(unique, text) : []
    }
  }
}

/** The options of `switchboard show`, besides the nouns and ids. */
export function completeShowOptions(
  contexts: readonly Candidate[],
  words: readonly string[],
  text: string,
): readonly Candidate[] {
  if (words.at(-1) === '-o' || words.at(-1) === '--output')
    return matching(
      ['text', 'json', 'yaml'].map((value) => ({ value, about: '' })),
      text,
    )
  if (words.at(-1) === '--context') return matching(contexts, text)
  const options = [
    { value: '--output', about: 'text, json, yaml' },
    { value: '--brokers', about: '' },
    ...connection,
  ]
  return text.startsWith('-')
    ? matching(
        options.filter(({ value }) => !words.includes(value)),
        text,
      )
    : []
}
