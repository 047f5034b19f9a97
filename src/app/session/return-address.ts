import { returnPaths, type Provider } from '@/features/single-sign-on/return-paths'
import { fromBase64 } from '@/lib/text/base64'

const inflate = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()

async function readReturn(provider: Provider, query: URLSearchParams): Promise<string | undefined> {
  if (provider === 'oidc') return query.get('redirect_uri') ?? undefined
  // The request is compressed XML (SAML 2.0 Bindings §3.4.4.1).
  const bytes = fromBase64(query.get('SAMLRequest') ?? '')
  if (bytes === undefined || bytes.length === 0) return undefined
  const xml = await inflate(new Uint8Array(bytes))
  return /\bAssertionConsumerServiceURL="([^"]*)"/.exec(xml)?.[1]?.replaceAll('&amp;', '&')
}

/**
 * The address of the dashboard to which an identity provider returns, from the address where its login begins; undefined
 * where that is not part of it, for example with pushed authorization requests (RFC 9126).
 */
export async function findReturnAddress(provider: Provider, location: string): Promise<string | undefined> {
  if (!URL.canParse(location)) return undefined
  const target = await readReturn(provider, new URL(location).searchParams).catch(() => undefined)
  const end = returnPaths[provider]
  if (target?.endsWith(end) !== true || !/^https?:/.test(target) || !URL.canParse(target)) return undefined
  return new URL(target.slice(0, -end.length)).href
}
