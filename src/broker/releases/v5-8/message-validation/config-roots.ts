import { isConfig, type Config } from '@/contract/family/config'
import type { ConfigRoot } from '../../../config/config-root'

/** What is asked of a book of either kind (`book.ts`). */
type Book = {
  list(): readonly { readonly name: string }[]
  create(given: unknown): unknown
  update(given: unknown): unknown
  remove(name: string): void
  order(names: readonly string[]): void
}

/**
 * Validations or transformations in the whole configuration: a list in their order. What is laid over it changes those it names and adds the
 * others behind; a root that is replaced has these alone. So backups hold them. No real broker of this edition has confirmed it.
 */
export function messageStepsRoot(
  name: 'validations' | 'transformations',
  { list, create, update, remove, order }: Book,
): ConfigRoot {
  return {
    read: () => ({ [name]: list() }),
    write(value, mode) {
      const given = isConfig(value) && Array.isArray(value[name]) ? value[name].filter(isConfig) : []
      const nameOf = (one: Config) => String(one['name'])
      const there = () => list().map((one) => one.name)
      for (const one of given)
        if (there().includes(nameOf(one))) update(one)
        else create(one)
      if (mode !== 'replace') return
      for (const gone of there().filter((one) => !given.some((each) => nameOf(each) === one))) remove(gone)
      order(given.map(nameOf))
    },
  }
}
