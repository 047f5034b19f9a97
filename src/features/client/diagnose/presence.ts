import { banId } from '@/features/ban/model/id'
import { flappingDetector, type Ban } from '@/features/ban/contract'
import type { ClientRow } from '../contract'
import type { GlobalZone } from '@/features/setting/contract-zone'
import { forever } from '@/contract/name'
import { isPatternKind } from '@/features/ban/ban-kind'
import { patternTest } from '@/features/ban/ban-pattern'
import { banPaths } from '@/features/ban/paths'
import { clientPaths } from '@/features/client/paths'
import { listFlappingKinds, readFlappingRule } from '@/features/flapping/model/kinds'
import { flappingPaths } from '@/features/flapping/paths'
import { to } from '@/route/paths'
import type { Finding, Fix, Question, Sentence } from './finding'

/** The identity of a client; unknown fields are undefined. */
export type Who = {
  readonly clientid: string
  readonly username: string | undefined
  readonly peerhost: string | undefined
}

/** The expiry that means never, in seconds (src/contract/docs/clients.md#client-list). */
const neverExpires = 4_294_967_295

const page = (clientid: string) => to(clientPaths.client, { clientid })

/** A trace records from now on what the API cannot report afterwards. */
const trace = (clientid: string): Fix => ({
  command: 'trace.create',
  with: { condition: clientid, type: 'clientid' },
})

/** Checks whether the client is connected. */
export function judgeConnected(client: ClientRow | undefined, { clientid }: Question): Finding {
  if (client === undefined)
    return {
      verdict: 'trouble',
      evidence: [{ key: 'diagnose.connected.none' }],
      to: to(clientPaths.clients),
      fixes: [trace(clientid)],
    }
  const node = client.node ?? '–'
  if (client.connected === true)
    return {
      verdict: 'fine',
      evidence: [{ key: 'diagnose.connected.yes', values: { node } }],
      to: page(clientid),
    }
  if (client.connected === undefined)
    return {
      verdict: 'unknown',
      evidence: [{ key: 'diagnose.connected.untold', values: { node } }],
      to: page(clientid),
    }
  return {
    verdict: 'trouble',
    evidence: [{ key: 'diagnose.connected.no', values: { node } }],
    to: page(clientid),
    fixes: [trace(clientid)],
  }
}

/**
 * Checks when and why the client disconnected. The API keeps no history: for a stored session it reports the
 * time, and the properties of the DISCONNECT packet if there are any.
 */
export function judgeLeft(client: ClientRow | undefined, { clientid }: Question): Finding {
  if (client === undefined)
    return { verdict: 'unknown', evidence: [{ key: 'diagnose.left.nothing' }], fixes: [trace(clientid)] }
  if (client.connected !== false) {
    return {
      verdict: 'fine',
      evidence: [
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
  const sessionEvidence: Sentence[] =
    expiry === undefined
      ? []
      : [
          expiry >= neverExpires
            ? { key: 'diagnose.left.keptForever' }
            : { key: 'diagnose.left.kept', values: { length: { ms: expiry * 1000 } } },
        ]
  return {
    verdict: why.key === 'diagnose.left.reason' ? 'hint' : 'unknown',
    evidence: [when, why, ...sessionEvidence],
    to: page(clientid),
    fixes: [trace(clientid)],
  }
}

/** Whether a ban applies to this client now. */
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

const describeBan = ({ as, who, until, reason }: Ban): Sentence[] => [
  until === undefined || until === forever
    ? { key: `diagnose.banned.${as as 'clientid'}`, values: { who } }
    : { key: `diagnose.banned.until.${as as 'clientid'}`, values: { who, at: { at: until } } },
  ...(reason === undefined || reason === ''
    ? []
    : [{ key: 'diagnose.banned.reason' as const, values: { reason } }]),
]

const lift = (bans: readonly Ban[]): Fix[] =>
  bans.map(({ as, who }) => ({ command: 'ban.delete', with: { ban: banId(as, who) } }))

/** Bans that apply to the client, and bans that may. */
export type Bans = {
  readonly named: readonly Ban[]
  /** The number of bans by a username or address that may be the client's. */ readonly maybe: number
}

/** Checks whether the client is banned by client ID, username or address. */
export function judgeBanned({ named, maybe }: Bans, { clientid }: Question): Finding {
  if (named.length > 0)
    return {
      verdict: 'trouble',
      evidence: named.flatMap(describeBan),
      to: to(banPaths.banned),
      fixes: lift(named),
    }
  if (maybe > 0)
    return {
      verdict: 'unknown',
      evidence: [{ key: 'diagnose.banned.maybe', values: { clientid, count: maybe } }],
      to: to(banPaths.banned),
    }
  return { verdict: 'fine', evidence: [{ key: 'diagnose.banned.no' }], to: to(banPaths.banned) }
}

const spanText = (span: string | number | undefined): string =>
  typeof span === 'number' ? `${String(span)} ms` : (span ?? '–')

const flappingKeys = {
  clientid: 'diagnose.flapping.on',
  username: 'diagnose.flapping.onUsername',
  peerhost: 'diagnose.flapping.onAddress',
} as const

/** Checks whether flapping detection has banned the client. */
export function judgeFlapping({ named }: Bans, settings: GlobalZone['flapping_detect']): Finding {
  const own = named.filter(({ by }) => by === flappingDetector)
  const at = to(flappingPaths.flapping)
  if (own.length > 0)
    return {
      verdict: 'trouble',
      evidence: [{ key: 'diagnose.flapping.banned' }, ...own.flatMap(describeBan)],
      to: at,
      fixes: [...lift(own), { command: 'flapping.edit', with: {} }],
    }
  const rules = listFlappingKinds(settings).flatMap((kind) => {
    const rule = readFlappingRule(settings, kind)
    return rule.enable ? [{ kind, ...rule }] : []
  })
  if (rules.length === 0) return { verdict: 'off', evidence: [{ key: 'diagnose.flapping.off' }], to: at }
  return {
    verdict: 'fine',
    evidence: rules.map(({ kind, max_count, window_time, ban_time }) => ({
      key: flappingKeys[kind],
      values: { count: max_count, window: spanText(window_time), length: spanText(ban_time) },
    })),
    to: at,
  }
}
