import type { IncomingHttpHeaders } from 'node:http'
import { foreignWrite } from '@/broker/http/origin'

/** Whether a page of another site sends the request: it could use what the browser of its reader can reach. */
export function isForeign(headers: IncomingHttpHeaders, url: string): boolean {
  const relevant = new Headers()
  for (const name of ['origin', 'host', 'sec-fetch-site'] as const) {
    const value = headers[name]
    if (typeof value === 'string') relevant.set(name, value)
  }
  return foreignWrite({ headers: relevant, url })
}
