import { text } from 'node:stream/consumers'
import { askSecret } from './ask-secret'
import type { Dependencies } from './session'

/** The environment, input and output of the process. */
const ofProcess = (): Dependencies => ({
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  input: () => text(process.stdin),
  ...(process.stdin.isTTY ? { askSecret } : {}),
})

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
