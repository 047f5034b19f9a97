export type Use = { id: string; weight: number; at: number }

export type Frecency = {
  hit: (id: string) => void
  score: (id: string) => number
  remove: (id: string) => void
  /** Replaces ids by others, such as former ids of commands by their present ones. */
  rename: (ids: ReadonlyMap<string, string>) => void
  /** Forgets all uses; the caller removes the stored ones. */
  clear: () => void
  /** Ids, most recently used first. */
  recent: () => string[]
}

const halfLife = 7 * 24 * 3600_000

/**
 * How often and how recently each entry was used: every use counts one and halves in a week. The caller
 * provides the storage.
 */
export function createFrecency({
  now,
  load,
  save,
  max = 20,
}: {
  now: () => number
  load: () => unknown
  save: (uses: readonly Use[]) => void
  max?: number
}): Frecency {
  const uses = new Map<string, Use>()
  for (const use of read(load)) uses.set(use.id, use)

  // After the clock is set back, old uses must not weigh more than new ones.
  const weigh = (use: Use) => use.weight * 2 ** (-Math.max(0, now() - use.at) / halfLife)
  const byTime = () => [...uses.values()].reverse().sort((a, b) => b.at - a.at)

  function trim(keep?: string) {
    while (uses.size > max) {
      const worst = [...uses.values()].filter((use) => use.id !== keep).sort((a, b) => weigh(a) - weigh(b))[0]
      if (!worst) return
      uses.delete(worst.id)
    }
  }
  function store() {
    try {
      save(byTime().reverse())
    } catch {
      // With a full or forbidden store, only the next session loses the uses; the command still runs.
    }
  }

  trim()
  return {
    hit(id) {
      const known = uses.get(id)
      const use = { id, weight: (known ? weigh(known) : 0) + 1, at: now() }
      uses.delete(id)
      uses.set(id, use)
      trim(id)
      store()
    },
    score(id) {
      const use = uses.get(id)
      return use ? weigh(use) : 0
    },
    remove(id) {
      if (uses.delete(id)) store()
    },
    rename(ids) {
      const all = [...uses.values()]
      if (!all.some(({ id }) => ids.has(id))) return
      uses.clear()
      for (const use of all) {
        const id = ids.get(use.id) ?? use.id
        uses.set(id, { ...use, id })
      }
      store()
    },
    clear: () => uses.clear(),
    recent: () => byTime().map((use) => use.id),
  }
}

function read(load: () => unknown): Use[] {
  try {
    const stored = load()
    return Array.isArray(stored) ? stored.filter(isUse) : []
  } catch {
    return []
  }
}

function isUse(value: unknown): value is Use {
  if (typeof value !== 'object' || value === null) return false
  const { id, weight, at } = value as Partial<Record<keyof Use, unknown>>
  return typeof id === 'string' && Number.isFinite(weight) && Number.isFinite(at)
}
