import * as z from 'zod/mini'

type Path = readonly (string | number)[]

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) => (inner as Record<string | number, unknown> | undefined)?.[name],
    value,
  )

/** A copy with another value at a place. */
function withValue(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.map((item, index) => (index === name ? withValue(item, rest, other) : (item as unknown)))
  const fields = value as Record<string, unknown>
  return { ...fields, [name]: withValue(fields[name], rest, other) }
}

/** Values of all types: a schema that names a field refuses or changes one of them. */
const oddValues = ['odd text', -1.5, true, ['odd'], { odd: 'odd' }] as const

const isNamed = (schema: z.ZodMiniType, reply: unknown, path: Path): boolean =>
  oddValues.some((odd) => {
    const read = z.safeParse(schema, withValue(reply, path, odd))
    return !read.success || JSON.stringify(at(read.data, path)) !== JSON.stringify(odd)
  })

/** `data[].mountpoint`; names that contain dots, slashes or spaces are made up by the broker or by people. */
const toText = (path: Path) =>
  path
    .map((name) => (typeof name === 'number' ? '[]' : /^\w+$/.test(name) ? `.${name}` : '.*'))
    .join('')
    .replace(/^\./, '')

/**
 * The fields of a reply that its schema does not name, each once, such as `data[].mountpoint`; those below them are not listed.
 * `known` has the fields that it names, found so far in replies of the same endpoint.
 */
export function* findUnnamedFields(
  schema: z.ZodMiniType,
  reply: unknown,
  known = new Set<string>(),
  path: Path = [],
): Generator<string> {
  const value = at(reply, path)
  if (typeof value !== 'object' || value === null) return
  for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const place = [...path, name]
    const text = toText(place)
    if (typeof name === 'string' && !known.has(text)) {
      if (!isNamed(schema, reply, place)) {
        yield text
        continue
      }
      known.add(text)
    }
    yield* findUnnamedFields(schema, reply, known, place)
  }
}
