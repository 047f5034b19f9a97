import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { formatHostPort } from '@/broker/http/listen'
import { isLoopback } from '@/lib/net/loopback'
import { BadOption } from './bad-option'
import { readAuthorities } from './certificate-authority'
import { readListening, type Listening } from './options'
import { readSettings, type Environment } from './option-settings'

/** The time to answer, in milliseconds. */
const timeLimit = 4000

/** Where this machine reaches a server that listens at an address: one for all addresses has no address of its own. */
const reachable = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host

/** The address of a health check: a URL, or `host:port`, a host or a port for the rest as the server has it. */
function readAddress(address: string, { port, base, tls }: Listening): URL {
  const isUrl = /^https?:\/\//i.test(address)
  const hostPort = /^:?\d+$/.test(address) ? `127.0.0.1:${address.replace(':', '')}` : address
  const hasPort = /:\d+$/.test(hostPort)
  const text = isUrl
    ? address
    : `${tls ? 'https' : 'http'}://${hostPort}${hasPort ? '' : `:${String(port)}`}${base}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    !url ||
    url.hostname === '' ||
    (!isUrl && address.includes('/')) ||
    url.username !== '' ||
    url.search !== ''
  )
    throw new BadOption(`"${address}" is no address such as 127.0.0.1:4180 or https://console.example/ops`)
  return url
}

function ownAddress({ host, port, base, tls }: Listening): URL {
  if (port === 0) throw new BadOption('Port 0 may be any: name the address, such as 127.0.0.1:4180')
  return new URL(`${tls ? 'https' : 'http'}://${formatHostPort(reachable(host), port)}${base}`)
}

/** The code of a failed connection; of several tried addresses, that of the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'no answer in time',
  TimeoutError: 'no answer in time',
  AbortError: 'no answer in time',
  ECONNRESET: 'it closes the connection; does it speak TLS (https://)?',
  EPROTO: 'it does not speak TLS (http://)',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS (http://)',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS (http://)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted; --ca FILE names its authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted; --ca FILE names its authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted; --ca FILE names its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted; --ca FILE names its authority',
}

function describeFailure(error: unknown): string {
  const code = codeOf(error)
  if (code.startsWith('HPE_')) return 'it does not answer in HTTP; does it speak TLS (https://)?'
  return reasons[code] ?? (error instanceof Error && error.message !== '' ? error.message : code)
}

const request = (url: URL, tls: https.RequestOptions): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { agent: false, signal: AbortSignal.timeout(timeLimit) }
    const call = url.protocol === 'https:' ? https.get(url, { ...options, ...tls }) : http.get(url, options)
    call.once('response', resolve).once('error', reject)
  })

/** Why a server does not take requests; undefined for one that does. */
async function findProblem(url: URL, tls: https.RequestOptions): Promise<string | undefined> {
  try {
    const response = await request(url, tls)
    const body = await text(response)
    const status = response.statusCode ?? 0
    if (status === 200)
      return body.trim() === 'ok' ? undefined : 'it is another program, or has another base path'
    return `it answers with status ${String(status)}${status === 404 ? '; is there a base path?' : ''}`
  } catch (error) {
    return describeFailure(error)
  }
}

/**
 * Asks a running server whether it takes requests, for health checks without a shell: the one that was started with the same
 * options and environment, or that at an address. Returns the exit code. Throws {@link BadOption}.
 */
export async function checkHealth(args: readonly string[], env: Environment): Promise<0 | 1> {
  const settings = readSettings(args, env)
  const [address, extra] = settings.words
  if (extra !== undefined) throw new BadOption(`"${extra}" is one address too many`)
  const listening = readListening(settings)
  const base = address === undefined ? ownAddress(listening) : readAddress(address, listening)
  const url = new URL(`${base.pathname.replace(/\/$/, '')}/healthz`, base)
  const authorities = settings.value('ca')
  // The own certificate names the host that users know, not the address that is asked here.
  const isOwn = address === undefined || isLoopback(url.hostname)
  const problem = await findProblem(url, {
    rejectUnauthorized: !isOwn,
    ...(authorities ? { ca: readAuthorities(authorities.text, authorities.name) } : {}),
  })
  if (problem === undefined) {
    console.log('ok')
    return 0
  }
  console.error(`${url.href} does not answer: ${problem}`)
  return 1
}
