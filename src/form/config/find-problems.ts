import { secretPaths } from '@/contract/family/body'
import { checkConfig, type Problem } from '@/contract/family/check'
import { above, at, exists, isConfig, maskedSecret, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { listMasks } from '@/lib/secret/value'
import type { Json } from '@/lib/text/big-json'
import { filesProblems } from './files'
import { isEqual, toComparable } from '@/lib/equal'
import { byPath, type FormStoreOptions, type FormValues } from './values'

/** The field that contains a path: a cell belongs to its rows field. */
export function fieldAtPath(fields: Fields, path: string): [string, Field] | undefined {
  const found = [path, ...above(path).reverse()].find((key) => fields[key] !== undefined)
  return found === undefined ? undefined : [found, fields[found] as Field]
}

/** Whether a value looks like the masked secret or an edited version of it. */
const isStars = (value: Json | undefined): boolean =>
  typeof value === 'string' && (/^\*{1,6}$/.test(value) || value.startsWith(maskedSecret))

const rowsOf = (config: Config, list: string): readonly Json[] => {
  const found = at(config, list)
  return Array.isArray(found) ? found : []
}

/**
 * Returns a function that says whether the value at a path is unchanged: unknown values of a newer broker are kept. It asks for the
 * rows of the base once, however many rows it is called for.
 */
export function createOriginTest(fields: Fields, now: FormValues): (path: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  /** The values of one cell in all rows of the base. */
  const listValues = (list: string, cell: string): ReadonlySet<string> => {
    const name = `${list}\n${cell}`
    const values =
      known.get(name) ??
      new Set(rowsOf(now.base, list).flatMap((row) => (isConfig(row) ? [toComparable(at(row, cell))] : [])))
    known.set(name, values)
    return values
  }
  return (path) => {
    const home = fieldAtPath(fields, path)
    if (home === undefined || home[1].kind !== 'rows' || home[0] === path) {
      const value = at(now.config, path)
      return value !== undefined && isEqual(value, at(now.base, path))
    }
    // A row may have been moved, so any row of the base with this value matches.
    const [list] = home
    const [index = '', ...rest] = path.slice(list.length + 1).split('.')
    const row = rowsOf(now.config, list)[Number(index)]
    const value = isConfig(row) ? at(row, rest.join('.')) : undefined
    return value !== undefined && listValues(list, rest.join('.')).has(toComparable(value))
  }
}

/** All problems of the values of a form, in field order, so that the first is the topmost. */
export function findProblems(
  { fields, ignored = [], validate = () => [], secretsToReenter = [], readOnlyFields = [] }: FormStoreOptions,
  now: FormValues,
): readonly Problem[] {
  const missing = secretsToReenter.filter(
    (path) =>
      [undefined, ''].includes(at(now.config, path) as string | undefined) &&
      (fields[path] === undefined
        ? isConfig(at(now.config, above(path).at(-1) ?? ''))
        : exists(fields, path, now.config)),
  )
  const stars = secretPaths(fields, now.config).filter(
    (path) =>
      isStars(at(now.config, path)) &&
      !(at(now.config, path) === maskedSecret && at(now.base, path) === maskedSecret),
  )
  // A masked part of a text, such as one from the JSON view, would be sent as it is; what the broker has may stay.
  const parts = listMasks(now.config).flatMap(({ path, isPart }) => {
    const [home = ''] = path.split('#')
    const [root = ''] = home.split('.')
    const isSame =
      isEqual(at(now.config, home), at(now.base, home)) && isEqual(now.config[root], now.base[root])
    return isPart && !isSame ? [home] : []
  })
  const isFromBroker = createOriginTest(fields, now)
  const found = [
    ...Object.values(now.unread),
    // Unknown values of a newer broker are kept without a problem.
    ...checkConfig(fields, now.config, ignored).filter(
      ({ path, reason }) => reason === 'error.required' || !isFromBroker(path),
    ),
    ...readOnlyFields
      .filter((path) => !isEqual(at(now.config, path), at(now.base, path)))
      .map((path): Problem => ({ path, reason: 'bridge.problem.locked' })),
    ...missing.map((path): Problem => ({ path, reason: 'bridge.problem.again' })),
    ...[...stars, ...parts].map((path): Problem => ({ path, reason: 'bridge.problem.stars' })),
    ...filesProblems(fields, now.config, now.base),
    ...validate(now.config),
  ]
  const order = Object.keys(fields)
  const place = (path: string) => {
    const index = order.findIndex((key) => path === key || path.startsWith(`${key}.`))
    return index < 0 ? order.length : index
  }
  return Object.values(byPath(found)).sort((a, b) => place(a.path) - place(b.path))
}
