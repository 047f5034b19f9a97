import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal'
import type { BackupTable } from '../../store/backup-table'
import { readStored, type Document } from '../../store/persist'

const who = { user_id: z.string(), is_superuser: z.boolean() }
const StoredUser = z.union([
  z.object({ ...who, password_hash: z.string(), salt: z.string() }),
  z.object({ ...who, stored_key: z.string(), server_key: z.string(), salt: z.string() }),
])
/** A user with password hash or SCRAM keys. */
export type StoredUser = z.infer<typeof StoredUser>
const Stored = z.record(z.string(), z.array(StoredUser))
/** The stored form of a password. */
export type Secret =
  | { readonly password_hash: string; readonly salt: string }
  | { readonly stored_key: string; readonly server_key: string; readonly salt: string }

export type UserRow = { readonly user_id: string; readonly is_superuser: boolean }

/** Users by authenticator id. */
export type UserDatabases = BackupTable & {
  of(id: string): UserDatabase
  /** Deletes the users of a removed authenticator, also those of namespaces (`id ns`). */
  drop(id: string): void
}

/**
 * The users of one authenticator. Refusals have the broker's texts
 * (src/contract/docs/authentication.md#users).
 */
export type UserDatabase = {
  /** Sorted by id. */
  rows(): readonly UserRow[]
  find(userId: string): StoredUser | undefined
  detail(userId: string): UserRow
  /** `secret` hashes the password. */
  add(row: UserRow, secret: () => Promise<Secret>): Promise<UserRow>
  /** An undefined `superuser` leaves it unchanged. */
  edit(userId: string, superuser: boolean | undefined, secret: () => Promise<Secret>): Promise<UserRow>
  remove(userId: string): void
  /** Adds users, replacing those with the same id. */
  put(users: readonly StoredUser[]): void
  clear(): void
}

const unknown = () => new Refusal(404, 'NOT_FOUND', 'User not found')
const toReply = ({ user_id, is_superuser }: UserRow): UserRow => ({ is_superuser, user_id })
const byId = (a: UserRow, b: UserRow): number => (a.user_id < b.user_id ? -1 : 1)

/** Loads the stored users, or the seeded ones. */
export function createUserDatabases(
  document: Document,
  seeded: Readonly<Record<string, readonly StoredUser[]>>,
): UserDatabases {
  const read = readStored(
    Stored,
    document.read() ?? seeded,
    'mqtt-users.json does not hold users by their authenticator',
  )
  let held = new Map(
    Object.entries(read).map(([id, users]) => [id, new Map(users.map((user) => [user.user_id, user]))]),
  )

  // Sorted once per change, not for every page.
  const ordered = new WeakMap<ReadonlyMap<string, StoredUser>, readonly UserRow[]>()
  const rowsOf = (users: ReadonlyMap<string, StoredUser>): readonly UserRow[] => {
    const find = ordered.get(users) ?? [...users.values()].map(toReply).sort(byId)
    ordered.set(users, find)
    return find
  }

  const dumped = (all: ReadonlyMap<string, ReadonlyMap<string, StoredUser>>) =>
    Object.fromEntries([...all].map(([key, each]) => [key, [...each.values()]]))

  /** Written first: what cannot be stored has not happened. */
  const save = (id: string, users: ReadonlyMap<string, StoredUser> | undefined) => {
    const next = new Map(held)
    if (users === undefined) next.delete(id)
    else next.set(id, new Map(users))
    document.write(dumped(next))
    held = next
  }

  const base = (id: string): UserDatabase => {
    const all = (): ReadonlyMap<string, StoredUser> => held.get(id) ?? new Map<string, StoredUser>()
    const put = (users: readonly StoredUser[]) =>
      save(id, new Map([...all(), ...users.map((user) => [user.user_id, user] as const)]))
    const find = (userId: string): StoredUser => {
      const user = all().get(userId)
      if (user === undefined) throw unknown()
      return user
    }
    return {
      rows: () => rowsOf(all()),
      find: (userId) => all().get(userId),
      detail: (userId) => toReply(find(userId)),
      async add(row, secret) {
        const refuse = () => {
          if (all().has(row.user_id)) throw new Refusal(409, 'ALREADY_EXISTS', 'User already exists')
        }
        refuse()
        const hashed = await secret()
        refuse()
        put([{ ...toReply(row), ...hashed }])
        return toReply(row)
      },
      async edit(userId, superuser, secret) {
        find(userId)
        const hashed = await secret()
        const row = { user_id: userId, is_superuser: superuser ?? find(userId).is_superuser }
        put([{ ...row, ...hashed }])
        return toReply(row)
      },
      remove(userId) {
        find(userId)
        save(id, new Map([...all()].filter(([key]) => key !== userId)))
      },
      put,
      clear: () => save(id, undefined),
    }
  }

  return {
    of: base,
    exportRows: () => dumped(held),
    importRows(rows) {
      const read = z.safeParse(Stored, rows)
      if (read.success) for (const [id, users] of Object.entries(read.data)) base(id).put(users)
      return read.success
    },
    drop(id) {
      for (const key of [...held.keys()]) if (key === id || key.startsWith(`${id} `)) save(key, undefined)
    },
  }
}
