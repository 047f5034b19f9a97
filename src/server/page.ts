import type { Profile } from '@/contract/profile'

/** What the page is told of this server: JSON in a meta tag of it, so that it is known before anything is asked. */
export type PageInfo = {
  readonly readOnly?: true
  readonly brokers?: readonly Profile[]
  readonly demo?: { readonly username: string; readonly password: string }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** The page with what it is told at the head of its head; as it is where there is nothing to tell. */
export function embedPageInfo(html: string, said: PageInfo): string {
  if (Object.keys(said).length === 0) return html
  const content = JSON.stringify(said).replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)
  return html.replace('<head>', () => `<head><meta name="switchboard" content="${content}">`)
}
