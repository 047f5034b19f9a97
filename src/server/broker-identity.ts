import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, resolve } from 'node:path'
import { makeFolders } from '@/broker/lib/make-folders'
import { brokerChanged, identityHeader, identityParameter, temporaryPrefix } from '@/contract/broker-identity'

/*
 * What a browser keeps belongs to a broker, not to the address of the console, where another broker may be
 * tomorrow. The page gets an identity of each broker and sends it with each call.
 */

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The address in its one spelling: without user, default port, trailing slash, query and fragment. */
function normalize({ protocol, host, pathname }: URL): string {
  // The parser has lowered the case of the host and dropped a default port.
  return `${protocol}//${host.replace(/\.(?=:|$)/, '')}${pathname.replace(/\/+$/, '')}`
}

/** The identity of a broker by its address, which it does not contain. */
export const toIdentity = (address: URL): string => hash(normalize(address))

/**
 * The identities of the brokers of one console. Entries with one address are apart, because each has its own login:
 * the first has the identity of the address.
 */
export function withIdentities<T extends { readonly name: string; readonly address: URL }>(
  entries: readonly T[],
): readonly (T & { readonly identity: string })[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const own = toIdentity(entry.address)
    const identity = seen.has(own) ? hash(`${own} ${entry.name}`) : own
    seen.add(own)
    return { ...entry, identity }
  })
}

/** The identity of a broker that keeps nothing: none of the objects of the last one are there. */
export const createTemporaryIdentity = (): string => `${temporaryPrefix}${randomBytes(8).toString('hex')}`

const fileName = 'identity'
const isIdentity = (text: string) => /^[0-9a-f]{16}$/.test(text)
const isUnwritable = (error: unknown) =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function readIdentity(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return isIdentity(text) ? text : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The identity of the broker whose data is in this folder; created once and kept there. Where nothing can be written,
 * it follows the path of the folder.
 */
export function identityOfData(folder: string): string {
  const file = join(folder, fileName)
  const stored = readIdentity(file)
  if (stored !== undefined) return stored
  const identity = randomBytes(8).toString('hex')
  try {
    makeFolders(folder, 0o700)
    writeFileSync(file, `${identity}\n`, { mode: 0o600 })
    return identity
  } catch (error) {
    if (isUnwritable(error)) return hash(resolve(folder))
    throw error
  }
}

/** The identity of the only broker of a console: a real one by its address, the embedded one by its data. */
export const findIdentity = ({
  broker,
  data,
}: {
  readonly broker: URL | undefined
  readonly data: string | undefined
}): string =>
  broker !== undefined
    ? toIdentity(broker)
    : data !== undefined
      ? identityOfData(data)
      : createTemporaryIdentity()

/** Whether a call was intended for another broker; a call that names none was not. */
export function isForOtherBroker(headers: IncomingHttpHeaders, identity: string): boolean {
  const named = headers[identityHeader]
  return named !== undefined && named !== identity
}

/** The refusal of a call that was intended for another broker; nothing of it has reached this one. */
export const otherBroker = {
  status: 421,
  code: brokerChanged,
  message: 'This console has another broker than when the page was opened: reload the page',
} as const

/** Takes the identity out of the URL of a WebSocket: what the broker gets, and whether it was intended for another. */
export function readSocketUrl(
  url: string,
  identity: string,
): { readonly url: string; readonly isForOther: boolean } {
  const at = url.indexOf('?')
  if (at < 0) return { url, isForOther: false }
  const parts = url.slice(at + 1).split('&')
  const prefix = `${identityParameter}=`
  const named = parts.filter((part) => part.startsWith(prefix))
  const rest = parts.filter((part) => !part.startsWith(prefix)).join('&')
  return {
    url: named.length === 0 ? url : `${url.slice(0, at)}${rest === '' ? '' : `?${rest}`}`,
    isForOther: named.some((part) => part !== `${prefix}${identity}`),
  }
}
