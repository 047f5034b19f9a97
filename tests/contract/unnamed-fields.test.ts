import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import type { Table } from '@/contract/endpoint'
import { contract } from '@/contract'
import { everyRecorded, sample, selectAnswers, type Exchange } from '../samples'
import { unnamed } from './unnamed-fields'

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

/** The fields of a reply that its schema does not name; those below them are not listed. */
function* unnamedFields(
  schema: z.ZodMiniType,
  reply: unknown,
  known: Set<string>,
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
    yield* unnamedFields(schema, reply, known, place)
  }
}

/**
 * Replies that a feature describes field by field in its `fields.ts`, which `unknown fields` of its tests and the samples of
 * types compare with recordings.
 */
const configuration = new RegExp(
  '^/(?:authentication|authorization/sources|bridges|connectors|actions|sources|gateways|listeners|' +
    'exhooks|configs|schemas|file_transfer|prometheus|opentelemetry)\\b',
)

const replies: readonly Exchange[] = [
  ...everyRecorded('5.1'),
  ...everyRecorded('5.8'),
  ...(sample('replies-6.2.json') as readonly Exchange[]),
]

it('names every recorded field, but those listed', () => {
  const found = new Set<string>()
  for (const endpoint of Object.values(contract as Table)) {
    const { reply, method, path } = endpoint
    if (typeof reply === 'string' || method !== 'GET' || configuration.test(path)) continue
    const known = new Set<string>()
    for (const { responseBody } of selectAnswers(endpoint, replies))
      for (const field of unnamedFields(reply, responseBody, known)) found.add(`${path} ${field}`)
  }
  expect([...found].sort()).toEqual(Object.values(unnamed).flat().sort())
})
