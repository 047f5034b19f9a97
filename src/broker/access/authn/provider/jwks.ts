import type { KeyObject } from 'node:crypto'
import { isConfig } from '@/contract/family/config'
import { Unreachable } from '../../../lib/reason'
import { ignored } from '../../../mqtt/credentials'
import type { Url } from './http'
import { verifyToken, keyOfSet } from './jwt'
import { createHttpService } from './http-service'
import type { Provider, ProviderDeps } from './provider'
import type { Jwks } from '../settings'

/** Timeout of loading the keys, ms. */
const timeout = 5000

/** The valid keys of a key set. */
function readKeys(text: string): KeyObject[] {
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    throw new Unreachable('the endpoint did not answer with a set of keys')
  }
  if (!isConfig(set) || !Array.isArray(set['keys']))
    throw new Unreachable('the endpoint did not answer with a set of keys')
  return set['keys'].flatMap((key) => keyOfSet(key) ?? [])
}

/**
 * Verifies tokens with keys published by a service. They are loaded for the first token and refreshed at
 * an interval; the last ones are used while loading fails.
 */
export function jwksProvider(
  settings: Jwks,
  url: Url,
  { now, tls, tokensEnd, listClaims }: ProviderDeps,
): Provider {
  const service = createHttpService(url, settings.pool_size, tls(url.host))
  const path = `/${url.path}${url.query === '' ? '' : `?${url.query}`}`
  let keys: readonly KeyObject[] | undefined
  let due = -Infinity
  let loading: Promise<void> | undefined

  const load = async () => {
    // A failed load is retried after the interval, not for every client.
    due = now() + settings.refresh_interval * 1000
    const { status, body } = await service.ask({
      method: 'GET',
      path,
      headers: { accept: 'application/json' },
      timeout,
    })
    if (status !== 200) throw new Unreachable(`HTTP status ${String(status)}`)
    keys = readKeys(body)
  }
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)))

  return {
    async authenticate(credentials) {
      if (loading !== undefined || now() >= due) {
        try {
          await refresh()
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error
        }
      }
      return keys === undefined
        ? ignored
        : verifyToken(settings, keys, credentials, now(), tokensEnd?.(), listClaims)
    },
    close: () => service.close(),
  }
}
