import { dirname, resolve } from 'node:path'
import { redact } from '@/lib/text/redact'
import { brokerBase } from '../address'
import { connectionFlag, connectionValue, type Arguments, type ConnectionName } from '../arguments'
import type { Credentials } from '../sign-in'
import { refuse } from '../usage'
import { contextNamed, contextsFile, readContexts, type BrokerContext } from './contexts'
import { readSecret } from './secret'

type Environment = { readonly env: Readonly<Record<string, string | undefined>> }
type Params = Readonly<Record<string, unknown>>

/** A broker and the login to it. */
export type Login = {
  /** The name of its context, or its address. */
  readonly name: string
  readonly base: string
  readonly who: Credentials
  readonly production: boolean
  readonly readOnly: boolean
  /** The name of its context; undefined for a broker that is named by its address. */
  readonly context?: string
  /** The folder of the library that its context names. */
  readonly library?: string
}

const readAddress = (address: string, flag: string): string =>
  brokerBase(address) ??
  refuse(`${flag} must be an address such as http://host:18083, not "${redact(address)}"`)

/** The context that a line names, else the environment, else the current one; undefined where a broker is named by its address. */
function findContext(
  params: Params,
  args: Pick<Arguments, 'flags'>,
  env: Environment['env'],
): { readonly name: string; readonly context: BrokerContext } | undefined {
  const input = connectionValue('context', args, params)
  const broker = connectionValue('broker', args, params)
  if (input !== undefined && broker !== undefined)
    refuse(`${connectionFlag('context', params)} and ${connectionFlag('broker', params)} exclude each other`)
  if (broker !== undefined) return undefined
  const named = input ?? (env['SWITCHBOARD_CONTEXT'] || undefined)
  if (named === undefined && env['SWITCHBOARD_BROKER'] !== undefined) return undefined
  const { current, contexts = {} } = readContexts(env) ?? {}
  const name = named ?? current
  return name === undefined ? undefined : { name, context: contextNamed(name, contexts, env) }
}

/** The credentials from flags or the environment; undefined where they are not complete. */
function findCredentials(from: (name: ConnectionName) => string | undefined): Credentials | undefined {
  const key = from('key')
  if (key !== undefined) return { key, secret: from('secret') ?? '' }
  const [user, password] = [from('user'), from('password')]
  return user !== undefined && password !== undefined ? { user, password } : undefined
}

/** What a context says of its broker besides the login. */
const describeContext = (
  name: string,
  { broker, production = false, readOnly = false, library }: BrokerContext,
  env: Environment['env'],
): Omit<Login, 'who'> => ({
  name,
  base: readAddress(broker, `context ${name}: broker`),
  production,
  readOnly,
  context: name,
  ...(library === undefined ? {} : { library: resolve(dirname(contextsFile(env)), library) }),
})

/** The context of a line, and the library that it names; nothing where the broker is named by its address. Throws `UsageError`. */
export function findContextLibrary(
  params: Params,
  args: Pick<Arguments, 'flags'>,
  { env }: Environment,
): Pick<Login, 'context' | 'library'> {
  const found = findContext(params, args, env)
  return found === undefined ? {} : describeContext(found.name, found.context, env)
}

/** The login of a context. Throws `UsageError` where its secret cannot be read. */
export async function toLogin(name: string, context: BrokerContext, { env }: Environment): Promise<Login> {
  const { user, key, secret: source } = context
  const secret = source === undefined ? undefined : await readSecret(source, name, env)
  if (secret === undefined || (user === undefined && key === undefined))
    return refuse(`context ${name} has no login: it needs a user or a key, and a secret`)
  return {
    ...describeContext(name, context, env),
    who: key !== undefined ? { key, secret } : { user: user ?? '', password: secret },
  }
}

/**
 * The broker of a line and its login: `--broker` with credentials from flags or the environment, or a context. `params` are those of
 * the command, which take the short names. Throws `UsageError` where something is missing or invalid.
 */
export async function readLogin(
  params: Params,
  args: Pick<Arguments, 'flags'>,
  { env }: Environment,
): Promise<Login> {
  const found = findContext(params, args, env)
  const flag = (name: ConnectionName) => connectionFlag(name, params)
  const fromLine = (name: ConnectionName) => connectionValue(name, args, params)
  const readCredentials = (): Credentials =>
    findCredentials((name) => fromLine(name) ?? env[`SWITCHBOARD_${name.toUpperCase()}`]) ??
    refuse(
      `${flag('user')} and ${flag('password')} (or an API key: ${flag('key')} and ${flag('secret')}) are required`,
    )
  if (found !== undefined) {
    const { name, context } = found
    if ((['user', 'key'] as const).every((one) => fromLine(one) === undefined))
      return await toLogin(name, context, { env })
    return { ...describeContext(name, context, env), who: readCredentials() }
  }
  const address = connectionValue('broker', args, params) ?? env['SWITCHBOARD_BROKER']
  if (address === undefined)
    refuse(`${flag('broker')} is required, or ${flag('context')} (switchboard use names the one to use)`)
  const base = readAddress(address, flag('broker'))
  const who = readCredentials()
  return { name: new URL(base).host, base, who, production: false, readOnly: false }
}
