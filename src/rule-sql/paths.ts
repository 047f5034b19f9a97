import { decodeJson } from './json'
import type { Path, Step } from './tree'
import { isBinary, isList, isMap, Raised, type Value } from './value'

/** The steps of a path, including its head. */
export const listSteps = (path: Path): readonly Step[] => [{ kind: 'key', ...path.head }, ...path.steps]

/** Parses JSON text along a path; other values are unchanged, invalid text has no value. */
function opened(data: Value): Value {
  if (!isBinary(data)) return data
  try {
    return decodeJson(data)
  } catch (error) {
    if (error instanceof Raised) return undefined
    throw error
  }
}

/** The item at an index from 1, or from the end when negative. */
function itemAt(list: readonly Value[], at: Value): Value {
  if (typeof at !== 'bigint' || at === 0n) return undefined
  return list[at > 0n ? Number(at) - 1 : list.length + Number(at)]
}

/** Looks up the value of a name in square brackets. */
type Find = (path: Path) => Value

function getStep(step: Step, data: Value, find: Find): Value {
  const inside = opened(data)
  if (step.kind === 'key') return isMap(inside) ? inside.get(step.name) : undefined
  if (!isList(inside) || step.kind === 'edge') return undefined
  return itemAt(inside, step.kind === 'index' ? step.at : find(step.path))
}

/** Looks up within the data. */
const within =
  (data: Value): Find =>
  (path) =>
    getPath(listSteps(path), data)

/** The value at the end of the steps; a name used as an index is looked up by `find`, by default in the data. */
export function getPath(steps: readonly Step[], data: Value, find: Find = within(data)): Value {
  let value = data
  for (const step of steps) {
    value = getStep(step, value, find)
    if (value === undefined) return undefined
  }
  return value
}

function setItem(list: readonly Value[], at: Value, value: Value): readonly Value[] {
  if (typeof at !== 'bigint') return list
  const index = at > 0n ? Number(at) - 1 : list.length + Number(at)
  // An index out of range leaves the array unchanged (src/contract/docs/rule-sql.md#arrays).
  return index < 0 || index >= list.length ? list : list.with(index, value)
}

function putStep(step: Step, value: Value, data: Value, find: Find): Value {
  if (step.kind === 'key') return new Map(isMap(data) ? [...data, [step.name, value]] : [[step.name, value]])
  if (!isList(data)) return [value]
  if (step.kind === 'edge') return step.at === 'head' ? [value, ...data] : [...data, value]
  return setItem(data, step.kind === 'index' ? step.at : find(step.path), value)
}

function putInto(steps: readonly Step[], at: number, value: Value, data: Value, find: Find): Value {
  const step = steps[at]
  if (step === undefined) return value
  const last = at === steps.length - 1
  return putStep(
    step,
    last ? value : putInto(steps, at + 1, value, getStep(step, data, find), find),
    data,
    find,
  )
}

/** Returns the data with a value set at the end of the steps; missing or scalar levels are created. */
export function putPath(steps: readonly Step[], value: Value, data: Value): Value {
  const container = isMap(data) || isList(data) ? data : new Map<string, Value>()
  return putInto(steps, 0, value, container, within(container))
}
