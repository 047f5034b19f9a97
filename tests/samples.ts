import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, Table } from '@/contract/endpoint'
import { offers } from '@/contract/capability'
import { contract } from '@/contract'

/** A call and the reply of a real broker; `tests/samples/README.md` describes how they were recorded. */
export type Exchange<Body = unknown> = {
  readonly method: string
  readonly path: string
  /** Where the path begins, when not at `/api/v5`. */
  readonly base?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly requestBody?: Body
  readonly note?: string
  /** How many items of a long list were recorded. */
  readonly cut?: unknown
  readonly status: number
  readonly responseBody: unknown
}

/** The brokers that were recorded. */
export type Version = '5.1' | '5.8'

const folder = join(import.meta.dirname, 'samples')

/** A sample, as it lies in `tests/samples`. */
export const sample = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** The recorded calls of one subject, in the order they were made: `clients`, `ee_bridges`. */
export const recorded = <Body = unknown>(
  subject: string,
  version: Version = '5.1',
): readonly Exchange<Body>[] => sample(`${version}/${subject}.json`) as Exchange<Body>[]

/** The subjects of a recording. */
export const recordedSubjects = (version: Version): readonly string[] =>
  readdirSync(join(folder, version))
    .sort()
    .map((file) => file.replace('.json', ''))

/** Every recorded call, with its subject. */
export const everyRecorded = (version: Version): readonly (Exchange & { readonly subject: string })[] =>
  recordedSubjects(version).flatMap((subject) =>
    recorded(subject, version).map((exchange) => ({ subject, ...exchange })),
  )

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)

/** The recorded calls of an endpoint. */
export const selectCalls = <E extends Exchange>(
  { method, path }: Endpoint,
  all: readonly E[],
): readonly E[] =>
  all.filter((entry) => entry.base === undefined && entry.method === method && matches(path, entry.path))

/** A reply to compare: of the prose of an error only that there is some. */
export const withoutProse = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body
    ? { ...body, message: typeof body.message }
    : body

/** The good answers of an endpoint. */
export function selectAnswers<E extends Exchange>(endpoint: Endpoint, all: readonly E[]): readonly E[] {
  // `/clients/kickout/bulk` and the like look like ids to a pattern; the concrete path wins in the broker too.
  const concrete = Object.values(contract as Table).filter(
    (other) => other !== endpoint && other.method === endpoint.method,
  )
  return selectCalls(endpoint, all).filter(
    ({ path, status }) => status >= 200 && status < 300 && !concrete.some((other) => other.path === path),
  )
}

/** The endpoints that a broker of 5.1 has, in any edition. */
export const endpointsOf51 = (): readonly [string, Endpoint][] =>
  Object.entries(contract as Table).filter(([, { needs }]) =>
    (['opensource', 'enterprise'] as const).some((edition) => offers(needs, { edition, release: [5, 1, 6] })),
  )
