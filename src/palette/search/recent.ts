import { storage } from '@/api/storage'
import { connection } from '@/connection/page'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { isStorable, isStorableText } from '@/command/storable'
import { createFrecency } from '@/command/search/frecency'

const read = (name: string): unknown => JSON.parse(storage.get(name) ?? 'null')

/** The name of the used values in local storage. */
const usedName = 'usedValues'
// Under its former name there may be secrets, which earlier versions did not leave out.
storage.set('used', null)

/** The ids of the used commands, with their frequency and recency. */
export const recent = createFrecency({
  now: Date.now,
  load: () => read('recent'),
  // A command and the object that it showed are two entries.
  max: 40,
  save: (uses) => connection.records.keep('recent', JSON.stringify(uses)),
})

type Used = { readonly text: string; readonly at: number }
const maxValues = 10
const longest = 300

/** Whether the parameter names what the command creates: names used before are taken. */
const isNewName = ({ errors = {} }: AnyCommand, name: string): boolean =>
  Object.values(errors).some(({ step, suggestFreeName }) => step === name && suggestFreeName === true)

/**
 * Objects of one noun are shared between commands: a client id typed for one is offered by all. Other texts
 * are shared only between commands of the same noun: the name of a trace is not offered for an API key.
 */
const bucketOf = (command: AnyCommand, name: string, id: string = command.id): string | undefined => {
  const param = command.params[name]
  if (param === undefined || !isStorable(param) || isNewName(command, name)) return undefined
  const { prompt } = param
  switch (prompt.kind) {
    case 'pick':
      return `pick.${prompt.resource}`
    case 'topic':
    case 'topicFilter':
    case 'hostPort':
      return prompt.kind
    case 'text':
    case 'duration':
      return `${prompt.kind}.${id.split('.')[0] ?? ''}.${name}`
    default:
      return undefined
  }
}

function readBuckets(): Record<string, Used[]> {
  try {
    const found = read(usedName)
    return typeof found === 'object' && found !== null ? (found as Record<string, Used[]>) : {}
  } catch {
    // Invalid text under our key is ignored.
    return {}
  }
}

/** The values used before for a parameter, the last first. Secrets are never stored. */
export function usedBefore(command: AnyCommand, name: string): readonly Used[] {
  const stored = readBuckets()
  const buckets = [command.id, ...(command.formerIds ?? [])].map((id) => bucketOf(command, name, id))
  const found = [...new Set(buckets)].map((bucket) => (bucket === undefined ? [] : stored[bucket]))
  return found.flatMap((uses) =>
    Array.isArray(uses) ? uses.filter((one) => typeof one?.text === 'string') : [],
  )
}

/** The only object that a command without further parameters is about; undefined where it has others. */
function onlyObject(command: AnyCommand, answers: CommandArgs): string | undefined {
  const [[name, param] = [], ...others] = Object.entries(command.params)
  const value = name === undefined ? undefined : answers[name]
  return others.length === 0 &&
    param?.prompt.kind === 'pick' &&
    typeof value === 'string' &&
    isStorableText(value)
    ? value
    : undefined
}

/** A recent use: of a command, or of one that shows an object, with the name of that. */
export type RecentUse = { readonly id: string; readonly object: string | undefined }

const separator = ' '

/** The recent uses, the last first, with the text by which each is forgotten. */
export const recentUses = (): readonly (RecentUse & { readonly key: string })[] =>
  recent.recent().map((key) => {
    const place = key.indexOf(separator)
    return {
      key,
      id: place < 0 ? key : key.slice(0, place),
      object: place < 0 ? undefined : key.slice(place + 1),
    }
  })

/** Stores the answers of a command that runs. */
export function rememberUse(command: AnyCommand, answers: CommandArgs): void {
  recent.hit(command.id)
  const object = command.danger === 'read' ? onlyObject(command, answers) : undefined
  if (object !== undefined && object.length <= longest) recent.hit(`${command.id}${separator}${object}`)
  const all = readBuckets()
  for (const name of Object.keys(command.params)) {
    const bucket = command.params[name]?.bulky === true ? undefined : bucketOf(command, name)
    const value = answers[name]
    if (bucket === undefined || typeof value !== 'string' || value === '' || value.length > longest) continue
    if (!isStorableText(value)) continue
    all[bucket] = [
      { text: value, at: Date.now() },
      ...usedBefore(command, name).filter((one) => one.text !== value),
    ].slice(0, maxValues)
  }
  connection.records.keep(usedName, JSON.stringify(all))
}

/** Deletes the used commands and values after their user has logged out. */
export function forgetUses(): void {
  recent.clear()
  connection.records.forget(['recent', usedName])
}
