import { banId } from '@/api/resource'
import { flappingDetector, type Ban } from '@/features/ban/contract'
import type { ClientRow } from '../contract'
import type { GlobalZone } from '@/features/setting/contract-zone'
import { forever } from '@/contract/name'
import { isPatternKind } from '@/features/ban/ban-kind'
import { patternTest } from '@/features/ban/ban-pattern'
import { paths, to } from '@/route/paths'
import type { Finding, Mend, Question, Sentence } from './finding'

/** Whom a client is known as; what is undefined cannot be told from here. */
export type Who = {
  readonly clientid: string
  readonly username: string | undefined
  readonly peerhost: string | undefined
}

/** The expiry that means never, in seconds (src/contract/docs/clients.md#client-list). */
const neverExpires = 4_294_967_295

const page = (clientid: string) => to(paths.client, { clientid })

/** A trace shows from now on what the API cannot tell afterwards. */
const trace = (clientid: string): Mend => ({
  command: 'trace.create',
  with: { condition: clientid, type: 'clientid' },
})

/** Is it connected? */
export function judgeConnected(client: ClientRow | undefined, { clientid }: Question): Finding {
  if (client === undefined)
    return {
      verdict: 'trouble',
      said: [{ key: 'diagnose.connected.none' }],
      to: to(paths.clients),
      mends: [trace(clientid)],
    }
  const node = client.node ?? '–'
  if (client.connected === true)
    return {
      verdict: 'fine',
      said: [{ key: 'diagnose.connected.yes', values: { node } }],
      to: page(clientid),
    }
  if (client.connected === undefined)
    return {
      verdict: 'unknown',
      said: [{ key: 'diagnose.connected.untold', values: { node } }],
      to: page(clientid),
    }
  return {
    verdict: 'trouble',
    said: [{ key: 'diagnose.connected.no', values: { node } }],
    to: page(clientid),
    mends: [trace(clientid)],
  }
}

/** When did it leave, and why? The API keeps no history: of a session that is kept it tells when, and the DISCONNECT's properties if it sent any. */
export function judgeLeft(client: ClientRow | undefined, { clientid }: Question): Finding {
  if (client === undefined)
    return { verdict: 'unknown', said: [{ key: 'diagnose.left.nothing' }], mends: [trace(clientid)] }
  if (client.connected !== false) {
    return {
      verdict: 'fine',
      said: [
        client.connected_at === undefined
          ? { key: 'diagnose.left.not' }
          : { key: 'diagnose.left.since', values: { at: { at: client.connected_at } } },
      ],
      to: page(clientid),
    }
  }
  const when: Sentence =
    client.disconnected_at === undefined
      ? { key: 'diagnose.left.untold' }
      : { key: 'diagnose.left.at', values: { at: { at: client.disconnected_at } } }
  const reason = client.disconn_props?.['Reason-String']
  const why: Sentence =
    typeof reason === 'string' && reason !== ''
      ? { key: 'diagnose.left.reason', values: { reason } }
      : { key: 'diagnose.left.noReason' }
  const expiry = client.expiry_interval
  const kept: Sentence[] =
    expiry === undefined
      ? []
      : [
          expiry >= neverExpires
            ? { key: 'diagnose.left.keptForever' }
            : { key: 'diagnose.left.kept', values: { length: { ms: expiry * 1000 } } },
        ]
  return {
    verdict: why.key === 'diagnose.left.reason' ? 'hint' : 'unknown',
    said: [when, why, ...kept],
    to: page(clientid),
    mends: [trace(clientid)],
  }
}

/** Whether a ban names this client, and still holds. */
export function concerns(
  { as, who, until }: Ban,
  { clientid, username, peerhost }: Who,
  now: number,
): boolean {
  const holds = until === undefined || until === forever || !(Date.parse(until) <= now)
  if (holds && isPatternKind(as)) {
    const test = patternTest(as, who)
    return typeof test === 'function' && test({ clientid, username, peerhost })
  }
  return (
    holds &&
    ((as === 'clientid' && who === clientid) ||
      (as === 'username' && who === username) ||
      (as === 'peerhost' && who === peerhost))
  )
}

const sayBan = ({ as, who, until, reason }: Ban): Sentence[] => [
  until === undefined || until === forever
    ? { key: `diagnose.banned.${as as 'clientid'}`, values: { who } }
    : { key: `diagnose.banned.until.${as as 'clientid'}`, values: { who, at: { at: until } } },
  ...(reason === undefined || reason === ''
    ? []
    : [{ key: 'diagnose.banned.reason' as const, values: { reason } }]),
]

const lift = (bans: readonly Ban[]): Mend[] =>
  bans.map(({ as, who }) => ({ command: 'ban.remove', with: { ban: banId(as, who) } }))

/** The bans that could name it by what is not known of it. */
export type Bans = {
  readonly named: readonly Ban[]
  /** How many name a username or an address that may be its own. */ readonly maybe: number
}

/** Is it banned, by client ID, username or address? */
export function judgeBanned({ named, maybe }: Bans, { clientid }: Question): Finding {
  if (named.length > 0)
    return { verdict: 'trouble', said: named.flatMap(sayBan), to: to(paths.banned), mends: lift(named) }
  if (maybe > 0)
    return {
      verdict: 'unknown',
      said: [{ key: 'diagnose.banned.maybe', values: { clientid, count: maybe } }],
      to: to(paths.banned),
    }
  return { verdict: 'fine', said: [{ key: 'diagnose.banned.no' }], to: to(paths.banned) }
}

const spanText = (span: string | number | undefined): string =>
  typeof span === 'number' ? `${String(span)} ms` : (span ?? '–')

/** Did it connect so often that it was banned for that? */
export function judgeFlapping({ named }: Bans, settings: GlobalZone['flapping_detect']): Finding {
  const own = named.filter(({ by }) => by === flappingDetector)
  const at = to(paths.flapping)
  if (own.length > 0)
    return {
      verdict: 'trouble',
      said: [{ key: 'diagnose.flapping.banned' }, ...own.flatMap(sayBan)],
      to: at,
      mends: [...lift(own), { command: 'flapping.edit', with: {} }],
    }
  if (settings?.enable !== true) return { verdict: 'off', said: [{ key: 'diagnose.flapping.off' }], to: at }
  return {
    verdict: 'fine',
    said: [
      {
        key: 'diagnose.flapping.on',
        values: {
          count: settings.max_count ?? 0,
          window: spanText(settings.window_time),
          length: spanText(settings.ban_time),
        },
      },
    ],
    to: at,
  }
}
