import { redact } from '@/lib/text/redact'
import { brokerBase } from './address'
import { connectionFlag, connectionValue, type Arguments, type ConnectionName } from './arguments'
import type { Credentials } from './sign-in'
import { refuse } from './usage'

/** The variables of the environment. */
type Environment = { readonly env: Readonly<Record<string, string | undefined>> }

/** The credentials from flags or the environment. Throws `UsageError` where they are missing. */
export function credentialsFrom(
  params: Readonly<Record<string, unknown>>,
  args: Arguments,
  { env }: Environment,
): Credentials {
  const from = (name: ConnectionName) =>
    connectionValue(name, args, params) ?? env[`SWITCHBOARD_${name.toUpperCase()}`]
  const key = from('key')
  if (key !== undefined) return { key, secret: from('secret') ?? '' }
  const [user, password] = [from('user'), from('password')]
  if (user !== undefined && password !== undefined) return { user, password }
  const flag = (name: ConnectionName) => connectionFlag(name, params)
  return refuse(
    `${flag('user')} and ${flag('password')} (or an API key: ${flag('key')} and ${flag('secret')}) are required`,
  )
}

/** The address of the broker. Throws `UsageError` where it is missing or invalid. */
export function readBrokerBase(
  params: Readonly<Record<string, unknown>>,
  args: Arguments,
  { env }: Environment,
): string {
  const flag = connectionFlag('broker', params)
  const address = connectionValue('broker', args, params) ?? env['SWITCHBOARD_BROKER']
  if (address === undefined) refuse(`${flag} is required`)
  return (
    brokerBase(address) ??
    refuse(`${flag} must be an address such as http://host:18083, not "${redact(address)}"`)
  )
}
