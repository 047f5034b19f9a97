import { isConfig, type Config } from '@/contract/family/config'
import { isEqual } from '@/lib/equal'
import { listMasks, maskSecrets } from '@/lib/secret/value'
import type { Json } from '@/lib/text/big-json'
import type { PlanItem, RestoreItem } from './plan'

/**
 * A setting of an item that differs, with secrets masked; undefined where one side does not have it. A list is one setting, because
 * its rows have no meaning without their order.
 */
export type SettingDifference = {
  /** The path within the item as text, such as `resource_opts.request_ttl`; empty where the item is one list. */
  readonly name: string
  readonly path: readonly string[]
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** Settings without an ID are below a name of their own. */
const wrapper = 'value'
const pathInBody = ({ id }: PlanItem, path: readonly string[]): readonly string[] =>
  id === '' ? [wrapper, ...path] : path

function valueAt(body: Json | undefined, path: readonly string[]): Json | undefined {
  let value = body
  for (const key of path) value = isConfig(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}

/** A copy of a body with a value at a path; undefined removes it. */
function withValue(body: Config, [key = '', ...rest]: readonly string[], value: Json | undefined): Config {
  const { [key]: below, ...others } = body
  if (rest.length > 0) return { ...others, [key]: withValue(isConfig(below) ? below : {}, rest, value) }
  return value === undefined ? others : { ...others, [key]: value }
}

function listLeaves(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
): readonly SettingDifference[] {
  if (isEqual(before, after)) return []
  const [one, other] = [before ?? {}, after ?? {}]
  const keys =
    isConfig(one) && isConfig(other) ? [...new Set([...Object.keys(one), ...Object.keys(other)])] : []
  // An empty object is a value of its own: without it, the other side has nothing at this path.
  if (keys.length === 0 || !isConfig(one) || !isConfig(other))
    return [
      {
        name: path.join('.'),
        path,
        before: before === undefined ? undefined : maskSecrets(before, path),
        after: after === undefined ? undefined : maskSecrets(after, path),
      },
    ]
  return keys.flatMap((key) => listLeaves(one[key], other[key], [...path, key]))
}

const isBelow = (path: string, other: string): boolean =>
  path === other || other === '' || path.startsWith(`${other}.`)

/** The settings in which an item of a plan differs; all of them where only one side has it. Those that compare equal are left out. */
export function listSettings(item: PlanItem): readonly SettingDifference[] {
  const inside = (body: Config): Json | undefined => (item.id === '' ? body[wrapper] : body)
  if (item.state === 'new') return listLeaves(undefined, inside(item.body), [])
  if (item.state === 'here') return listLeaves(inside(item.body), undefined, [])
  if (item.own === undefined) return []
  return listLeaves(inside(item.own), inside(item.body), []).filter(({ name }) =>
    item.changes.some(({ path }) => isBelow(path, name) || isBelow(name, path)),
  )
}

/** What is chosen of an item: all of it, or some of its settings. */
export type ChosenSettings = 'all' | ReadonlySet<string>

/** The item to write: its settings on the broker, and of those that differ the chosen ones. */
export function withChosen(item: PlanItem, chosen: ChosenSettings): RestoreItem {
  const { part, id, body, own } = item
  if (chosen === 'all' || own === undefined) return { part, id, body }
  return {
    part,
    id,
    body: listSettings(item)
      .filter(({ name }) => chosen.has(name))
      .map(({ path }) => pathInBody(item, path))
      .reduce((whole, path) => withValue(whole, path, valueAt(body, path)), own),
  }
}

/** The secrets that must be entered for the chosen settings of an item. */
export function listSecrets(item: PlanItem, chosen: ChosenSettings): readonly string[] {
  if (chosen === 'all' || item.secrets.length === 0) return item.secrets
  const masks = new Set(listMasks(withChosen(item, chosen).body, { doubtful: true }).map(({ path }) => path))
  return item.secrets.filter((path) => masks.has(path))
}
