import { setTimeout as sleep } from 'node:timers/promises'
import { toApiError, type ApiError } from '@/api/error'
import type { ApiClient } from '@/api/client'
import { BadOption } from '@/server/bad-option'
import { describeFailure } from '../describe'
import { ends, type Dependencies, type End } from '../session'
import { connect, signIn } from '../sign-in'
import { UsageError } from '../usage'
import { loadWords } from '../words'
import { createReporter } from './report'
import { readWatchOptions, type WatchLine, type WatchOptions } from './options'
import { openState } from './state-file'
import { createWatcher, type Watcher } from './watcher'

/** The exit code of `--once` while a rule fires. */
const endsFiring = 3
type WatchEnd = End | typeof endsFiring

type WatchDependencies = Dependencies & {
  /** Ends the evaluation. */
  readonly stop: AbortSignal
  /** The time in epoch milliseconds, and what waits; replaced in tests. */
  readonly now?: () => number
  readonly wait?: (ms: number, stop: AbortSignal) => Promise<void>
}

/** How long the notices that are left may take at the end, in milliseconds. */
const lastDeliveryMs = 5000

/** Waits until the time has passed or `stop` is aborted. */
async function waitFor(ms: number, stop: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: stop })
  } catch (cause) {
    if (!stop.aborted) throw cause
  }
}

/** Requests end when `stop` is aborted, so that nothing keeps the process. */
const stoppable =
  (stop: AbortSignal): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([stop, ...(init?.signal ? [init.signal] : [])]) })

/** Is aborted a while after `stop`, so that a notice that is being sent is not sent twice. */
function afterStop(stop: AbortSignal): AbortSignal {
  const later = new AbortController()
  stop.addEventListener('abort', () => setTimeout(() => later.abort(), lastDeliveryMs).unref(), {
    once: true,
  })
  return later.signal
}

/** Reads the nodes, which every login may; the error where the broker does not answer. */
async function probe(api: ApiClient): Promise<ApiError | undefined> {
  try {
    await api.nodeList({})
    return undefined
  } catch (cause) {
    return toApiError(cause)
  }
}

/** Evaluates once. The exit code says whether a rule fires, and whether something could not be read or sent. */
async function runOnce(options: WatchOptions, deps: WatchDependencies, start: Start): Promise<WatchEnd> {
  const words = loadWords()
  let signed: Awaited<ReturnType<typeof signIn>>
  try {
    signed = await signIn(options.base, options.who, 'session', stoppable(deps.stop))
  } catch (cause) {
    deps.err(describeFailure(toApiError(cause), words))
    return ends.failed
  }
  try {
    const watcher = start(signed.connection.api)
    const isRead = await watcher.evaluate(deps.stop)
    if (!isRead) return ends.failed
    const isDelivered = await watcher.deliver(afterStop(deps.stop))
    const { firing, unknown } = watcher.report()
    if (firing > 0) return endsFiring
    return isDelivered && unknown === 0 ? ends.done : ends.failed
  } finally {
    await signed.end()
  }
}

/** Evaluates until the end. A login that the broker refuses at the start is an error; later the rules have no data. */
async function runUntilStopped(
  { base, who, everyMs }: WatchOptions,
  deps: WatchDependencies,
  start: Start,
): Promise<WatchEnd> {
  const { stop, now = Date.now, wait = waitFor } = deps
  const { api } = connect(base, who, 'session', stoppable(stop))
  const failure = await probe(api)
  if (failure?.status === 401) {
    deps.err(describeFailure(failure, loadWords()))
    return ends.failed
  }
  const watcher = start(api)
  const sendUntil = afterStop(stop)
  watcher.greet(failure)
  let due = now()
  while (!stop.aborted) {
    // A clock that was set back must not stop the evaluation.
    if (now() >= due || due - now() > everyMs) {
      due = now() + everyMs
      await watcher.evaluate(stop)
    }
    const retryAt = await watcher.deliverWhenDue(sendUntil)
    await wait(Math.max(0, Math.min(due, retryAt ?? due) - now()), stop)
  }
  return (await watcher.finish(sendUntil)) ? ends.done : ends.failed
}

type Start = (api: ApiClient) => Watcher

/** Runs a line of `switchboard watch`; resolves to the exit code. Throws {@link BadOption} for wrong arguments. */
export async function runWatch(line: WatchLine, deps: WatchDependencies): Promise<WatchEnd> {
  loadWords()
  const { now = Date.now } = deps
  try {
    const options = await readWatchOptions(line, deps.env)
    const state = openState(options.stateFile, options.base)
    const reporter = createReporter(options, deps, now)
    const start: Start = (api) =>
      createWatcher({ options, state, api, now, reporter, probe: () => probe(api) })
    return await (options.once ? runOnce : runUntilStopped)(options, deps, start)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new BadOption(cause.message)
  }
}
