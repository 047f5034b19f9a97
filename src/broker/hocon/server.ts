import { parseHostPort } from '@/lib/net/host-port'
import { string, where, type Kind } from './kind'

/** The error of a server address, in the broker's words. */
function problem(text: string, port: number): string | undefined {
  const read = parseHostPort(text, port)
  if (typeof read !== 'string') return undefined
  if (read === 'required') return 'cannot_be_empty'
  if (read === 'scheme') return 'not_expecting_scheme'
  if (read !== 'port') return 'bad_host_port'
  return Number(/:(\d+)$/.exec(text.trim())?.[1]) > 65_535 ? 'port_number_too_large' : 'bad_port_number'
}

/** The address of one server; the port is optional. */
export const server = (port: number): Kind<string> => where(string, (text) => problem(text, port))

/** Addresses separated by commas. */
export const servers = (port: number): Kind<string> =>
  where(string, (text) =>
    text
      .split(',')
      .map((one) => problem(one, port))
      .find((one) => one !== undefined),
  )
