import { isConfig, type Config } from '@/contract/family/config'
import type { ConfigRoot } from '../config/config-root'

/** The operations that both step stores share. */
type StepAdmin = {
  list(): readonly { readonly name: string }[]
  create(wanted: unknown): unknown
  update(wanted: unknown): unknown
  remove(name: string): void
  order(names: readonly string[]): void
}

/**
 * Validations or transformations in the whole configuration, as an ordered list. Merging updates and
 * appends, replacing also deletes. Backups include them. Not confirmed by a real broker.
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
