import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { BackupTable } from '../store/backup-table'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)

const Stored = z.object({
  username: z.string(),
  description: z.string(),
  salt: z.string(),
  hash: z.string(),
  role: z.optional(z.string()),
})
type Stored = z.infer<typeof Stored>

export type Person = { username: string; description: string }

/** Created at start if missing; cannot be deleted (src/contract/docs/accounts.md#users). */
export const defaultUser = { username: 'admin', password: 'public', description: 'administrator' }

export type Users = BackupTable & {
  list(): Person[]
  matches(username: string, password: string): Promise<boolean>
  /** `role` is stored by releases with roles. */
  create(person: Person, password: string, role?: string): Promise<Person>
  /** An omitted role stays unchanged. */
  describe(username: string, description: string, role?: string): Person
  /** The role of a user; undefined if none is stored. */
  roleOf(username: string): string | undefined
  remove(username: string, by: string): void
  changePassword(username: string, old: string, fresh: string): Promise<void>
}

const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)

const kinds = [/\d/, /[A-Za-z]/, /[!@#$%^&*()_+\-=[\]{}"|;':,./<>?`~ ]/]

/**
 * Refuses a password in the order and with the texts of the broker
 * (src/contract/docs/accounts.md#password-rules).
 */
function checkPassword(password: string): void {
  const length = Buffer.byteLength(password)
  if (length < 8 || length > 64) throw bad('The range of password length is 8~64')
  if (kinds.filter((kind) => kind.test(password)).length < 2) {
    throw bad(
      'Bad password. At least two different kind of characters from groups of letters, numbers, and ' +
        'special characters. For example, if password is composed from letters, it must contain at ' +
        'least one number or a special character.',
    )
  }
  if (length > password.length) throw bad('Only ascii characters are allowed in the password')
}

const hashed = async (password: string) => {
  const salt = randomBytes(16)
  return { salt: salt.toString('base64'), hash: (await derive(password, salt, 32)).toString('base64') }
}

async function fits(password: string, { salt, hash }: Pick<Stored, 'salt' | 'hash'>): Promise<boolean> {
  const wanted = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), 32)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

export async function createUsers(document: Document, seeded: readonly Person[]): Promise<Users> {
  let held = new Map<string, Stored>()
  const saved = document.read()
  if (saved === undefined) {
    // Seeded users have no valid password.
    for (const person of seeded) held.set(person.username, { ...person, salt: '', hash: '' })
  } else {
    const read = readStored(z.array(Stored), saved, 'users.json does not hold a list of users')
    for (const user of read) held.set(user.username, user)
  }
  const decoy = await hashed(randomBytes(8).toString('hex'))
  const { password, ...admin } = defaultUser
  if (!held.has(admin.username)) held.set(admin.username, { ...admin, ...(await hashed(password)) })

  /** Written first: what cannot be stored has not happened. */
  const save = (change: (next: Map<string, Stored>) => void) => {
    const next = new Map(held)
    change(next)
    document.write([...next.values()])
    held = next
  }
  const person = ({ username, description }: Person): Person => ({ description, username })

  return {
    list: () => [...held.values()].map(person),
    async matches(username, passwordSent) {
      // An unknown name takes as long as a wrong password.
      const user = held.get(username)
      return (await fits(passwordSent, user ?? decoy)) && user !== undefined
    },
    async create(fresh, passwordSent, role) {
      if (fresh.username === '' || passwordSent === '') throw bad('Username or password undefined')
      if (!/^[_a-zA-Z0-9]*$/.test(fresh.username))
        throw bad('Bad Username. Only upper and lower case letters, numbers and underscores are supported')
      checkPassword(passwordSent)
      const checkUnused = () => {
        if (held.has(fresh.username)) throw bad('username_already_exist')
      }
      checkUnused()
      const secret = await hashed(passwordSent)
      checkUnused()
      save((next) => next.set(fresh.username, { ...person(fresh), ...secret, role }))
      return person(fresh)
    },
    describe(username, description, role) {
      const user = held.get(username)
      if (!user) throw new Refusal(404, 'USER_NOT_FOUND', 'username_not_found')
      save((next) => next.set(username, { ...user, description, role: role ?? user.role }))
      return person({ username, description })
    },
    exportRows: () => [...held.values()],
    importRows(rows) {
      const read = z.safeParse(z.array(Stored), rows)
      if (read.success) save((next) => read.data.forEach((user) => next.set(user.username, user)))
      return read.success
    },
    roleOf: (username) => held.get(username)?.role,
    remove(username, by) {
      if (username === admin.username || username === by) {
        throw new Refusal(400, 'NOT_ALLOWED', `Cannot delete user <<"${username}">>`)
      }
      if (!held.has(username)) throw new Refusal(404, 'USER_NOT_FOUND', 'username_not_found')
      save((next) => next.delete(username))
    },
    async changePassword(username, old, fresh) {
      const user = held.get(username)
      if (!user) throw new Refusal(404, 'USER_NOT_FOUND', 'User not found')
      if (!(await fits(old, user))) throw new Refusal(400, 'ERROR_PWD_NOT_MATCH', 'Old password not match')
      checkPassword(fresh)
      const secret = await hashed(fresh)
      const still = held.get(username)
      if (!still) throw new Refusal(404, 'USER_NOT_FOUND', 'User not found')
      save((next) => next.set(username, { ...still, ...secret }))
    },
  }
}
