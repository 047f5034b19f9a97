import type { Connection } from '@/connection/connection'
import { to } from '@/route/paths'
import type { Context } from './context'
import { RefusedError } from './refused-error'

/** What does not depend on the broker: the console, the preferences of its user, and how the command is run. */
type ConsoleContext = Pick<
  Context,
  'signal' | 'locale' | 'nouns' | 'registry' | 'preferences' | 'fleet' | 'rehearsal'
>

/** What the page shows of its broker, and the tools that are connected to it. */
type PageContext = Pick<Context, 'selection' | 'at' | 'able' | 'mqtt' | 'explorer' | 'targetNamespace'>

/** Of another broker no page is open. */
const noPage: PageContext = { selection: [], at: to('/') }

/**
 * The context of a command at a broker: all that depends on the broker is taken from its connection, nothing from another
 * context.
 */
export function toContext(
  connection: Connection,
  { signal, locale, nouns, registry, preferences, fleet, rehearsal }: ConsoleContext,
  page: PageContext = noPage,
): Context {
  const { username, role, namespace } = connection.session.get()
  return {
    ...connection.broker(),
    connection,
    api: connection.api,
    signal,
    locale,
    nouns,
    preferences,
    ...(registry === undefined ? {} : { registry }),
    ...(fleet === undefined ? {} : { fleet }),
    ...(rehearsal === undefined ? {} : { rehearsal }),
    ...page,
    ...(username === undefined ? {} : { username }),
    role,
    namespace,
    barredCalls: connection.rights.get(),
    readOnly: connection.readOnly.get(),
    broker: connection.profile,
    now: connection.now,
  }
}

/** The same with the calls that the broker would refuse to the user, and what it has switched off, once they are known. */
async function loadContext(connection: Connection, shared: ConsoleContext): Promise<Context> {
  await Promise.all([connection.rights.load(), connection.features.load(connection.api)])
  return toContext(connection, shared)
}

/**
 * The context at a broker of the console, by its name. Throws where there is none of that name, or no session.
 */
export async function findContextAt(name: string, context: Context): Promise<Context> {
  const connection = (await context.fleet?.())?.find(name)
  if (connection === undefined) throw new RefusedError('FLEET_UNKNOWN')
  return await openContext(connection, context)
}

/** The context at the broker of this identity; see {@link findContextAt}. */
export async function findContextByIdentity(identity: string, context: Context): Promise<Context> {
  const connection = (await context.fleet?.())?.all.find(({ id }) => id === identity)
  if (connection === undefined) throw new RefusedError('FLEET_UNKNOWN')
  return await openContext(connection, context)
}

async function openContext(connection: Connection, context: Context): Promise<Context> {
  if (connection.session.get().state !== 'in') throw new RefusedError('FLEET_LOGGED_OUT')
  return await loadContext(connection, context)
}
