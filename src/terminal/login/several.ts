import { connectionValue, type Arguments } from '../arguments'
import { refuse } from '../usage'
import { contextNamed, contextsFile, readContexts, type BrokerContext } from './contexts'
import { readLogin, toLogin, type Login } from './login'

type Environment = { readonly env: Readonly<Record<string, string | undefined>> }

/** The name that means all contexts. */
const all = 'all'
const tagPrefix = ':'

/** The contexts that `lab,staging`, `:eu` (a tag) or `all` names, in that order, each once. Throws `UsageError`. */
function contextsOf(text: string, { env }: Environment): ReadonlyMap<string, BrokerContext> {
  const contexts = readContexts(env)?.contexts ?? {}
  const found = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part): readonly (readonly [string, BrokerContext])[] => {
      if (part === all) return Object.entries(contexts)
      if (!part.startsWith(tagPrefix)) return [[part, contextNamed(part, contexts, env)]]
      const tagged = Object.entries(contexts).filter(([, { tags = [] }]) => tags.includes(part.slice(1)))
      return tagged.length > 0
        ? tagged
        : refuse(`${contextsFile(env)} has no context with the tag ${part.slice(1)}`)
    })
  return found.length > 0 ? new Map(found) : refuse(`${contextsFile(env)} has no contexts`)
}

/** The names that a text names itself, not by a tag or `all`. */
export const namedIn = (text: string): ReadonlySet<string> =>
  new Set(text.split(',').map((part) => part.trim()))

/**
 * The brokers of a line: those of `--brokers`, else the one of {@link readLogin}. `several` says which of the two, so that output names
 * the broker of each row. Throws `UsageError`.
 */
export async function readLogins(
  params: Readonly<Record<string, unknown>>,
  args: Pick<Arguments, 'flags'>,
  brokers: string | undefined,
  deps: Environment,
): Promise<{ readonly logins: readonly Login[]; readonly several: boolean }> {
  if (brokers === undefined) return { logins: [await readLogin(params, args, deps)], several: false }
  const other = (['broker', 'context'] as const).find(
    (name) => connectionValue(name, args, params) !== undefined,
  )
  if (other !== undefined) refuse(`--brokers and --${other} exclude each other`)
  const logins: Login[] = []
  // One at a time: the program that prints a secret may ask a person.
  for (const [name, context] of contextsOf(brokers, deps)) logins.push(await toLogin(name, context, deps))
  return { logins, several: true }
}
