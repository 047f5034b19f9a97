import { isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { banKinds, banPatternKinds, forever, type BanKind, type BanPatternKind } from '@/contract/name'
import { isIp } from '@/lib/net/ip'
import { inSeconds } from '../store/instant'
import type { BackupTable } from '../store/backup-table'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'
import { isPattern, createMatcher, toPattern } from './ban-patterns'

/** Times in epoch seconds. */
export const StoredBan = z.object({
  as: z.enum([...banKinds, ...banPatternKinds]),
  who: z.string(),
  by: z.string(),
  reason: z.string(),
  at: z.number(),
  until: z.union([z.number(), z.literal(forever)]),
})
export type StoredBan = z.infer<typeof StoredBan>

/** A ban to create; times in epoch seconds. */
type NewBan = {
  as: BanKind | BanPatternKind
  who: string
  by?: string
  reason?: string
  at?: number
  until?: number | typeof forever
}

const yearInSeconds = 31_536_000

/** The canonical form of an IP address. */
const canonicalIp = (ip: string): string =>
  isIPv6(ip) ? new URL(`http://[${ip.split('%')[0] ?? ip}]`).hostname.slice(1, -1) : ip

export type Bans = BackupTable & {
  list(): StoredBan[]
  create(ban: NewBan): StoredBan
  remove(as: BanKind | BanPatternKind, who: string): void
  clear(): void
  /**
   * Whether a client is banned, evaluated at every CONNECT: a ban ends exactly at its end, whether it was
   * deleted or not.
   */
  banned(client: { clientid: string; username: string | null; peerhost: string }): boolean
  sweep(): void
}

export const toReply = (ban: StoredBan) => ({
  ...ban,
  at: inSeconds(ban.at),
  until: ban.until === forever ? forever : inSeconds(ban.until),
})

/** The canonical form of a ban's target. */
const canonical = (as: BanKind | BanPatternKind, who: string): string =>
  isPattern(as) ? toPattern(as, who) : as === 'peerhost' ? canonicalIp(who) : who

/** `endless`: whether a ban without an end never expires; otherwise it lasts a year. */
export function createBans(
  now: () => number,
  document: Document,
  seeded: readonly StoredBan[],
  { endless }: { readonly endless: boolean } = { endless: false },
): Bans {
  const key = (as: string, who: string) => `${as}:${who}`
  let held = new Map<string, StoredBan>()
  const saved = document.read()
  const read = readStored(z.array(StoredBan), saved ?? seeded, 'bans.json does not hold a list of bans')
  for (const ban of read) held.set(key(ban.as, ban.who), ban)

  const patternsIn = (all: ReadonlyMap<string, StoredBan>) =>
    [...all.values()].flatMap((ban) =>
      isPattern(ban.as) ? [{ ban, matches: createMatcher(ban.as, ban.who) }] : [],
    )
  let patterns = patternsIn(held)

  /** Written first: what cannot be stored has not happened. */
  const save = (next: ReadonlyMap<string, StoredBan>) => {
    document.write([...next.values()])
    held = new Map(next)
    patterns = patternsIn(held)
  }
  const seconds = () => Math.floor(now() / 1000)
  const live = (ban: StoredBan | undefined): ban is StoredBan =>
    ban !== undefined && (ban.until === forever || ban.until * 1000 > now())

  return {
    list: () => [...held.values()].filter(live),
    create({ as, who: named, by, reason, at, until }) {
      if (as === 'peerhost' && !isIp(named)) throw new Refusal(400, 'BAD_REQUEST', 'bad peerhost')
      const who = canonical(as, named)
      const start = at ?? seconds()
      const end = until ?? (endless ? forever : start + yearInSeconds)
      if (end !== forever && end <= seconds()) {
        throw new Refusal(
          400,
          'BAD_REQUEST',
          `Cannot create expired banned, ${String(start)} to ${String(end)}`,
        )
      }
      const existing = held.get(key(as, who))
      if (live(existing)) throw new Refusal(400, 'ALREADY_EXISTS', JSON.stringify(toReply(existing)))
      const ban: StoredBan = { as, who, by: by ?? 'mgmt_api', reason: reason ?? '', at: start, until: end }
      save(new Map([...held].filter(([id]) => id !== key(as, who))).set(key(as, who), ban))
      return ban
    },
    remove(as, named) {
      const who = canonical(as, named)
      if (!live(held.get(key(as, who)))) throw new Refusal(404, 'NOT_FOUND', `${as}: ${who} not found`)
      save(new Map([...held].filter(([id]) => id !== key(as, who))))
    },
    clear: () => save(new Map()),
    exportRows: () => [...held.values()].filter(live),
    importRows(rows) {
      const read = z.safeParse(z.array(StoredBan), rows)
      if (read.success)
        save(new Map([...held, ...read.data.map((ban) => [key(ban.as, ban.who), ban] as const)]))
      return read.success
    },
    banned: ({ clientid, username, peerhost }) =>
      live(held.get(key('clientid', clientid))) ||
      (username !== null && live(held.get(key('username', username)))) ||
      live(held.get(key('peerhost', canonicalIp(peerhost)))) ||
      patterns.some(({ ban, matches }) => live(ban) && matches({ clientid, username, peerhost })),
    sweep() {
      const remaining = new Map([...held].filter(([, ban]) => live(ban)))
      if (remaining.size < held.size) save(remaining)
    },
  }
}
