import { ApiError } from '@/api/error'
import { labelKey } from '@/command/prompt/phrase'
import { getRefName, type Pickable } from '@/api/resource'
import type { AnyCommand } from '@/command/command'
import { flagEntries } from '@/server/option-flags'
import { parseArguments } from '@/terminal/arguments'
import { readLogin, type Login } from '@/terminal/login/login'
import { readContexts } from '@/terminal/login/contexts'
import { loadListings } from '@/terminal/read/listings'
import { loadCommand, loadNouns, loadRegistry } from '@/terminal/registry'
import { signIn } from '@/terminal/sign-in'
import { UsageError } from '@/terminal/usage'
import { loadWords } from '@/terminal/words'
import type { Candidate } from './candidate'
import type { Sources } from './complete'
import { listLibraryNames, listMacroParameters } from './library'

/** How long a broker may take to answer before the completion goes on without it, in milliseconds. */
const patience = 3000

type Environment = Readonly<Record<string, string | undefined>>

/** The login that a line names, else the environment or the current context; undefined where none has all of it. */
async function findLogin(
  command: AnyCommand,
  words: readonly string[],
  env: Environment,
): Promise<Login | undefined> {
  try {
    const args = parseArguments([command.id, ...words])
    return await readLogin(command.params, args, { env })
  } catch (cause) {
    if (cause instanceof UsageError) return undefined
    throw cause
  }
}

/** Reads objects of the broker that a line names. A completion cannot show errors: where the broker cannot be asked, it has none. */
async function findObjects(
  command: AnyCommand,
  resource: Pickable,
  text: string,
  words: readonly string[],
  env: Environment,
): Promise<readonly Candidate[]> {
  const login = await findLogin(command, words, env)
  if (login === undefined) return []
  try {
    const signed = await signIn(login.base, login.who, 'session')
    try {
      const { finders } = await loadNouns()
      const { items } = await finders[resource].find(signed.connection.api, text, {
        signal: AbortSignal.timeout(patience),
      })
      return items.map((ref) => {
        const name = getRefName(ref)
        return { value: ref.id, about: name === ref.id ? (ref.detail ?? '') : name }
      })
    } finally {
      await signed.end()
    }
  } catch (cause) {
    if (cause instanceof ApiError) return []
    throw cause
  }
}

/** The contexts with their addresses; none where their file cannot be read, since a completion cannot show errors. */
function listContexts(env: Environment): readonly Candidate[] {
  try {
    const { contexts = {} } = readContexts(env) ?? {}
    return Object.entries(contexts).map(([value, { broker }]) => ({ value, about: broker }))
  } catch (cause) {
    if (cause instanceof UsageError) return []
    throw cause
  }
}

/** What the package knows, and what the broker answers. */
export function createSources(env: Environment): Sources {
  return {
    serverOptions: () => Promise.resolve(flagEntries),
    commands: async () => {
      const { all } = await loadRegistry()
      const words = loadWords()
      return all.map(({ id, title }) => ({ value: id, about: words(title) }))
    },
    command: loadCommand,
    listings: loadListings,
    contexts: () => Promise.resolve(listContexts(env)),
    label: (command, param) => Promise.resolve(loadWords()(labelKey(command, param))),
    libraryNames: (noun, words) => listLibraryNames(noun, words, env),
    macroParameters: (words) => listMacroParameters(words, env),
    objects: (command, resource, text, words) => findObjects(command, resource, text, words, env),
  }
}
