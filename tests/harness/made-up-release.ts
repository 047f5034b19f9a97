import { isConfig, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'

/*
 * A release that does not exist: the replies of the embedded broker, changed in ways in which a later release may differ. It needs
 * neither a page nor Node.
 */

/** The version that it reports. */
export const madeUpVersion = '6.9.0'

/** What precedes each word that no release has. */
const wordSign = 'future_'

/** What precedes each kind that no release has. */
export const kindSign = 'other_'

/** The field that each object has besides. */
const madeUpField = 'x_future'

/**
 * A way in which the release differs: fields besides in each object, other words, other kinds in lists, lists in place of texts
 * and of truth values, texts in place of numbers, texts in place of objects.
 */
export type Difference = 'fields' | 'words' | 'kinds' | 'lists' | 'numbers' | 'objects'

/** Fields that name an object, or whose text belongs to the session: no reply can be related to its request without them. */
const identities: ReadonlySet<string> = new Set([
  'id',
  'name',
  'node',
  'clientid',
  'username',
  'topic',
  'type',
  'mechanism',
  'backend',
  'token',
  'version',
  'as',
  'who',
  'msgid',
])

/** Fields whose words are names that an operator chose, and no words of the API. */
const names: ReadonlySet<string> = new Set([
  ...['id', 'name', 'node', 'clientid', 'username', 'topic', 'token', 'who', 'msgid', 'desc', 'description'],
  ...['connector', 'from', 'from_clientid', 'from_username', 'payload', 'message', 'reason', 'by', 'user_id'],
])

/** The fields that name the kind of an object; a gateway is its own kind. */
const kindFields = (path: string): readonly string[] =>
  /^\/gateways(?:\/[^/]+)?$/.test(path) ? ['name'] : ['type', 'mechanism', 'backend', 'event']

const isWord = (value: Json): value is string => typeof value === 'string' && /^\$?[a-z][a-z_/]*$/.test(value)

/** A word as the made-up release has it; kinds have a sign already. */
const madeUp = (word: string): string => (word.startsWith(kindSign) ? word : `${wordSign}${word}`)

/** Changes the value of a field with this name; '' for a whole reply and for the items of a list. */
type Change = (value: Json, name: string) => Json

/** Changes a value and each one below it, the innermost first. */
function mapValues(value: Json, change: Change, name = ''): Json {
  const below = Array.isArray(value)
    ? value.map((one) => mapValues(one, change))
    : isConfig(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapValues(one, change, key)]))
      : value
  return change(below, name)
}

/** The rows of a list, and how it is put together again. */
function rowsOf(value: Json): { readonly rows: Json[]; readonly join: (rows: Json[]) => Json } | undefined {
  if (Array.isArray(value)) return { rows: value, join: (rows) => rows }
  if (!isConfig(value)) return undefined
  for (const name of ['data', 'sources'])
    if (Array.isArray(value[name])) return { rows: value[name], join: (rows) => ({ ...value, [name]: rows }) }
  return undefined
}

/** The same object of a kind that no release has. */
function toMadeUpKind(path: string, row: Config): Config {
  const [first, ...rest] = kindFields(path).filter((name) => typeof row[name] === 'string')
  if (first === undefined) return row
  const { id } = row
  const isInId = typeof id === 'string' && id.startsWith(String(row[first]))
  const changed = [first, ...rest, ...(isInId ? ['id'] : [])]
  return { ...row, ...Object.fromEntries(changed.map((name) => [name, `${kindSign}${String(row[name])}`])) }
}

/** A list with one more row, of another kind. */
function withMadeUpRow(path: string, value: Json): Json {
  const list = rowsOf(value)
  const first = list?.rows.find(isConfig)
  const added = first === undefined ? undefined : toMadeUpKind(path, first)
  return list === undefined || added === undefined || added === first
    ? value
    : list.join([...list.rows, added])
}

/** The changes of the replies, but for the kinds. */
const changes: Readonly<Record<Exclude<Difference, 'kinds'>, Change>> = {
  fields: (value) => (isConfig(value) ? { ...value, [madeUpField]: { deep: [1, 'two'] } } : value),
  words: (value, name) => (isWord(value) && name !== '' && !names.has(name) ? madeUp(value) : value),
  lists: (value, name) =>
    name !== '' && !identities.has(name) && (typeof value === 'string' || typeof value === 'boolean')
      ? [value, value]
      : value,
  numbers: (value) => (typeof value === 'number' ? String(value) : value),
  objects: (value, name) => (isConfig(value) && name !== '' ? madeUp('value') : value),
}

/** The path of an object at the embedded broker: that of a kind that no release has is the one that it was made of. */
export const toKnownPath = (path: string): string => path.replace(/\/(?:future_|other_)/g, '/')

/** Whether the last part of a path names an object of a kind that no release has. */
const isMadeUpPath = (path: string): boolean => path.includes(`/${kindSign}`)

/** A JSON reply as the made-up release gives it. */
export function toMadeUpReply(path: string, reply: Json, differences: readonly Difference[]): Json {
  const withKind = !differences.includes('kinds')
    ? reply
    : isMadeUpPath(path) && isConfig(reply)
      ? toMadeUpKind(path, reply)
      : withMadeUpRow(path, reply)
  const changed = differences.reduce(
    (value, difference) => (difference === 'kinds' ? value : mapValues(value, changes[difference])),
    withKind,
  )
  return mapValues(changed, (value, name) =>
    name === 'version' && typeof value === 'string' && /^[56]\.\d+\.\d+/.test(value) ? madeUpVersion : value,
  )
}
