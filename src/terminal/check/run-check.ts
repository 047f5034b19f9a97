import type { Connection } from '@/connection/connection'
import { ApiError } from '@/api/error'
import { readVersion } from '@/server/version'
import { parseArguments, type Arguments } from '../arguments'
import { describeFailure } from '../describe'
import { root } from '../root'
import { readLogin } from '../login/login'
import { ends, runInSession, type Dependencies, type End } from '../session'
import { refuse, UsageError } from '../usage'
import { loadWords } from '../words'
import { readEndpoints } from './read-endpoints'
import { createReport, isUnderstood, reportLines, type CheckReport } from './report'

const checkUsage = `usage: switchboard check --broker http://host:18083 --user … --password … [--json]

Reads everything that the console reads of a broker, once, and says which release it is, what the console understands, what the account
may not read, and which fields the console does not know. It changes nothing, and its output has no names of objects, addresses or
secrets, so that it can be published, for example in an issue.

  --json     one JSON object on the standard output
  --broker, --user, --password, --key, --secret as in switchboard cmd --help

exit codes
  0  the console understands everything it could read
  1  a reply could not be read, or the broker refused one, cannot be reached, or refused the login
  2  not started: wrong arguments`

const flagNames = ['broker', 'user', 'password', 'key', 'secret']

/** Reads a line of `switchboard check`. Throws `UsageError`. */
function parseLine(input: readonly string[]): Arguments {
  const args = parseArguments(input)
  if (args.id !== undefined) refuse(`check does not take "${args.id}"`)
  const unknown = [
    ...[...args.flags.keys()].filter((flag) => !flagNames.includes(flag.replace(/^login-/, ''))),
    ...[...args.switches].filter((name) => name !== 'json' && name !== 'read-only'),
  ][0]
  if (unknown !== undefined) refuse(`check has no option --${unknown}`)
  return args
}

async function countNodes({ api }: Connection): Promise<CheckReport['nodes']> {
  try {
    const rows = await api.nodeList({})
    return { running: rows.filter((row) => row.node_status === 'running').length, all: rows.length }
  } catch (cause) {
    // Whether the nodes can be read is part of the report.
    if (!(cause instanceof ApiError)) throw cause
    return undefined
  }
}

/** Checks what the console understands of the broker of a connection. */
async function checkBroker(connection: Connection, login: 'user' | 'API key'): Promise<CheckReport> {
  const [nodes, endpoints] = await Promise.all([countNodes(connection), readEndpoints(connection)])
  const { role, namespace } = connection.session.get()
  return createReport({
    console: readVersion(root),
    broker: connection.broker(),
    nodes,
    account: { login, role: namespace === undefined ? role : `${role ?? 'account'} of a namespace` },
    endpoints,
  })
}

/** Runs `switchboard check …`; resolves to the exit code. */
export async function runCheck(input: readonly string[], deps: Dependencies): Promise<End> {
  if (input.includes('--help') || input.includes('-h')) {
    deps.out(checkUsage)
    return ends.done
  }
  const words = loadWords()
  try {
    const args = parseLine(input)
    const login = await readLogin({}, args, deps)
    const refused = (cause: ApiError): End => {
      deps.err(describeFailure(cause, words))
      return ends.failed
    }
    return await runInSession(login, true, words, deps, refused, async ({ connection }) => {
      const report = await checkBroker(connection, 'key' in login.who ? 'API key' : 'user')
      if (args.switches.has('json')) deps.out(JSON.stringify(report))
      else for (const line of reportLines(report)) deps.out(line)
      return { end: isUnderstood(report) ? ends.done : ends.failed, over: false }
    })
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    deps.err(`${cause.message}\nswitchboard check --help says more.`)
    return ends.badArguments
  }
}
