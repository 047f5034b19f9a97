import { configRoots, readOnlyRoots } from '@/features/config/contract-roots'
import type { dataBackupEndpoints } from '@/features/backup/contract'
import { parseHocon, type HoconObject } from '@/lib/hocon/parse'
import { printHocon } from '@/lib/hocon/print'
import { releaseOf } from '@/contract/capability'
import { writeRoot } from '../config/apply'
import type { ConfigRoot } from '../config/config-root'
import type { HandlersOf } from '../handler'
import { refusalOf } from '../checks/complaint'
import { paginate } from '../http/paging'
import { Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import type { State } from '../state'
import type { BackupTable } from '../store/backup-table'
import { getFolder, packArchive, unpackArchive, type Parts } from './archive'
import type { BackupStore, BackupStores } from './backup-store'

const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)
const missing = () => new Refusal(404, 'NOT_FOUND', 'backup file not found')

/** The tables of each set, by the names of a real broker's files. There are no pre-shared keys here. */
const tablesOf = ({
  apiKeys,
  bans,
  authenticators,
  authz,
  retainer,
  users,
}: State): Readonly<Record<string, Readonly<Record<string, BackupTable>>>> => ({
  api_keys: { emqx_app: apiKeys },
  banned: { emqx_banned: bans },
  builtin_authn: { emqx_authn_mnesia: authenticators.table },
  builtin_authz: { emqx_acl: authz.database },
  builtin_retainer: { emqx_retainer_message: retainer },
  dashboard_users: { emqx_admin: users },
  psk: {},
})

/** Roots that an import skips: fixed at start, or in use by the caller's own connection. */
const neverImported: ReadonlySet<string> = new Set([...readOnlyRoots, 'listeners', 'dashboard'])

/** `emqx-export-2026-11-22-09-54-12.732`, one millisecond later if the name is in use. */
function freshName(backups: BackupStore, at: number): string {
  const name = `emqx-export-${new Date(at).toISOString().replace(/[T:]/g, '-').replace('Z', '')}`
  return backups.list().some(({ filename }) => filename === `${name}.tar.gz`)
    ? freshName(backups, at + 1)
    : name
}

const listOf = (name: string, value: unknown): readonly string[] | undefined => {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw refusalOf({ path: name, reason: 'expected a list' })
  return value.map(String)
}

/** Refuses unknown names. */
function checkKnown(what: string, wanted: readonly string[] | undefined, all: readonly string[]): void {
  const unknownNames = (wanted ?? []).filter((name) => !all.includes(name)).sort()
  if (unknownNames.length > 0) throw bad(`Invalid ${what}: ${unknownNames.join(', ')}`)
}

const checkNode = (node: string | undefined) => {
  if (node !== undefined && node !== self) throw bad(`Unknown node: ${node}`)
}

/** The tables of accounts, for which a caller needs both scopes (src/contract/docs/config.md#backup). */
const accountTables: Readonly<Record<string, string>> = {
  dashboard_users: 'emqx_admin',
  api_keys: 'emqx_app',
}
const accountScopes = ['user_management', 'api_key_management']

/** What namespaces hold, and their backups. */
type NamespaceBackups = {
  readonly stores: BackupStores
  names(): readonly string[]
  read(ns: string): Promise<HoconObject>
  write(ns: string, contents: HoconObject): Promise<void>
}
type Caller = { readonly caller: string; readonly query?: object }

/** Backups of everything that the API can change: the configuration, that of namespaces, and the tables. */
export function dataBackup(
  state: State,
  roots: Readonly<Record<string, ConfigRoot>>,
  namespaces: NamespaceBackups,
): HandlersOf<typeof dataBackupEndpoints> {
  const { release, now, rights } = state
  const isNamespaced = release.has('namespacedBackups')
  /** The namespace that a call is about: that of the account, or the one that an account without names. */
  const namespaceOf = ({ caller, query = {} }: Caller): string | null => {
    if (!isNamespaced) return null
    const { namespace: named = '' } = query as { readonly namespace?: string }
    return rights.namespaceOf(caller) ?? (named === '' ? null : named)
  }
  const backupsOf = (call: Caller): BackupStore => namespaces.stores(namespaceOf(call))
  /** Whether the caller may neither export nor import accounts; API keys never may. */
  const isRestricted = ({ caller }: Caller): boolean => {
    const { scopes } = rights.of('user', caller)
    return isNamespaced && (caller === '' || !accountScopes.every((scope) => scopes.includes(scope)))
  }
  /** Refuses a backup with anything outside of a namespace. */
  const checkScope = (ns: string, { config, tables, namespaces: held }: Parts): void => {
    const foreign = [
      ...(config === undefined && Object.keys(tables).length === 0 ? [] : ['the global scope']),
      ...Object.keys(held).flatMap((name) => (name === ns ? [] : [`namespace "${name}"`])),
    ]
    if (foreign.length > 0)
      throw new Refusal(
        403,
        'FORBIDDEN',
        `Backup contains data that does not belong to namespace "${ns}": ${foreign.join(', ')}`,
      )
  }
  const tables = tablesOf(state)
  const find = (backups: BackupStore, file: string): Uint8Array<ArrayBuffer> => {
    getFolder(file)
    const bytes = backups.read(file)
    if (bytes === undefined) throw missing()
    return bytes
  }
  /** Refuses a backup from an edition or release with more features. */
  const check = ({ edition, version }: Parts): void => {
    if (edition === 'ee' && release.code === 'ce')
      throw bad('importing EMQX Enterprise data backup to EMQX is not allowed')
    const [theirs, ours] = [releaseOf(version), releaseOf(release.version)]
    if (theirs === undefined)
      throw bad('invalid backup archive content: wrong EMQX version value in META.hocon')
    if (ours !== undefined && (theirs[0] > ours[0] || theirs[1] > ours[1]))
      throw bad(
        `[warning] Backup version "${version}" is newer than EMQX version "${release.version}", import is not allowed.\n`,
      )
  }
  /** Imports each root on its own and collects the errors. */
  async function importConfig(text: string | undefined): Promise<readonly string[]> {
    const parsed = parseHocon(text ?? '')
    if (!parsed.ok)
      return [
        `Failed to import the following config path: "", reason: syntax error in line ${String(parsed.problem.line)}\n`,
      ]
    const failures: string[] = []
    for (const name of Object.keys(roots).filter(
      (root) => Object.hasOwn(parsed.value, root) && !neverImported.has(root),
    )) {
      const failure = await writeRoot(roots[name], parsed.value[name], 'merge')
      if (failure !== undefined)
        failures.push(`Failed to import the following config path: "${name}", reason: ${failure}\n`)
    }
    return failures
  }
  const importTables = (texts: Parts['tables']): readonly string[] =>
    Object.values(tables).flatMap((set) =>
      Object.entries(set).flatMap(([name, table]) => {
        const text = texts[name]
        return text === undefined || importTable(table, text)
          ? []
          : [`[error] Failed to import built-in database table: "${name}", reason: different_table_schema\n`]
      }),
    )

  return {
    async dataBackupExport(call) {
      const { body } = call
      const ns = namespaceOf(call)
      const backups = namespaces.stores(ns)
      const { root_keys, table_sets } = body as {
        readonly root_keys?: unknown
        readonly table_sets?: unknown
      }
      const [wantedRoots, wantedSets] = [listOf('root_keys', root_keys), listOf('table_sets', table_sets)]
      checkKnown('root keys', wantedRoots, [...configRoots, ...Object.keys(roots)])
      checkKnown('table sets', wantedSets, Object.keys(tables))
      const config = Object.fromEntries(
        Object.entries(roots).flatMap(([name, root]) =>
          readOnlyRoots.includes(name) || wantedRoots?.includes(name) === false ? [] : [[name, root.read()]],
        ),
      )
      const sets = Object.entries(tables).filter(
        ([name]) => wantedSets?.includes(name) !== false && !(name in accountTables && isRestricted(call)),
      )
      const held = await Promise.all(
        (ns === null ? namespaces.names() : [ns]).map(
          async (name) => [name, printHocon(await namespaces.read(name))] as const,
        ),
      )
      const folder = freshName(backups, now())
      return backups.write(
        `${folder}.tar.gz`,
        packArchive(folder, {
          edition: release.code,
          version: release.version,
          config: ns === null ? printHocon(config as HoconObject) : undefined,
          namespaces: isNamespaced ? Object.fromEntries(held) : {},
          tables: Object.fromEntries(
            (ns === null ? sets : []).flatMap(([, set]) =>
              Object.entries(set).map(([name, table]) => [name, JSON.stringify(table.exportRows())]),
            ),
          ),
        }),
      )
    },
    dataBackupList(call) {
      const { query = {} } = call
      const rows = backupsOf(call).list()
      const { page = 1, limit = 100 } = query
      const { data, meta } = paginate(rows, { page, limit }, (row) => row)
      return { data, meta: { ...meta, hasnext: page * limit < rows.length } }
    },
    dataBackupDownload(call) {
      const { params, query, reply } = call
      checkNode(query?.node)
      const bytes = find(backupsOf(call), params.filename)
      reply.headers['content-type'] = 'application/octet-stream'
      reply.headers['content-disposition'] = `attachment; filename="${params.filename}"`
      return bytes
    },
    async dataBackupUpload(call) {
      const { body } = call
      const ns = namespaceOf(call)
      const backups = namespaces.stores(ns)
      const file = body instanceof FormData ? body.get('filename') : null
      if (!(file instanceof File)) throw bad('Missing required parameter: filename')
      getFolder(file.name)
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (ns !== null) checkScope(ns, unpackArchive(file.name, bytes))
      if (backups.read(file.name) !== undefined) throw bad(`Backup file "${file.name}" already exists`)
      check(unpackArchive(file.name, bytes))
      backups.write(file.name, bytes)
    },
    dataBackupRemove(call) {
      const { params, query } = call
      checkNode(query?.node)
      getFolder(params.filename)
      if (!backupsOf(call).remove(params.filename)) throw missing()
    },
    async dataBackupImport(call) {
      const { body } = call
      const ns = namespaceOf(call)
      const { filename, node } = body as { readonly filename?: unknown; readonly node?: string }
      if (typeof filename !== 'string') throw refusalOf({ path: 'filename', reason: 'is required' })
      checkNode(node)
      getFolder(filename)
      const bytes = namespaces.stores(ns).read(filename)
      if (bytes === undefined) throw bad('backup file not found')
      const parts = unpackArchive(filename, bytes)
      check(parts)
      if (ns !== null) checkScope(ns, parts)
      const accounts = Object.entries(accountTables).flatMap(([set, table]) =>
        table in parts.tables ? [set] : [],
      )
      if (ns === null && accounts.length > 0 && isRestricted(call))
        throw new Refusal(
          403,
          'FORBIDDEN',
          `Import refused: backup contains tables that require the ${accountScopes.join(' and ')} scopes: ${accounts.join(', ')}`,
        )
      const failures = [
        ...(parts.config === undefined ? [] : await importConfig(parts.config)),
        ...importTables(parts.tables),
      ]
      for (const [name, text] of Object.entries(parts.namespaces)) {
        const parsed = parseHocon(text)
        if (parsed.ok) await namespaces.write(name, parsed.value)
      }
      // The texts follow the broker's source; no real broker was seen to refuse a part.
      if (failures.length > 0) throw bad(failures.join(''))
    },
  }
}

/** False for the table of a real broker, which cannot be read here. */
function importTable(table: BackupTable, text: string): boolean {
  let rows: unknown
  try {
    rows = JSON.parse(text)
  } catch {
    return false
  }
  return table.importRows(rows)
}
