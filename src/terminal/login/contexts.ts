import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { listFaults, parseJsonFile } from '@/server/json-file'
import { readTextFile } from '@/server/text-file'
import { suggest } from '@/lib/text/similar'
import { brokerBase } from '../address'
import { refuse, withUsage } from '../usage'

type Environment = Readonly<Record<string, string | undefined>>

const withError = (words: string) => ({ error: words })
const text = z.string(withError('must be a text')).check(z.minLength(1, withError('must not be empty')))
const flag = z.optional(z.boolean(withError('must be true or false')))
const word = z
  .string(withError('must be a text'))
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, withError('must be 1 to 32 of a-z, 0-9 and -')))

/** Where the password of a user or the secret of an API key is read. The file of contexts itself has no secrets. */
const SecretSource = z.union(
  [
    z.strictObject({ env: text }),
    z.strictObject({ file: text }),
    z.strictObject({ command: z.array(text).check(z.minLength(1)) }),
  ],
  withError('must be {"env": "NAME"}, {"file": "NAME"} or {"command": ["PROGRAM", "ARGUMENT"]}'),
)
export type SecretSource = z.output<typeof SecretSource>

const Context = z
  .strictObject({
    broker: text.check(
      z.refine(
        (address) => brokerBase(address) !== undefined,
        withError('must be an address such as http://192.0.2.7:18083'),
      ),
    ),
    user: z.optional(text),
    key: z.optional(text),
    secret: z.optional(SecretSource),
    production: flag,
    readOnly: flag,
    tags: z.optional(z.array(word, withError('must be a list of words'))),
    library: z.optional(text),
  })
  .check(
    z.refine(
      ({ user, key }) => user === undefined || key === undefined,
      withError('has a user and a key: one of them logs in'),
    ),
  )
/** A broker that the terminal knows by a name. */
export type BrokerContext = z.output<typeof Context>

const File = z.strictObject({
  current: z.optional(word),
  contexts: z.record(word, Context, withError('must be the brokers by their names')),
})
export type Contexts = z.output<typeof File>

const unknownHint = `a file has current and contexts, a context ${Object.keys(Context.shape).join(', ')}, and no secrets`

/** The name of the file of contexts. */
export function contextsFile(env: Environment): string {
  const own = env['SWITCHBOARD_CONTEXTS']
  if (own !== undefined && own !== '') return own
  const config = env['XDG_CONFIG_HOME']
  const folder = config !== undefined && config !== '' ? config : join(env['HOME'] ?? '', '.config')
  return join(folder, 'switchboard', 'contexts.json')
}

/** Reads the file of contexts; undefined if there is none. Throws `UsageError`. */
export function readContexts(env: Environment): Contexts | undefined {
  const file = contextsFile(env)
  if (!existsSync(file)) return undefined
  const parsed = withUsage(() => parseJsonFile(readTextFile(file, 'contexts'), file))
  const read = z.safeParse(File, parsed, { reportInput: true })
  if (read.success) return read.data
  return refuse(
    [`${file} is not valid:`, ...listFaults(read.error, unknownHint).map((fault) => `  ${fault}`)].join('\n'),
  )
}

/** The context of this name. Throws `UsageError` with similar names. */
export function contextNamed(name: string, contexts: Contexts['contexts'], env: Environment): BrokerContext {
  if (Object.hasOwn(contexts, name) && contexts[name] !== undefined) return contexts[name]
  return refuse(`${contextsFile(env)} has no context ${name}.${suggest(name, Object.keys(contexts))}`)
}

/** Makes a context the current one. Throws `UsageError`, and errors of the file system. */
export function chooseContext(name: string, env: Environment): void {
  const { contexts = {} } = readContexts(env) ?? {}
  contextNamed(name, contexts, env)
  const file = contextsFile(env)
  // Written aside and renamed, so that an interruption leaves the file as it was.
  const next = `${file}.new`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(next, `${JSON.stringify({ current: name, contexts }, null, 2)}\n`, { mode: 0o600 })
  renameSync(next, file)
}
