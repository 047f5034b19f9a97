import { networkInterfaces } from 'node:os'
import { isLoopback } from '@/lib/net/loopback'
import { BadOption } from './bad-option'

/** Addresses that mean every address of this machine. */
const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Whether a name or address is certainly one of this machine. */
function isThisMachine(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isLoopback(plain) || everyAddress.has(plain)) return true
  return Object.values(networkInterfaces()).some(
    (list) => list?.some(({ address }) => address === plain) === true,
  )
}

const defaultPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'ws:': '80',
  'https:': '443',
  'wss:': '443',
}

/** Refuses addresses of brokers that are the console's own: each request would come back as another. Throws {@link BadOption}. */
export function checkTargets(targets: readonly URL[], port: number): void {
  const own = targets.find(
    ({ protocol, hostname, port: text }) =>
      (text === '' ? defaultPorts[protocol] : text) === String(port) && isThisMachine(hostname),
  )
  if (own !== undefined)
    throw new BadOption(`${own.origin} is the address of this console itself, not that of a broker`)
}
