import * as z from 'zod/mini'
import { refusedNamespaces } from '@/contract/name'
import { isRate, parseRate } from '@/lib/time/rate'
import type { BrokerRelease } from '../lib/release'
import { refusalOf } from '../checks/complaint'
import { binary, either, fieldsIf, may, natural, struct, where, words, type Read } from '../checks/kind'
import { Refusal } from '../http/refusal'
import type { Attributes, Identity } from '../mqtt/model'
import type { Engine } from '../mqtt/mqtt-engine'
import { CorruptData, type Document } from '../store/persist'

const rate = where(binary, (text) => (isRate(parseRate(text)) ? undefined : 'invalid_rate'))
const burst = where(binary, (text) =>
  /^0(?:\/|$)/.test(text) || (isRate(parseRate(text)) && parseRate(text) !== 'infinity')
    ? undefined
    : 'invalid_burst',
)
const options = may(struct({ rate: may(rate), burst: may(burst) }))
const tenant = { messages: options, bytes: options }
const client = { ...tenant, delivery_messages: options, delivery_bytes: options }
const configWith = (rates: typeof client) =>
  struct({
    session: may(struct({ max_sessions: may(either(words('infinity'), natural)) })),
    limiter: may(
      struct({
        tenant: may(either(words('disabled'), struct(tenant))),
        client: may(either(words('disabled'), struct(rates))),
      }),
    ),
  })

type Half =
  | Readonly<
      Record<string, { readonly rate?: string | undefined; readonly burst?: string | undefined } | undefined>
    >
  | 'disabled'
  | undefined

/** One half of the limiter with all rates; disabled if it is omitted. */
const filledHalf = (names: object, half: Half) =>
  half === undefined || half === 'disabled'
    ? ('disabled' as const)
    : Object.fromEntries(
        Object.keys(names).map((name) => [name, { rate: 'infinity', burst: '0/1s', ...half[name] }]),
      )
type Config = Read<ReturnType<typeof configWith>>

const StoredNamespaces = z.record(z.string(), z.record(z.string(), z.unknown()))
const defaultLimit = 100

const missing = (managed = false) =>
  new Refusal(404, 'NOT_FOUND', managed ? 'Managed namespace not found' : 'Namespace not found')

/** The attribute that names the namespace of a client. */
const tenantOf = (attrs: Attributes | undefined): string | undefined => attrs?.['tns']

/**
 * Created namespaces with their limits, and those that clients brought along by their attribute `tns`.
 * The maximum number of sessions is enforced; rates are only stored and returned. Not confirmed by a real
 * broker.
 */
export function createNamespaces(
  { engine, now, release }: { readonly engine: Engine; readonly release: BrokerRelease; now(): number },
  document: Document,
) {
  const rates = { ...client, ...fieldsIf(release.has('subscribeLimits'), { subscribes: options }) }
  const config = configWith(rates)
  const isDenied = (ns: string) => release.has('refusedNames') && refusedNamespaces.includes(ns)
  const read = z.safeParse(StoredNamespaces, document.read() ?? {})
  const corrupt = () =>
    new CorruptData('namespaces.json does not hold namespaces. Repair it or move it away.')
  if (!read.success) throw corrupt()
  /** Creation times, in epoch seconds. */
  const createdAt = new Map<string, number>()
  const make = (ns: string) => void createdAt.set(ns, createdAt.get(ns) ?? Math.floor(now() / 1000))
  let stored = new Map(
    Object.entries(read.data).map(([name, value]): [string, Config] => {
      const { created_at: at, ...rest } = value
      const checked = config.check(rest, 'config')
      if (!checked.ok) throw corrupt()
      if (typeof at === 'number') createdAt.set(name, at)
      return [name, checked.value]
    }),
  )
  const save = (next: Map<string, Config>) => {
    document.write(
      Object.fromEntries(
        [...next].map(([name, config]) => [
          name,
          createdAt.has(name) ? { ...config, created_at: createdAt.get(name) } : config,
        ]),
      ),
    )
    stored = next
  }
  const find = (ns: string, managed = false): Config => {
    const found = stored.get(ns)
    if (found === undefined) throw missing(managed)
    return found
  }
  // Like the real broker, remembers the names of namespaces seen on clients.
  const seenNames = new Set<string>()
  engine.events.on('connected', ({ client }) => {
    const ns = tenantOf(engine.attributes(client.clientid))
    if (ns === undefined) return
    seenNames.add(ns)
    make(ns)
  })
  const members = (ns: string): string[] =>
    [...engine.clients()]
      .flatMap(({ clientid }) => (tenantOf(engine.attributes(clientid)) === ns ? [clientid] : []))
      .sort()
  const clientsOf = (ns: string): string[] => {
    if (!stored.has(ns) && !seenNames.has(ns)) throw missing()
    return members(ns)
  }
  const kick = (ns: string) => {
    for (const clientid of members(ns)) engine.kick(clientid)
  }
  const page = (names: Iterable<string>, last: string | undefined, limit = defaultLimit) =>
    [...new Set(names)]
      .sort()
      .filter((name) => last === undefined || name > last)
      .slice(0, limit)
  return {
    page,
    clientsOf,
    kick,
    /** All that were created or seen on clients. */
    names: () => [...stored.keys(), ...seenNames],
    managedNames: () => [...stored.keys()],
    detail: (name: string) => ({ name, created_at: createdAt.get(name) ?? null }),
    isDenied,
    /** Refuses names that the release does not allow. */
    checkNames(names: readonly string[]) {
      const denied = names.filter(isDenied)
      if (denied.length > 0)
        throw new Refusal(400, 'BAD_REQUEST', `Denied namespace name(s) cannot be used: ${denied.join(', ')}`)
    },
    create(ns: string) {
      if (stored.has(ns)) throw new Refusal(400, 'BAD_REQUEST', 'already_exists')
      make(ns)
      save(new Map([...stored, [ns, {}]]))
    },
    /** Deleting a missing namespace succeeds. */
    remove(ns: string) {
      save(new Map([...stored].filter(([name]) => name !== ns)))
      kick(ns)
      seenNames.delete(ns)
      createdAt.delete(ns)
    },
    config: (ns: string) => find(ns, true),
    configure(ns: string, body: unknown) {
      const now = find(ns, true)
      const checked = config.check(body)
      if (!checked.ok) throw refusalOf(...checked.complaints)
      // As in EMQX 6.2.2: an omitted session stays, an omitted limiter is disabled.
      const { session, limiter } = checked.value
      const sessions = session ?? now.session ?? {}
      const next = {
        ...(Object.keys(sessions).length === 0 ? {} : { session: sessions }),
        limiter: { client: filledHalf(rates, limiter?.client), tenant: filledHalf(tenant, limiter?.tenant) },
      } as Config
      save(new Map([...stored, [ns, next]]))
      return next
    },
    /** Whether a namespace was created. */
    isManaged: (ns: string) => stored.has(ns),
    /** Whether the namespace has room for the client; clients with a session may always return. */
    admits({ clientid, attrs }: Identity): boolean {
      const ns = tenantOf(attrs)
      const limit = ns === undefined ? undefined : stored.get(ns)?.session?.max_sessions
      if (
        ns === undefined ||
        limit === undefined ||
        limit === 'infinity' ||
        tenantOf(engine.attributes(clientid)) === ns
      )
        return true
      return members(ns).length < limit
    },
  }
}
export type Namespaces = ReturnType<typeof createNamespaces>
