import * as z from 'zod/mini'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { termText } from '@/rule-sql/term'
import { extractCertificates, type Files } from '../../bridges/certificates'
import type { Paged } from '../../http/paging'
import { Refusal } from '../../http/refusal'
import { CorruptData, type Document } from '../../store/persist'
import { Authenticator, type AuthenticatorDeps, type Stored } from './authenticator'
import { authenticate } from './chain'
import type { Credentials, Verdict } from '../../mqtt/credentials'
import { badRequest, duplicated, findProblem } from './problem'
import { authenticator, getAuthenticatorId, type Settings } from './settings'
import { importUsers, createUserAdmin, type ImportCounts, type UserAdmin, type UserQuery } from './user-admin'
import type { BackupTable } from '../../store/backup-table'
import { createUserDatabases, type StoredUser, type UserRow } from './users'

/** Initial authenticators and their users. */
export type SeededAuthentication = {
  readonly authenticators: readonly object[]
  readonly users: Readonly<Record<string, readonly StoredUser[]>>
}

export type AuthenticatorsOptions = {
  readonly node: string
  readonly documents: { readonly authenticators: Document; readonly users: Document }
  readonly seeded: SeededAuthentication
  now(): number
  /** Whether a client is disconnected when its token expires. */
  tokensEnd?(): boolean
  /** Whether a token may carry its rules as a list (5.5 and later). */
  readonly listClaims?: boolean
  log?: ((text: string) => void) | undefined
}

/** The authentication chain of MQTT clients (src/contract/docs/authentication.md#authenticators). */
export type Authenticators = {
  /** Starts the enabled ones in the background. */
  open(): void
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
  list(): object[]
  detail(id: string): object
  create(settings: Settings): Promise<object>
  update(id: string, settings: Settings): Promise<void>
  remove(id: string): Promise<void>
  move(id: string, position: string): void
  /** Sets the order; every id must occur once. */
  order(ids: readonly string[]): void
  ids(): string[]
  status(id: string): object
  users(id: string, query: UserQuery): Paged<UserRow>
  user(id: string, userId: string): UserRow
  addUser(id: string, user: Parameters<UserAdmin['add']>[0]): Promise<UserRow>
  editUser(id: string, userId: string, change: Parameters<UserAdmin['edit']>[1]): Promise<UserRow>
  removeUser(id: string, userId: string): void
  /** Rows before an invalid one are imported (src/contract/docs/authentication.md#importing-users). */
  importUsers(id: string, form: FormData, plain?: boolean): Promise<ImportCounts>
  /** The users of a namespace, a list of its own that no authenticator asks. */
  usersOfNamespace(id: string, ns: string): UserAdmin
  /** Deletes the users of a namespace. */
  dropNamespace(ns: string): void
  resetMetrics(id: string): void
  /** The users of all authenticators, for backups. */
  readonly table: BackupTable
  tick(): void
  close(): Promise<void>
}

const unknown = (id: string): Refusal => new Refusal(404, 'NOT_FOUND', `Authenticator '${id}' does not exist`)
const unsupported = 'unsupported_operation'

const StoredAuthenticators = z.array(
  z.object({ settings: z.unknown(), files: z.record(z.string(), z.string()) }),
)

function readStored(document: Document, seeded: readonly object[]): Stored[] {
  const corrupt = () =>
    new CorruptData('authentication.json does not hold a list of authenticators. Repair it or move it away.')
  const read = z.safeParse(
    StoredAuthenticators,
    document.read() ?? seeded.map((settings) => ({ settings, files: {} })),
  )
  if (!read.success) throw corrupt()
  return read.data.map(({ settings, files }) => {
    const checked = authenticator.check(settings)
    if (!checked.ok) throw corrupt()
    return { settings: checked.value, files }
  })
}

/** Extracts certificates; there are none if TLS is off. */
function stored(settings: Settings, knownFiles: Files): Stored {
  if ('ssl' in settings && !settings.ssl.enable) {
    const { cacertfile: _ca, certfile: _certificate, keyfile: _key, ...ssl } = settings.ssl
    return { settings: { ...settings, ssl }, files: {} }
  }
  const { config, files } = extractCertificates(
    settings,
    `authn/mqtt-global-${getAuthenticatorId(settings)}`,
    knownFiles,
    (reason) => badRequest(`bad_ssl_config ${reason}`),
  )
  return { settings: config, files }
}

/** The order after moving one; undefined for an invalid position. */
function moved(ids: readonly string[], id: string, position: string): string[] {
  const rest = ids.filter((each) => each !== id)
  if (position === 'front') return [id, ...rest]
  if (position === 'rear') return [...rest, id]
  const [, side, anchor] = /^(before|after):(.+)$/s.exec(position) ?? []
  if (anchor === undefined) throw badRequest("Invalid value for 'position'")
  const at = rest.indexOf(anchor)
  if (at < 0) throw unknown(anchor)
  return rest.toSpliced(side === 'before' ? at : at + 1, 0, id)
}

/** Creates the authenticators of this node. */
export function createAuthenticators({
  node,
  documents,
  seeded,
  now,
  tokensEnd = () => false,
  listClaims = false,
  log = () => undefined,
}: AuthenticatorsOptions): Authenticators {
  const databases = createUserDatabases(documents.users, seeded.users)
  const deps: AuthenticatorDeps = { now, log, tokensEnd, listClaims, usersOf: (id) => databases.of(id) }
  let chain: readonly Authenticator[] = readStored(documents.authenticators, seeded.authenticators).map(
    (each) => new Authenticator(each, deps),
  )

  /** Written first: what cannot be stored has not happened. */
  const save = (next: readonly Authenticator[]) => {
    documents.authenticators.write(next.map((each) => each.stored))
    chain = next
  }
  const find = (id: string): Authenticator => {
    const found = chain.find((each) => each.id === id)
    if (found === undefined) throw unknown(id)
    return found
  }
  const usable = (settings: Settings) => {
    const problem = findProblem(settings)
    if (problem !== undefined) throw problem
  }
  /** The users of an authenticator; throws the broker's refusal if it has none. */
  const withUsers = (id: string, refuse: (reason: string) => Refusal, ns?: string): UserAdmin => {
    const found = chain.find((each) => each.id === id)
    if (found === undefined) throw refuse(`{not_found,{authenticator,${termText(id)}}}`)
    const admin = createUserAdmin(
      ns === undefined ? found : { stored: found.stored, users: databases.of(`${id} ${ns}`) },
    )
    if (admin === undefined) throw refuse(unsupported)
    return admin
  }
  const ofUser = (id: string) => withUsers(id, (reason) => badRequest(`User error: ${reason}`))

  return {
    open() {
      for (const each of chain) startInBackground(each.open(), throwUnexpected)
    },
    authenticate: (credentials) => authenticate(chain, credentials),
    list: () => chain.map((each) => each.toReply()),
    detail: (id) => find(id).toReply(),
    async create(settings) {
      const id = getAuthenticatorId(settings)
      if (chain.some((each) => each.id === id))
        throw new Refusal(409, 'ALREADY_EXISTS', `Authenticator '${id}' already exist`)
      usable(settings)
      const created = new Authenticator(stored(settings, {}), deps)
      save([...chain, created])
      await created.open()
      return created.toReply()
    },
    async update(id, settings) {
      const old = find(id)
      if (getAuthenticatorId(settings) !== id)
        throw chain.some((each) => each.id === getAuthenticatorId(settings))
          ? duplicated(getAuthenticatorId(settings))
          : badRequest('Change of authentication type is not allowed')
      usable(settings)
      const next = old.next(stored(settings, old.stored.files))
      save(chain.map((each) => (each === old ? next : each)))
      await old.close()
      await next.open()
    },
    async remove(id) {
      const old = find(id)
      save(chain.filter((each) => each !== old))
      databases.drop(id)
      await old.close()
    },
    move(id, position) {
      find(id)
      save(
        moved(
          chain.map((each) => each.id),
          id,
          position,
        ).map(find),
      )
    },
    order: (ids) => save(ids.map(find)),
    ids: () => chain.map(({ id }) => id),
    status: (id) => find(id).status(node),
    users: (id, query) =>
      withUsers(id, (reason) => new Refusal(400, 'INVALID_PARAMETER', `Reason ${reason}`)).list(query),
    user: (id, userId) => ofUser(id).detail(userId),
    addUser: async (id, user) => ofUser(id).add(user),
    editUser: async (id, userId, change) => ofUser(id).edit(userId, change),
    removeUser: (id, userId) => ofUser(id).remove(userId),
    usersOfNamespace: (id, ns) => withUsers(id, (reason) => badRequest(`User error: ${reason}`), ns),
    dropNamespace(ns) {
      for (const { id } of chain) databases.of(`${id} ${ns}`).clear()
    },
    resetMetrics: (id) => find(id).resetMetrics(),
    table: databases,
    importUsers: (id, form, plain) => importUsers(form, () => find(id), plain),
    tick() {
      for (const each of chain) each.tick()
    },
    close: async () => void (await Promise.all(chain.map((each) => each.close()))),
  }
}
