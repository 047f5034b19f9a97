import type { Json } from '@/lib/text/big-json'

/**
 * How many rows each list has. Nodes, authenticators and types are few at every broker, and what a person has created one by one is
 * not as much as what devices create.
 */
const counts = { few: 20, some: 300, many: 10_000 } as const

const few =
  /^\/(?:nodes|cluster|ds|schemas|rule_events|authentication|authorization\/sources|gateways|license|plugins|exhooks|configs)(?:[/?]|$)/
const some =
  /^\/(?:bridges|connectors|actions|sources|actions_summary|sources_summary|schema_registry)(?:[/?]|$)/
const fewInRow = /^(?:nodes?|node_(?:status|metrics)|running_nodes|stopped_nodes|hooks)$/

/** The fields that identify a row. */
const identifying =
  /^(?:id|name|clientid|username|topic|user_id|node|key|title|filename|value|who|as|period|core_node)$/

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Another row of the same shape. */
const toOther = (row: Json, index: number): Json =>
  typeof row === 'number'
    ? row + index
    : typeof row === 'string'
      ? `${row}-${index}`
      : isObject(row)
        ? Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              typeof value === 'string' && identifying.test(name) ? `${value}-${index}` : value,
            ]),
          )
        : row

/** Repeats the last row of each outermost list that is not empty. */
function repeatLists(value: Json, count: number): Json {
  if (Array.isArray(value)) {
    const [last = null] = value.slice(-1)
    const length = value.length === 0 ? 0 : Math.max(value.length, count)
    return Array.from({ length }, (_, index) => value[index] ?? toOther(last, index))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      repeatLists(one, fewInRow.test(name) ? Math.min(count, counts.few) : count),
    ]),
  )
}

/** The reply of a broker that has many rows in each list; a page has as many as were asked for. */
export function withManyRows(path: string, text: string): string {
  const limit = new URL(path, 'http://broker').searchParams.get('limit')
  const count = few.test(path) ? counts.few : some.test(path) ? counts.some : counts.many
  const changed = repeatLists(
    JSON.parse(text) as Json,
    limit === null ? count : Math.min(count, Number(limit)),
  )
  if (limit === null || !isObject(changed)) return JSON.stringify(changed)
  const { meta } = changed
  return JSON.stringify(
    meta !== undefined && isObject(meta) ? { ...changed, meta: { ...meta, count, hasnext: true } } : changed,
  )
}
