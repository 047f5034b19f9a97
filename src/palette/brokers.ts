import { brokers as allBrokers } from '@/api/site'
import { inline } from '@/lib/text/untrusted'

/** The tags of all brokers, each once. */
export const listTags = (): readonly string[] =>
  [...new Set(allBrokers.flatMap(({ tags = [] }) => tags))].sort()

/** The names of the brokers with a tag. */
export const withTag = (tag: string): readonly string[] =>
  allBrokers.filter(({ tags = [] }) => tags.includes(tag)).map(({ name }) => name)

/** The brokers that a word means: by name, by label, or by tag; undefined where it means none. */
function findNamed(word: string): readonly string[] | undefined {
  const wanted = word.toLowerCase()
  const one = allBrokers.find(({ name, label }) => name === wanted || label.toLowerCase() === wanted)
  const found = one === undefined ? withTag(wanted) : [one.name]
  return found.length === 0 ? undefined : found
}

/**
 * Reads the brokers at the beginning of a line, `on lab,staging ` or `on:production `, and the rest of it. Undefined unless each
 * word names a broker, or brokers by their tag.
 */
export function readBrokers(
  line: string,
): { readonly brokers: readonly string[]; readonly rest: string } | undefined {
  const [whole, words] = /^on(?::| )\s*([^\s,][^\s]*)\s/.exec(line) ?? []
  if (whole === undefined || words === undefined) return undefined
  const found = words.split(',').map((word) => findNamed(word))
  return found.every((names) => names !== undefined)
    ? { brokers: [...new Set(found.flat())], rest: line.slice(whole.length) }
    : undefined
}

/** The labels of brokers: “Lab, Staging”. */
export const formatBrokers = (names: readonly string[]): string =>
  names.map((name) => inline(allBrokers.find((one) => one.name === name)?.label ?? name, 40)).join(', ')
