import type { Profile } from '@/contract/profile'

/** Information about this server, embedded in the page as JSON in a meta tag, so that it is known before any request. */
export type PageInfo = {
  /** The path below which the console is served, such as `/ops`. */
  readonly base?: string
  readonly readOnly?: true
  /** The API of the only broker is HTTPS, and so presents a certificate; of several, their addresses say it. */
  readonly https?: true
  /** The identity of the only broker; each of several has its own. */
  readonly identity?: string
  readonly brokers?: readonly Profile[]
  /** It offers a library. */
  readonly library?: true
  readonly demo?: { readonly username: string; readonly password: string }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Embeds the information at the start of the page's head; returns the page unchanged if there is none. */
export function embedPageInfo(html: string, info: PageInfo): string {
  if (Object.keys(info).length === 0) return html
  const content = JSON.stringify(info).replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)
  return html.replace('<head>', () => `<head><meta name="switchboard" content="${content}">`)
}
