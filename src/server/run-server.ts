import { join } from 'node:path'
import { BadOption } from './bad-option'
import { helpText, readOptions, type Options } from './options'
import { startServer } from './serve'
import { startLines } from './start-lines'
import { readVersion } from './version'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const printError = (text: string) => void process.stderr.write(`${text}\n`)

/** How the server was started. */
type Start = {
  /** What a user types before the options: `switchboard` or `npm start --`. */
  readonly program: string
  /** The folder of `package.json` and of the built console, `dist`. */
  readonly root: string
}

function read(args: readonly string[], program: string): Options {
  try {
    return readOptions(args, process.env)
  } catch (error) {
    if (!(error instanceof BadOption)) throw error
    printError(`${error.message}\n\n${helpText(program)}`)
    process.exit(2)
  }
}

/**
 * Runs the console's server until a signal stops it, and prints its addresses. The process exits with 1 where it cannot
 * start, and with 2 for invalid options.
 */
export async function runServer(args: readonly string[], { program, root }: Start): Promise<void> {
  const options = read(args, program)
  if (options.help) return print(helpText(program))
  if (options.version) return print(readVersion(root))
  try {
    const running = await startServer(options, {
      root: join(root, 'dist'),
      log: printError,
      logRequest: print,
    })
    print(startLines(options, running, program).join('\n'))
    let stopping = 0
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // Ctrl+C arrives twice, from the terminal and from the parent; a second one after a while exits at once.
        if (stopping !== 0 && Date.now() - stopping > 1000) process.exit(1)
        if (stopping !== 0) return
        stopping = Date.now()
        running.close().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
    }
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
