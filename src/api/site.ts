import type { Profile } from '@/contract/profile'

/** The configuration embedded by the server of this page; empty on a static host. */
type Site = {
  /** The path below which the console is served, such as `/ops`. */
  readonly base?: string
  readonly readOnly?: true
  readonly brokers?: readonly Profile[]
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

/**
 * The broker of this page, from the URL (`?broker=lab#/clients`), so that links name it and two tabs can
 * use two brokers. An unknown name is kept: its requests must not reach another broker.
 */
function find(): Profile | undefined {
  const name = new URLSearchParams(globalThis.location?.search).get('broker')
  if (name === null || brokers.length === 0) return brokers[0]
  return (
    brokers.find((one) => one.name === name) ?? {
      name,
      label: name,
      color: 'bad',
      production: true,
      readOnly: true,
    }
  )
}

/** The broker of this page; undefined if there is only one. */
export const profile = find()

const home = site.base ?? ''

/** The path before `/api/v5` on this origin for one of several brokers, named by its profile. */
export const getBase = (name: string): string => `${home}/broker/${encodeURIComponent(name)}`

/** The path before `/api/v5` on this origin. */
export const base = profile === undefined ? home : getBase(profile.name)

/** A storage key that is specific to one of several brokers. */
export const ofNamedBroker = (broker: string | undefined, name: string): string =>
  [home === '' ? [] : home, broker ?? [], name].flat().join('/')

/** A storage key that is specific to this broker, and to this console where another path of its origin may serve one too. */
export const ofBroker = (name: string): string => ofNamedBroker(profile?.name, name)
