import { isConfig, type Config } from '@/contract/family/config'
import { isEqual } from '@/lib/equal'
import type { ValueChange } from '@/lib/hocon/compare'
import type { Json } from '@/lib/text/big-json'

/** Settings by name whose value is a place on the machine of a broker: an address it listens on, a folder, a node. */
const places = /^(?:bind|listen|xml_dir|node|nodes)$/
/** Files of TLS: a path, if it is not the PEM text itself. */
const files = /^(?:cacertfile|certfile|keyfile|dhfile)$/

/** Whole settings of a part that belong to one machine, by their paths. */
const ofPart: Readonly<Record<string, RegExp>> = {
  dashboard: /^value\.listeners\./,
  log: /^value\.file\.(?:.+\.)?path$/,
  fileTransfer: /(?:^|\.)local\.root$/,
}

const isPath = (value: Json | undefined): boolean =>
  typeof value === 'string' && value !== '' && !value.includes('-----BEGIN')

const isOfMachine = (part: string, path: readonly string[], value: Json | undefined): boolean => {
  const name = path.at(-1) ?? ''
  return (
    places.test(name) || (files.test(name) && isPath(value)) || (ofPart[part]?.test(path.join('.')) ?? false)
  )
}

/** Settings with the places of the machine as the broker has them, and the changes that this leaves out. */
type OwnPlaces = { readonly body: Config; readonly changes: readonly ValueChange[] }

const shown = (value: Json | undefined): string | undefined =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value)

/**
 * Leaves what belongs to one machine as it is on the broker: addresses to listen on, paths of files and folders, and names of
 * nodes. Those of another broker would cut off its devices and its API.
 */
export function keepOwnPlaces(part: string, wanted: Config, now: Config): OwnPlaces {
  const changes: ValueChange[] = []
  const walk = (value: Json, own: Json | undefined, path: readonly string[]): Json | undefined => {
    if (isConfig(value))
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, one]): [string, Json][] => {
          const adapted = walk(one, isConfig(own) && Object.hasOwn(own, name) ? own[name] : undefined, [
            ...path,
            name,
          ])
          return adapted === undefined ? [] : [[name, adapted]]
        }),
      )
    if (!isOfMachine(part, path, value)) return value
    if (!isEqual(value, own))
      changes.push({
        path: path.join('.').replace(/^value\.(?=.)/, ''),
        root: path[0] ?? '',
        before: shown(own),
        after: shown(value),
      })
    return own
  }
  const body = walk(wanted, now, [])
  return { body: isConfig(body) ? body : wanted, changes }
}
