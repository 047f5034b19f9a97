import { text } from 'node:stream/consumers'
import { runLine } from './terminal'

/** Runs one line of a terminal with the process's environment, input and output; its exit code is that of the process. */
export async function runTerminal(args: readonly string[]): Promise<void> {
  process.exitCode = await runLine(args, {
    env: process.env,
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    input: () => text(process.stdin),
  })
}
