import { ApiError } from '@/api/error'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { describeError } from './describe'
import type { Login } from './login/login'
import { namedIn } from './login/several'
import { runCommand, type CommandRequest, type Ended } from './run'
import { ends, isReadOnly, runInSession, toEnd, type Dependencies, type End } from './session'
import { refuse, UsageError } from './usage'

/** How many brokers are operated at the same time, as on a page of several brokers. */
const brokersAtOnce = 4

/** What a command did at one broker. */
export type BrokerEnd = Pick<Ended, 'ok' | 'message' | 'more' | 'lines'> & {
  readonly broker: string
  readonly end: End
}

/** Refuses a command that changes production brokers, unless the line names each of them and confirms it. */
export function checkProduction(
  { command, yes }: CommandRequest,
  logins: readonly Login[],
  brokers: string | undefined,
): void {
  const production = logins.filter((login) => login.production).map(({ name }) => name)
  if (command.danger === 'read' || production.length === 0) return
  const named = brokers === undefined ? undefined : namedIn(brokers)
  const unnamed = production.filter((name) => named?.has(name) === false)
  if (unnamed.length > 0)
    refuse(`Production brokers are changed only by their names: ${unnamed.join(', ')}. Add them to --brokers`)
  if (!yes) refuse(`This changes a production broker: ${production.join(', ')}.\nAdd --yes to continue.`)
}

async function runAt(
  login: Login,
  request: CommandRequest,
  switches: ReadonlySet<string>,
  deps: Dependencies,
): Promise<BrokerEnd> {
  const { command, given, words } = request
  let result: BrokerEnd | undefined
  const failed = (message: string, more: object, end: End = ends.failed): End => {
    result = { broker: login.name, ok: false, message, more, lines: [], end }
    return end
  }
  const refused = (cause: ApiError): End => {
    const { message, code, status } = describeError({ ...command, errors: {} }, given, cause, words)
    return failed(message, { code, status })
  }
  await runInSession(login, isReadOnly(switches, deps), words, deps, refused, async (signed) => {
    try {
      const ended = await runCommand(request, signed)
      if ('usage' in ended) {
        const { code, status } = ended
        return { end: failed(ended.message, { code, status }), over: false }
      }
      const { ok, message, more, lines, over } = ended
      const end = toEnd(ended)
      result = { broker: login.name, ok, message, more, lines, end }
      return { end, over }
    } catch (cause) {
      if (!(cause instanceof UsageError)) throw cause
      return { end: failed(cause.message, { code: 'BAD_ARGUMENTS' }, ends.badArguments), over: false }
    }
  })
  return result ?? refuse(`${login.name} gave no result`)
}

/** Runs a command at several brokers, and reports each as soon as it has ended. A failure at one does not stop the others. */
export const runAtBrokers = (
  logins: readonly Login[],
  request: CommandRequest,
  switches: ReadonlySet<string>,
  deps: Dependencies,
  report: (end: BrokerEnd) => void,
): Promise<readonly BrokerEnd[]> =>
  mapConcurrently(brokersAtOnce, logins, async (login) => {
    const end = await runAt(login, request, switches, deps)
    report(end)
    return end
  })
