import type { Profile } from '@/contract/profile'

/** What the server of this page says of itself; a static host says nothing. */
type Site = { readonly readOnly?: true; readonly brokers?: readonly Profile[] }

/** It stands in the page itself, so that it is known before the first paint and without a further request (`server/page.ts`). */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="switchboard"]')?.content

export const site: Site = said === undefined ? {} : (JSON.parse(said) as Site)
