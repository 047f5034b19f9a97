import type { Pickable } from '@/api/resource'
import { ApiError } from '@/api/error'
import { labelKey } from '@/command/prompt/phrase'
import { getRefName } from '@/api/resource'
import { flagEntries } from '@/server/options'
import { brokerBase } from '@/terminal/address'
import { loadCommand, loadNouns, loadRegistry } from '@/terminal/registry'
import { signIn, type Credentials } from '@/terminal/sign-in'
import { loadWords } from '@/terminal/words'
import type { Candidate, Sources } from './complete'

/** How long a broker may take to answer before the completion goes on without it, in milliseconds. */
const patience = 3000

type Environment = Readonly<Record<string, string | undefined>>

/** The connection that the words of a line name, else the environment. */
function connectionOf(words: readonly string[], env: Environment) {
  const valueOf = (name: string) => {
    const at = words.findIndex((word) => word === `--${name}` || word === `--login-${name}`)
    const inOne = words.find((word) => word.startsWith(`--${name}=`))
    return (
      inOne?.slice(name.length + 3) ??
      (at < 0 ? undefined : words[at + 1]) ??
      env[`SWITCHBOARD_${name.toUpperCase()}`]
    )
  }
  const [address, key, user] = [valueOf('broker'), valueOf('key'), valueOf('user')]
  const base = address === undefined ? undefined : brokerBase(address)
  const who: Credentials | undefined =
    key !== undefined
      ? { key, secret: valueOf('secret') ?? '' }
      : user !== undefined
        ? { user, password: valueOf('password') ?? '' }
        : undefined
  return base === undefined || who === undefined ? undefined : { base, who }
}

/** Reads objects of the broker that a line names. A completion cannot show errors: where the broker cannot be asked, it has none. */
async function findObjects(
  resource: Pickable,
  text: string,
  words: readonly string[],
  env: Environment,
): Promise<readonly Candidate[]> {
  const connection = connectionOf(words, env)
  if (connection === undefined) return []
  try {
    const signed = await signIn(connection.base, connection.who, 'session')
    try {
      const { finders } = await loadNouns()
      const { items } = await finders[resource].find(signed.api, text, {
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
    label: (command, param) => Promise.resolve(loadWords()(labelKey(command, param))),
    objects: (resource, text, words) => findObjects(resource, text, words, env),
  }
}
