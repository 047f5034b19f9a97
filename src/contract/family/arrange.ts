import { above } from './config'
import type { Field, Fields } from './field'

/** Fields of one object that belong together, by name: a form has them in one row, in this order. */
const fieldPairs: readonly (readonly [first: string, second: string])[] = [
  ['username', 'password'],
  ['clientid', 'secret'],
  ['client_id', 'client_secret'],
  ['access_key', 'secret_key'],
  ['aws_access_key_id', 'aws_secret_access_key'],
  ['topic', 'qos'],
  ['mqtt_topic', 'qos'],
  ['lifetime_min', 'lifetime_max'],
]

/** What is filled in last. */
const lastNames = ['description', 'tags']

/** What someone logs in to, which is asked for before the login. */
const targetNames = ['server', 'servers', 'url', 'bootstrap_hosts', 'database']

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const besides = (path: string, name: string): string => [...above(path).slice(-1), name].join('.')

/** The pair of which a field is the first or the second, by their paths. */
function pairOf(fields: Fields, path: string): readonly [string, string] | undefined {
  const name = nameOf(path)
  return fieldPairs
    .filter((pair) => pair.includes(name))
    .map((pair) => [besides(path, pair[0]), besides(path, pair[1])] as const)
    .find(([first, second]) => {
      const [one, other] = [fields[first], fields[second]]
      return one !== undefined && other !== undefined && one.group === other.group
    })
}

/** A field of a pair: in the row of both, and shown if the other is. */
function inPair(fields: Fields, path: string, pair: readonly [string, string]): Field | undefined {
  const field = fields[path]
  if (field === undefined) return undefined
  const { advanced: _, ...shown } = field
  const row = fields[pair[1]]?.row ?? fields[pair[0]]?.row ?? pair[0]
  return { ...(pair.every((one) => fields[one]?.advanced === true) ? field : shown), row }
}

/** The login of a group follows the last of what it logs in to. */
function withLoginsLast(fields: Fields, paths: readonly string[]): readonly string[] {
  const isLogin = (path: string) => fields[pairOf(fields, path)?.[1] ?? path]?.kind === 'secret'
  const targetOf = (path: string) =>
    paths.findLast(
      (other) => targetNames.includes(nameOf(other)) && fields[other]?.group === fields[path]?.group,
    )
  const isEarly = (path: string) =>
    isLogin(path) && paths.indexOf(path) < paths.indexOf(targetOf(path) ?? path)
  return paths.flatMap((path) =>
    isEarly(path) ? [] : [path, ...paths.filter((login) => isEarly(login) && targetOf(login) === path)],
  )
}

/**
 * Fields in the order of a form: pairs at the place of their first field, a login after the address, note and tags at the end
 * of their group.
 */
export function arrangeFields(fields: Fields): Fields {
  const paths = Object.keys(fields)
  const ordered = [
    ...paths.filter((path) => !lastNames.includes(path)),
    ...lastNames.filter((path) => paths.includes(path)),
  ]
  const paired = ordered
    .flatMap((path) => pairOf(fields, path) ?? [path])
    .filter((path, index, all) => all.indexOf(path) === index)
  return Object.fromEntries(
    withLoginsLast(fields, paired).flatMap((path): [string, Field][] => {
      const pair = pairOf(fields, path)
      const field = pair === undefined ? fields[path] : inPair(fields, path, pair)
      if (field === undefined) return []
      return [[path, field.kind === 'rows' ? { ...field, fields: arrangeFields(field.fields) } : field]]
    }),
  )
}
