import { BadOption } from './bad-option'
import { helpText, readOptions, type Options } from './options'
import { startServer } from './serve'
import { startLines } from './start-lines'
import { readVersion } from './version'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const complain = (text: string) => void process.stderr.write(`${text}\n`)

function read(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    if (!(error instanceof BadOption)) throw error
    complain(`${error.message}\n\n${helpText}`)
    process.exit(2)
  }
}

const options = read()
if (options.help) {
  print(helpText)
  process.exit(0)
}
if (options.version) {
  print(readVersion(process.cwd()))
  process.exit(0)
}

try {
  const running = await startServer(options, { log: complain })
  print(startLines(options, running).join('\n'))
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
  complain(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
