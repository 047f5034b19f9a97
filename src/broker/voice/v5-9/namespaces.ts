import * as z from 'zod/mini'
import type { namespaceEndpoints } from '@/contract/newer/namespace'
import { isRate, parseRate } from '@/lib/time/rate'
import type { HandlersOf } from '../../handlers/handlers'
import { refusalOf } from '../../hocon/complaint'
import { binary, either, may, natural, positive, struct, where, word, type Read } from '../../hocon/kind'
import { Refusal } from '../../http/refusal'
import { CorruptData, type Document } from '../../store/persist'

const rate = where(binary, (text) => (isRate(parseRate(text)) ? undefined : 'invalid_rate'))
const options = struct({ rate: may(rate), burst: may(rate) })
const rates = either(word('disabled'), struct({ messages: may(options), bytes: may(options) }))
const config = struct({
  session: may(struct({ max_sessions: may(either(word('infinity'), natural)) })),
  limiter: may(struct({ tenant: may(rates), client: may(rates) })),
})
type Config = Read<typeof config>

const paged = { last_ns: may(binary), limit: may(positive) }
/** How lists of names are read on. */
export const namespaceQueries = { namespaceList: paged, namespaceManaged: paged, namespaceClients: { last_clientid: may(binary), limit: may(positive) } }

const Kept = z.record(z.string(), z.unknown())
const usualPage = 100

/** Without a limit of its own a namespace is held to the broker's default, which is none; that is told as its limit. */
const told = ({ session, ...rest }: Config): Config => ({ ...rest, session: { max_sessions: 'infinity', ...session } })

const missing = (managed = false) => new Refusal(404, 'NOT_FOUND', managed ? 'Managed namespace not found' : 'Namespace not found')

/**
 * Namespaces as they were created, with their limits. Which one a client is in the real broker takes from its attribute `tns`, which has to
 * be set up there; here clients have no attributes, so that none is in any. No real broker has confirmed how this is told.
 */
export function namespaces(document: Document): HandlersOf<typeof namespaceEndpoints> {
  const read = z.safeParse(Kept, document.read() ?? {})
  const corrupt = () => new CorruptData('namespaces.json does not hold namespaces. Repair it or move it away.')
  if (!read.success) throw corrupt()
  let kept = new Map(Object.entries(read.data).map(([name, value]): [string, Config] => {
    const checked = config.check(value, 'config')
    if (!checked.ok) throw corrupt()
    return [name, checked.value]
  }))
  const save = (next: Map<string, Config>) => {
    document.write(Object.fromEntries(next))
    kept = next
  }
  const find = (ns: string, managed = false): Config => {
    const found = kept.get(ns)
    if (found === undefined) throw missing(managed)
    return found
  }
  const list = ({ query }: { readonly query?: { readonly last_ns?: string | undefined; readonly limit?: number | undefined } | undefined }) =>
    [...kept.keys()].sort().filter((name) => query?.last_ns === undefined || name > query.last_ns).slice(0, query?.limit ?? usualPage)
  return {
    namespaceList: list,
    namespaceManaged: list,
    namespaceCreate({ params: { ns } }) {
      if (kept.has(ns)) throw new Refusal(400, 'BAD_REQUEST', 'already_exists')
      save(new Map([...kept, [ns, {}]]))
    },
    /** One that is not there is as good as deleted. */
    namespaceDelete({ params: { ns } }) {
      save(new Map([...kept].filter(([name]) => name !== ns)))
    },
    namespaceConfig: ({ params: { ns } }) => told(find(ns, true)),
    namespaceConfigUpdate({ params: { ns }, body }) {
      const now = find(ns, true)
      const checked = config.check(body, 'root')
      if (!checked.ok) throw refusalOf(...checked.complaints)
      const next = { ...now, ...checked.value }
      save(new Map([...kept, [ns, next]]))
      return told(next)
    },
    namespaceClients({ params: { ns } }) {
      find(ns)
      return []
    },
    namespaceClientCount({ params: { ns } }) {
      find(ns)
      return { count: 0 }
    },
    namespaceKick: ({ params: { ns } }) => void find(ns),
  }
}
