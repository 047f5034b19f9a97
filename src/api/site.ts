import type { Profile } from '@/contract/profile'

/** What the server of this page says of itself; a static host says nothing. */
type Site = {
  readonly readOnly?: true
  readonly brokers?: readonly Profile[]
  /** The account that the embedded broker begins with. */
  readonly demo?: { readonly username: string; readonly password: string }
}

/** It stands in the page itself, so that it is known before the first paint and without a further request (`server/page.ts`). */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="switchboard"]')?.content

export const site: Site = said === undefined ? {} : (JSON.parse(said) as Site)

/** The brokers that this console serves; none where it serves a single one. */
export const brokers: readonly Profile[] = site.brokers ?? []

/**
 * The broker of this page, by its address (`?broker=lab#/clients`): so a link says for whom it is, a reload stays, and two tabs may
 * stand at two. One that nobody knows is kept as it is: nothing meant for it must reach another.
 */
function find(): Profile | undefined {
  const name = new URLSearchParams(globalThis.location?.search).get('broker')
  if (name === null || brokers.length === 0) return brokers[0]
  return (
    brokers.find((one) => one.name === name) ?? {
      name,
      label: name,
      colour: 'bad',
      production: true,
      readOnly: true,
    }
  )
}

/** The broker that this page is for; undefined where there is only one. */
export const profile = find()

/** What stands before `/api/v5` on this origin. */
export const base = profile === undefined ? '' : `/broker/${encodeURIComponent(profile.name)}`

/** The name under which something of this broker is kept in the browser, apart from that of others. */
export const ofBroker = (name: string): string => (profile === undefined ? name : `${profile.name}/${name}`)
