/** The last answer of a device for a path, as the broker stores it (src/contract/docs/gateways.md#lwm2m). */
export type Lookup = {
  readonly code?: string | undefined
  readonly codeMsg?: string | undefined
  readonly content?:
    | readonly {
        readonly $raw?: string
        readonly path?: string | undefined
        readonly name?: string | undefined
        readonly operations?: string | undefined
        readonly dataType?: string | undefined
        readonly value?: unknown
      }[]
    | undefined
}

/** A resource of a device, from discovery and reads. */
export type Resource = {
  readonly path: string
  readonly name?: string | undefined
  readonly operations?: string | undefined
  readonly dataType?: string | undefined
  readonly value?: unknown
}

/** The state of a request to a device: none, waiting, refused or answered. */
export function getLookupState(lookup: Lookup | undefined): 'none' | 'waiting' | 'refused' | 'answered' {
  if (lookup?.code === undefined) return 'none'
  if (lookup.code.startsWith('6.')) return 'waiting'
  return lookup.code.startsWith('2.') ? 'answered' : 'refused'
}

const numbers = (path: string) => path.split('/').map(Number)

/** Compares paths by their numbers: `/3/0/2` before `/3/0/10`. */
function byPath(one: Resource, other: Resource): number {
  const [a, b] = [numbers(one.path), numbers(other.path)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}

/** The discovered or read resources, each once, in the order of their paths. */
export function toResources(discovered: Lookup | undefined, read: Lookup | undefined): readonly Resource[] {
  const results = new Map<string, Resource>()
  for (const { $raw, path, ...rest } of [...(discovered?.content ?? []), ...(read?.content ?? [])]) {
    if ($raw !== undefined || path === undefined) continue
    const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    results.set(path, { ...results.get(path), path, ...known })
  }
  return [...results.values()].sort(byPath)
}

/** Objects that every device may have, by their numbers in the OMA registry. */
export const knownObjects = ['1', '3', '4', '5', '6', '7'] as const
