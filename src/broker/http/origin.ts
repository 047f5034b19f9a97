import { isLoopback } from '@/lib/net/loopback'

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Whether the request comes from another site's page. Programs send neither header (catalogue S6). */
export function foreignWrite({ headers, url }: { headers: Headers; url: string }): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'cross-site'
  return parsed(origin)?.host !== (headers.get('host') ?? parsed(url)?.host)
}

/**
 * Whether a page of this origin may open an MQTT socket. Programs send no origin; pages must come from
 * this machine or host (S7).
 */
export function foreignSocket(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false
  const from = parsed(origin)?.hostname
  if (from === undefined || from === '') return true
  return !isLoopback(from) && from !== parsed(`http://${host ?? ''}`)?.hostname
}
