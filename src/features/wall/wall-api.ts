import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { base } from '@/api/site'
import { textToBase64 } from '@/lib/text/base64'
import type { WallKey } from './wall-key'

/**
 * A client that uses an API key (src/contract/docs/accounts.md#api-keys). It sends nothing but reads, and no
 * credentials of the browser, which would ask for a password of its own after a 401.
 */
export function createWallApi({ key, secret }: WallKey, path = base): ApiClient {
  const authorization = `Basic ${textToBase64(`${key}:${secret}`)}`
  return createClient({
    base: path,
    authorization: () => authorization,
    http: createHttp({
      readOnly: () => 'session',
      online: () => globalThis.navigator.onLine,
      fetch: (input, init) => globalThis.fetch(input, { ...init, credentials: 'omit' }),
    }),
  })
}
