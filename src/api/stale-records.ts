import { temporaryPrefix } from '@/contract/broker-identity'
import { brokers, home, profile, site } from './site'
import { forgetVaults } from './vault'

/*
 * What this browser has kept of brokers that this page no longer has. They are never read, and what a user did there,
 * the session above all, does not stay around.
 */

/** What is kept for the day when the broker is back: made by the user, and without a secret. */
const preserved = /^(?:alarmRules|alarmRuleSettings|licence-notice|gettingStarted|lists)$/

/** Records of earlier versions, which did not name their broker. */
const formerNames = [
  'owner',
  'journal',
  'recent',
  'used',
  'readOnly',
  'ended',
  'mqtt-connections',
  'undo',
  'draft.screen',
  'draft.palette',
  'namespace',
  'provider-login',
  'sealed',
  'wall',
]
const isUnnamed = (name: string) => formerNames.includes(name.replace(/^[a-z0-9][a-z0-9-]{0,31}\//, ''))

const current: ReadonlySet<string> = new Set(
  [...brokers.map(({ identity }) => identity), profile?.identity, site.identity].filter(
    (identity) => identity !== undefined,
  ),
)

/** Whether a key is of a broker that this page no longer has, and is to be deleted. */
export function isStale(key: string, identities: ReadonlySet<string> = current, path = home): boolean {
  if (key.startsWith(`${path}@`)) {
    const [identity = '', ...rest] = key.slice(path.length + 1).split('/')
    if (identities.has(identity)) return false
    return identity.startsWith(temporaryPrefix) || !preserved.test(rest.join('/'))
  }
  // Without identities these are the records of this page.
  if (identities.size === 0 || (path !== '' && !key.startsWith(`${path}/`))) return false
  return isUnnamed(path === '' ? key : key.slice(path.length + 1))
}

function dropFrom(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isStale(key)) storage.removeItem(key)
}

/** Deletes them from all storages of this browser. Rejects where the browser has none. */
export async function dropStaleRecords(): Promise<void> {
  dropFrom(globalThis.localStorage)
  dropFrom(globalThis.sessionStorage)
  await forgetVaults(isStale)
}
