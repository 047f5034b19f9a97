import { text } from 'node:stream/consumers'
import { printable } from '@/lib/text/untrusted'
import { askSecret } from './ask-secret'
import type { Dependencies } from './session'
import type { WatchLine } from './watch/options'

/** The environment, input and output of the process. What a broker sent reaches the terminal without control signs. */
const ofProcess = (): Dependencies => ({
  env: process.env,
  out: (line) => console.log(printable(line)),
  err: (line) => console.error(printable(line)),
  input: () => text(process.stdin),
  ...(process.stdin.isTTY ? { askSecret } : {}),
})

/** Aborted by a signal, or when the reader of the output has closed it, as `| head` does. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  // A second signal ends the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  process.stdout.once('error', () => stop.abort())
  return stop.signal
}

/** Runs one line of `switchboard cmd`; its exit code is that of the process. */
export async function runTerminal(args: readonly string[]): Promise<void> {
  const { runLine } = await import('./terminal')
  process.exitCode = await runLine(args, ofProcess())
}

/** Runs one line of `switchboard config`; its exit code is that of the process. */
export async function runConfigTerminal(args: readonly string[]): Promise<void> {
  const { runConfig } = await import('./config/run-config')
  process.exitCode = await runConfig(args, ofProcess())
}

/** Runs one line of `switchboard list`, until its output is closed or a signal arrives; its exit code is that of the process. */
export async function runListTerminal(args: readonly string[]): Promise<void> {
  const { runList } = await import('./read/run-list')
  process.exitCode = await runList(args, { ...ofProcess(), stop: stopSignal() })
}

/** Runs one line of `switchboard show`; its exit code is that of the process. */
export async function runShowTerminal(args: readonly string[]): Promise<void> {
  const { runShow } = await import('./read/run-show')
  process.exitCode = await runShow(args, ofProcess())
}

/** Runs one line of `switchboard use`; its exit code is that of the process. */
export async function runUseTerminal(name: string | undefined): Promise<void> {
  const { runUse } = await import('./login/run-use')
  process.exitCode = runUse(name, ofProcess())
}

/** Runs `switchboard mcp` on the standard input and output; its exit code is that of the process. */
export async function runMcpTerminal(options: ReadonlyMap<string, string>): Promise<void> {
  const { runMcp } = await import('./mcp/run-mcp')
  process.exitCode = await runMcp(options, { ...ofProcess(), stop: stopSignal() })
}

/** Runs one line of `switchboard check`; its exit code is that of the process. */
export async function runCheckTerminal(args: readonly string[]): Promise<void> {
  const { runCheck } = await import('./check/run-check')
  process.exitCode = await runCheck(args, ofProcess())
}

/** Runs one line of `switchboard library`; its exit code is that of the process. */
export async function runLibraryTerminal(options: ReadonlyMap<string, string>): Promise<void> {
  const { runLibrary } = await import('./library/run-library')
  process.exitCode = await runLibrary(options, ofProcess())
}

/** Runs one line of `switchboard watch` until SIGTERM or SIGINT; its exit code is that of the process. */
export async function runWatchTerminal(line: WatchLine): Promise<void> {
  const { runWatch } = await import('./watch/run-watch')
  process.exitCode = await runWatch(line, { ...ofProcess(), stop: stopSignal() })
}
