import type { Profile } from '@/contract/profile'

/** The configuration embedded by the server of this page; empty on a static host. */
type Site = {
  /** The path below which the console is served, such as `/ops`. */
  readonly base?: string
  readonly readOnly?: true
  /** The API of the only broker is HTTPS. */
  readonly https?: true
  /** The identity of the only broker of this page. */
  readonly identity?: string
  readonly brokers?: readonly Profile[]
  /** The server of this page offers a library. */
  readonly library?: true
  /** The initial account of the embedded broker. */
  readonly demo?: { readonly username: string; readonly password: string }
}

/** Embedded in the page, so that it is known before the first paint without a request (`server/page.ts`). */
const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="switchboard"]')?.content

export const site: Site = content === undefined ? {} : (JSON.parse(content) as Site)

/** The brokers of this console; empty if it serves a single one. */
export const brokers: readonly Profile[] = site.brokers ?? []

/** Whether this console serves several brokers. */
export const hasFleet = brokers.length > 1

/** What is stored of a broker that this console does not have is apart from all others. */
const unknownIdentity = (name: string) => `unknown-${encodeURIComponent(name)}`

/** The path below which this console is served: another path of its origin may serve another console. */
export const home = site.base ?? ''

/** How the storage keys of a broker of this page begin. */
const getKeyPrefix = (identity: string | undefined): string =>
  identity === undefined ? (home === '' ? '' : `${home}/`) : `${home}@${identity}/`

/** Where the identity of the broker that was opened last is stored, for addresses that name none. */
const lastBrokerKey = `${getKeyPrefix(undefined)}lastBroker`

function readLastBroker(): string | undefined {
  try {
    return globalThis.localStorage.getItem(lastBrokerKey) ?? undefined
  } catch {
    // The browser forbids storage.
    return undefined
  }
}

/** Remembers the broker of this page for addresses that name none. */
export function rememberBroker(): void {
  if (!hasFleet || profile === undefined || !brokers.includes(profile)) return
  try {
    globalThis.localStorage.setItem(lastBrokerKey, profile.identity)
  } catch {
    // The next address without a name opens the first broker.
  }
}

const compareProfiles = (a: Profile, b: Profile): number =>
  Number(a.production) - Number(b.production) || (a.name < b.name ? -1 : 1)

/**
 * The broker of an address that names none: the one that was opened last in this browser, else the first by name, a
 * production broker last. The order of the profiles means nothing, so that a change of their file sends no address to
 * another broker.
 */
export const pickDefault = (
  profiles: readonly Profile[],
  lastIdentity: string | undefined,
): Profile | undefined =>
  profiles.find(({ identity }) => identity === lastIdentity) ?? profiles.toSorted(compareProfiles)[0]

/**
 * The broker of this page, from the URL (`?broker=lab#/clients`), so that links name it and two tabs can
 * use two brokers. An unknown name is kept: its requests must not reach another broker.
 */
function find(): Profile | undefined {
  const name = new URLSearchParams(globalThis.location?.search).get('broker')
  if (name === null || brokers.length === 0) return pickDefault(brokers, readLastBroker())
  return (
    brokers.find((one) => one.name === name) ?? {
      name,
      label: name,
      identity: unknownIdentity(name),
      color: 'bad',
      production: true,
      readOnly: true,
    }
  )
}

/** The broker of this page; undefined if there is only one. */
export const profile = find()

/** The path before `/api/v5` on this origin for one of several brokers, named by its profile. */
export const getBase = (name: string): string => `${home}/broker/${encodeURIComponent(name)}`

/** The path before `/api/v5` on this origin. */
export const base = profile === undefined ? home : getBase(profile.name)

/**
 * The identity of the broker whose API is below a path of this page. Undefined where no server names it, as on a static
 * host: there the origin, which separates all that a browser keeps, has one broker.
 */
export const getIdentityAt = (path: string): string | undefined =>
  [...brokers, ...(profile === undefined ? [] : [profile])].find(({ name }) => getBase(name) === path)
    ?.identity ?? (path === home ? site.identity : undefined)

/** A storage key of one of several brokers, by its name in the profiles; undefined is the only broker. */
export const ofNamedBroker = (broker: string | undefined, name: string): string => {
  const identity =
    broker === undefined ? getIdentityAt(home) : (getIdentityAt(getBase(broker)) ?? unknownIdentity(broker))
  return `${getKeyPrefix(identity)}${name}`
}

/**
 * A storage key of the broker of this page. It holds the identity of the broker, so that what was kept is not found when
 * another broker is behind the same address.
 */
export const ofBroker = (name: string): string => ofNamedBroker(profile?.name, name)
