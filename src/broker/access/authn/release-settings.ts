import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { getAuthnId } from '@/features/authentication/fields'
import { refusalOf } from '../../checks/complaint'
import { binary, boolean, words, type Kind } from '../../checks/kind'
import { readWhole } from '../../checks/read'
import { Refusal } from '../../http/refusal'
import type { BrokerRelease } from '../../lib/release'
import { readStored, type Document } from '../../store/persist'
import { authenticator, type Settings } from './settings'

const isBuiltIn = ({ mechanism, backend }: Config) =>
  mechanism === 'password_based' && backend === 'built_in_database'
const bootstrapDefaults = {
  bootstrap_file: '${EMQX_ETC_DIR}/auth-built-in-db-bootstrap.csv',
  bootstrap_type: 'plain',
}

/** Settings of 6.2, with their defaults. */
const defaults62 = ({ backend }: Config): Config => ({
  precondition: '',
  ...(backend === 'http' && { max_inactive: '10s' }),
})
const names62 = [...Object.keys(bootstrapDefaults), 'precondition', 'max_inactive']
const tokenEnd = 'disconnect_after_expire'
const addedKinds: Readonly<Record<string, Kind<string | boolean>>> = {
  [tokenEnd]: boolean,
  bootstrap_file: binary,
  bootstrap_type: words('plain', 'hash'),
}

/** Settings that releases after 5.1 have; only the end of a token has an effect. */
const defaultsOf = ({ since }: BrokerRelease, config: Config): Config => ({
  ...(since('5.8.0') && config['mechanism'] === 'jwt' && { [tokenEnd]: true }),
  ...(since('5.8.0') && isBuiltIn(config) && bootstrapDefaults),
  ...(since('6.1.0') && defaults62(config)),
})

/** Kinds of 6.2. They are stored as sent, and no client is checked against them. */
const storedKinds: Readonly<Record<string, Config>> = {
  cinfo: { enable: true, checks: [] },
  'scram:http': {
    algorithm: 'sha256',
    body: {},
    connect_timeout: '15s',
    enable: true,
    enable_pipelining: 100,
    headers: {},
    iteration_count: 4096,
    method: 'post',
    pool_size: 8,
    request_timeout: '5s',
    ssl: { enable: false },
  },
}
const idOf = (value: Config): string =>
  value['backend'] === undefined
    ? String(value['mechanism'])
    : getAuthnId({ mechanism: String(value['mechanism']), backend: String(value['backend']) })

/** The body of an authenticator: its settings with those of the release, or one of a kind that is only stored. */
type AuthenticatorBody =
  | { readonly settings: Settings; readonly added: Config; readonly kind?: undefined }
  | { readonly kind: string; readonly all: Config }

const hasAlgorithm = ({ password_hash_algorithm: hashing }: Config) =>
  isConfig(hashing) && hashing['name'] !== undefined

/** Reads the body of an authenticator. `created`: since 5.8 one that hashes passwords names its algorithm. */
export const readAuthenticator =
  ({ since }: Pick<BrokerRelease, 'since'>, created = false) =>
  (value: unknown): AuthenticatorBody => {
    const read = readWhole(authenticator)
    if (!isConfig(value)) return { settings: read(value), added: {} }
    const id = idOf(value)
    if (since('6.1.0') && Object.hasOwn(storedKinds, id)) return { kind: id, all: value }
    if (created && since('5.8.0') && isBuiltIn(value) && !hasAlgorithm(value))
      throw refusalOf({ path: 'password_hash_algorithm.name', reason: 'is required' })
    const names = [
      ...(since('5.8.0') && value['mechanism'] === 'jwt' ? [tokenEnd] : []),
      ...(since('5.8.0') && isBuiltIn(value) ? Object.keys(bootstrapDefaults) : []),
      ...(since('6.1.0') ? names62 : []),
    ]
    const entries = Object.entries(value)
    const settings = read(Object.fromEntries(entries.filter(([name]) => !names.includes(name))))
    const added: { [name: string]: Config[string] } = {}
    for (const [name, one] of entries.filter(([each]) => names.includes(each))) {
      const checked = addedKinds[name]?.check(one, name)
      if (checked?.ok === false) throw refusalOf(...checked.complaints)
      added[name] = checked?.value ?? one
    }
    return { settings, added }
  }

const Stored = z.record(z.string(), z.custom<Config>(isConfig))

/** The settings of authenticators that releases after 5.1 have, and the kinds that are only stored. */
export function createReleaseSettings(document: Document, release: BrokerRelease) {
  let stored = readStored(Stored, document.read() ?? {}, 'authenticators-6-2.json does not hold settings')
  const save = (id: string, config: Config | undefined) => {
    const { [id]: _, ...others } = stored
    const next = config === undefined ? others : { ...others, [id]: config }
    document.write(next)
    stored = next
  }
  const isStored = (id: string) => Object.hasOwn(storedKinds, id)
  const find = (id: string): Config => {
    const found = stored[id]
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `Authenticator '${id}' does not exist`)
    return { id, ...found }
  }
  return {
    save,
    isStored,
    find,
    listStored: () => Object.keys(stored).filter(isStored).map(find),
    put(id: string, all: Config) {
      save(id, { ...storedKinds[id], ...defaultsOf(release, all), ...all })
      return find(id)
    },
    has: (id: string) => stored[id] !== undefined,
    toReply: (row: object): object => {
      const config = row as Config & { readonly id: string }
      return { ...config, ...defaultsOf(release, config), ...stored[config.id] }
    },
    /** Whether a client is disconnected when its token expires: since 5.8, unless configured otherwise. */
    endsWithToken: () => release.since('5.8.0') && stored['jwt']?.[tokenEnd] !== false,
  }
}
export type ReleaseSettings = ReturnType<typeof createReleaseSettings>
