import type { ApiClient } from '@/api/client'
import { base, getIdentityAt } from '@/api/site'
import { createMemoryStorage } from '@/api/storage'
import { createConnection } from '@/connection/connection'
import { createMemorySession } from '@/connection/session'
import { textToBase64 } from '@/lib/text/base64'
import { monotonicNow } from '@/lib/time/monotonic'
import type { WallKey } from './wall-key'

/**
 * A client that uses an API key (src/contract/docs/accounts.md#api-keys). It sends nothing but reads, and no
 * credentials of the browser, which would ask for a password of its own after a 401.
 */
export const createWallApi = ({ key, secret }: WallKey, path = base): ApiClient =>
  createConnection(undefined, {
    base: path,
    identity: getIdentityAt(path),
    session: createMemorySession(),
    storage: createMemoryStorage(),
    now: monotonicNow,
    online: () => globalThis.navigator.onLine,
    readOnly: 'session',
    apiKey: `Basic ${textToBase64(`${key}:${secret}`)}`,
    fetch: (input, init) => globalThis.fetch(input, { ...init, credentials: 'omit' }),
  }).api
