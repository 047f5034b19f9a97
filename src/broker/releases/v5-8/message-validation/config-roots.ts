import { isConfig, type Config } from '@/contract/family/config'
import type { ConfigRoot } from '../../../config/config-root'

/** What is asked of a book of either kind (`book.ts`). */
type StepAdmin = {
  list(): readonly { readonly name: string }[]
  create(wanted: unknown): unknown
  update(wanted: unknown): unknown
  remove(name: string): void
  order(names: readonly string[]): void
}

/**
 * Validations or transformations in the whole configuration: a list in their order. What is laid over it changes those it names and adds the
 * others behind; a root that is replaced has these alone. So backups hold them. No real broker of this edition has confirmed it.
 */
export function messageStepsRoot(
  name: 'validations' | 'transformations',
  { list, create, update, remove, order }: StepAdmin,
): ConfigRoot {
  return {
    read: () => ({ [name]: list() }),
    write(value, mode) {
      const wanted = isConfig(value) && Array.isArray(value[name]) ? value[name].filter(isConfig) : []
      const nameOf = (one: Config) => String(one['name'])
      const currentNames = () => list().map((one) => one.name)
      for (const one of wanted)
        if (currentNames().includes(nameOf(one))) update(one)
        else create(one)
      if (mode !== 'replace') return
      for (const surplus of currentNames().filter((one) => !wanted.some((each) => nameOf(each) === one)))
        remove(surplus)
      order(wanted.map(nameOf))
    },
  }
}
