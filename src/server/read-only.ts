import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayWrite } from '@/contract/writes'
import { isAssertion } from './single-sign-on'

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Allows only requests that change nothing at the broker, and logins, for pages and programs alike. */
export const readOnly =
  (handle: Handle): Handle =>
  (request, response) => {
    if (isAssertion(request) || !mayWrite(request.method ?? '', request.url ?? ''))
      return handle(request, response)
    request.resume()
    response.writeHead(403, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ code: 'READ_ONLY', message: 'This console was started in read-only mode' }))
  }
