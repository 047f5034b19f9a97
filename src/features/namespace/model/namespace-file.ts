import * as z from 'zod/mini'
import { isConfig } from '@/contract/family/config'

/** What a namespace holds, by root of the configuration. */
const Contents = z.record(z.string(), z.record(z.string(), z.unknown()))

/** A namespace in a file: its limits as the broker returns them, and what it holds. */
export const NamespaceEntry = z.strictObject({
  ns: z.string().check(z.minLength(1)),
  config: z.record(z.string(), z.unknown()),
  contents: Contents,
})
export type NamespaceEntry = z.infer<typeof NamespaceEntry>

/** The parsed namespaces of a file, or why it cannot be read. */
type NamespaceFile = {
  readonly namespaces: readonly NamespaceEntry[]
  readonly problems: readonly []
  readonly fault?: { readonly reason: 'json' | 'form' | 'twice'; readonly name: string }
}

const unreadable = (reason: 'json' | 'form' | 'twice', name = ''): NamespaceFile => ({
  namespaces: [],
  problems: [],
  fault: { reason, name },
})

/** Reads a file of `namespace.export`. */
export function readNamespaceFile(_: string, text: string): NamespaceFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return unreadable('json')
  }
  const parsed = z.safeParse(z.array(NamespaceEntry), json)
  if (!parsed.success) return unreadable('form', (parsed.error.issues[0]?.path ?? []).join('.'))
  const names = parsed.data.map(({ ns }) => ns)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? { namespaces: parsed.data, problems: [] } : unreadable('twice', twice)
}

/** Counts connectors, actions, sources or rules: those two levels deep are by type and name. */
const countIn = (root: unknown): number =>
  isConfig(root)
    ? Object.values(root).reduce<number>(
        (sum, named) => sum + (isConfig(named) ? Object.keys(named).length : 0),
        0,
      )
    : 0

export const contentKinds = ['rules', 'connectors', 'actions', 'sources'] as const

/** How many rules, connectors, actions and sources a namespace holds. */
export const countContents = ({
  rule_engine: engine,
  ...roots
}: NamespaceEntry['contents']): Readonly<Record<(typeof contentKinds)[number], number>> => ({
  rules: countIn({ rules: engine?.['rules'] }),
  connectors: countIn(roots['connectors']),
  actions: countIn(roots['actions']),
  sources: countIn(roots['sources']),
})
