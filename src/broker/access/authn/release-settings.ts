import * as z from 'zod/mini'
import { at, exists, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { refusalOf } from '../../checks/complaint'
import { binary, boolean, words, type Kind } from '../../checks/kind'
import { readWhole } from '../../checks/read'
import type { BrokerRelease } from '../../lib/release'
import { readStored, type Document } from '../../store/persist'
import { authenticator, findKind, type Settings } from './settings'

const isBuiltIn = ({ mechanism, backend }: Config) =>
  mechanism === 'password_based' && backend === 'built_in_database'
const bootstrapDefaults = {
  bootstrap_file: '${EMQX_ETC_DIR}/auth-built-in-db-bootstrap.csv',
  bootstrap_type: 'plain',
}

const tokenEnd = 'disconnect_after_expire'
const addedKinds: Readonly<Record<string, Kind<string | boolean>>> = {
  [tokenEnd]: boolean,
  bootstrap_file: binary,
  bootstrap_type: words('plain', 'hash'),
}

/** Settings that releases after 5.1 have and no form shows; only the end of a token has an effect. */
const defaultsOf = ({ since }: Pick<BrokerRelease, 'since'>, config: Config): Config => ({
  ...(since('5.8.0') && config['mechanism'] === 'jwt' && { [tokenEnd]: true }),
  ...(since('5.8.0') && isBuiltIn(config) && bootstrapDefaults),
})

/** Fills in the defaults of described fields that only some releases have. */
function withAddedDefaults({ has }: Pick<BrokerRelease, 'has'>, config: Config): Config {
  const kind = findKind(config)
  let result = config
  for (const [path, { needs, default: fallback }] of Object.entries(kind?.fields ?? {}))
    if (
      needs !== undefined &&
      has(needs) &&
      fallback !== undefined &&
      at(result, path) === undefined &&
      exists(kind?.fields ?? {}, path, result)
    )
      result = withValueAt(result, path, fallback)
  return result
}

/** The body of an authenticator: its settings, and those that no form shows. */
type AuthenticatorBody = { readonly settings: Settings; readonly added: Config }

const hasAlgorithm = ({ password_hash_algorithm: hashing }: Config) =>
  isConfig(hashing) && hashing['name'] !== undefined

/** Refuses a type or a field that the release does not have. */
function checkRelease({ has }: Pick<BrokerRelease, 'has'>, body: Config): void {
  const kind = findKind(body)
  if (kind?.needs !== undefined && !has(kind.needs))
    throw refusalOf({
      path: 'mechanism',
      reason: `no authenticator of mechanism ${kind.mechanism} and backend ${String(kind.backend)}`,
    })
  for (const [path, { needs }] of Object.entries(kind?.fields ?? {}))
    if (needs !== undefined && !has(needs) && at(body, path) !== undefined)
      throw refusalOf({ path, reason: 'unknown field' })
}

/** Reads the body of an authenticator. `created`: since 5.8 one that hashes passwords names its algorithm. */
export const readAuthenticator =
  (release: Pick<BrokerRelease, 'since' | 'has'>, created = false) =>
  (value: unknown): AuthenticatorBody => {
    const { since } = release
    const read = readWhole(authenticator)
    if (!isConfig(value)) return { settings: read(value), added: {} }
    checkRelease(release, value)
    if (created && since('5.8.0') && isBuiltIn(value) && !hasAlgorithm(value))
      throw refusalOf({ path: 'password_hash_algorithm.name', reason: 'is required' })
    const names = Object.keys(defaultsOf(release, value))
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

/** The settings of authenticators that releases after 5.1 have. */
export function createReleaseSettings(document: Document, release: BrokerRelease) {
  let stored = readStored(Stored, document.read() ?? {}, 'authenticators-6-2.json does not hold settings')
  return {
    save(id: string, config: Config | undefined) {
      const { [id]: _, ...others } = stored
      const next = config === undefined ? others : { ...others, [id]: config }
      document.write(next)
      stored = next
    },
    has: (id: string) => stored[id] !== undefined,
    toReply: (row: object): object => {
      const config = row as Config & { readonly id: string }
      return { ...withAddedDefaults(release, config), ...defaultsOf(release, config), ...stored[config.id] }
    },
    /** Whether a client is disconnected when its token expires: since 5.8, unless configured otherwise. */
    endsWithToken: () => release.since('5.8.0') && stored['jwt']?.[tokenEnd] !== false,
  }
}
export type ReleaseSettings = ReturnType<typeof createReleaseSettings>
