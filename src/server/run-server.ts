import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printable } from '@/lib/text/untrusted'
import { BadOption } from './bad-option'
import { helpText } from './option-flags'
import type { CreateMcp } from './mcp-route'
import { readOptions, type Options } from './options'
import { handleOutputErrors } from './output'
import { startServer } from './serve'
import { startLines } from './start-lines'
import { describeFileError } from './text-file'
import { readVersion } from './version'

const print = (text: string) => void process.stdout.write(`${printable(text)}\n`)
const printError = (text: string) => void process.stderr.write(`${printable(text)}\n`)

/** How the server was started. */
type Start = {
  /** What a user types before the options: `switchboard` or `npm start --`. */
  readonly program: string
  /** The folder of `package.json` and of the built console, `dist`. */
  readonly root: string
  /** The text of `--help`, where the program has more than options. */
  readonly help?: string
  /** Makes what answers assistants. */
  readonly createMcp?: CreateMcp
}

/** Why the server cannot start, in words. */
function describeStartError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const reason = describeFileError(error)
  const path = error instanceof Error && 'path' in error ? error.path : undefined
  return reason === undefined || typeof path !== 'string' ? message : `${path}: ${reason}`
}

/** Stops the server at a signal, and the process with it. */
function stopAtSignal(close: () => Promise<void>): void {
  let stopping = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl+C arrives twice, from the terminal and from the parent; a second one after a while exits at once.
      if (stopping !== 0 && Date.now() - stopping > 1000) process.exit(1)
      if (stopping !== 0) return
      stopping = Date.now()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

async function start(options: Options, { program, root, createMcp }: Start): Promise<void> {
  const isEmbedded = options.broker === undefined && options.profiles.length === 0
  if (isEmbedded && process.env['SWITCHBOARD_BROKER'])
    printError(
      'SWITCHBOARD_BROKER is for switchboard cmd and config; the console takes its broker from --broker or SWITCHBOARD_TARGET.',
    )
  if (options.dev && !existsSync(join(root, 'vite.config.ts')))
    throw new BadOption('--dev needs a clone of the repository: the package has no sources')
  const running = await startServer(options, {
    root: join(root, 'dist'),
    log: printError,
    logRequest: print,
    ...(createMcp === undefined ? {} : { createMcp }),
  })
  print(startLines(options, running, program).join('\n'))
  stopAtSignal(() => running.close())
}

/**
 * Runs the console's server until a signal stops it, and prints its addresses. The process exits with 1 where it cannot
 * start, and with 2 for invalid options.
 */
export async function runServer(args: readonly string[], how: Start): Promise<void> {
  const { program, root, help = helpText(program) } = how
  handleOutputErrors()
  try {
    const options = readOptions(args, process.env)
    if (options.help) return print(help)
    if (options.version) return print(readVersion(root))
    await start(options, how)
  } catch (error) {
    if (error instanceof BadOption) {
      printError(`${error.message}\n${program} --help lists the options.`)
      process.exit(2)
    }
    printError(describeStartError(error))
    process.exit(1)
  }
}
