import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ApiError } from '@/api/error'
import { describeFailure } from '@/terminal/describe'
import { loadWords } from '@/terminal/words'
import { runPages } from './pages'
import { promote } from './promote'
import { isConformant, toMarkdown, type ConformanceReport } from './report'
import { runConformance, TooFewNodes } from './run'

const usage = `usage: npm run conformance -- --broker http://host:18083 --user … --password … [options]

Tests the console before a broker that may be thrown away: reads every endpoint, runs and undoes every command that changes
something, and runs the end-to-end tests that need no broker of their own. It removes what it made.

  --broker URL      the management API of the broker
  --user NAME       an administrator; or SWITCHBOARD_USER
  --password TEXT   its password; or SWITCHBOARD_PASSWORD
  --mqtt URL        its MQTT listener; by default mqtt://, the host of --broker and port 1883
  --ws URL          its MQTT over WebSocket listener; by default ws://, the host of --broker, port 8083 and /mqtt
  --nodes N         how many nodes must run before anything is tested; 1 by default
  --to URL          the management API of a second broker, of another release: what is made at the first is applied to it and
                    undone there; same user and password
  --commands REGEX  only the commands whose ID matches
  --part NAME       only the part "api" (endpoints and commands) or "pages" (end-to-end tests)
  --out FOLDER      where the report is written as JSON and Markdown; test-results/conformance by default

exit codes
  0  nothing differs from what the console expects
  1  something differs, or the broker refused the login
  2  not started: wrong arguments`

class BadArguments extends Error {}

const options = {
  broker: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  mqtt: { type: 'string' },
  ws: { type: 'string' },
  nodes: { type: 'string', default: '1' },
  to: { type: 'string' },
  commands: { type: 'string' },
  part: { type: 'string' },
  out: { type: 'string', default: join('test-results', 'conformance') },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function requireValue(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new BadArguments(`${what} is required`)
  return value
}

function readOrigin(address: string, what: string): string {
  if (!URL.canParse(address)) throw new BadArguments(`${what} must be an address such as http://host:18083`)
  return new URL(address).origin
}

/** Reads the arguments. Throws `BadArguments`, or an error of the parser about an unknown option. */
function readArguments(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return undefined
  const url = readOrigin(requireValue(values.broker, '--broker'), '--broker')
  const { hostname } = new URL(url)
  const nodes = Number(values.nodes)
  if (!Number.isInteger(nodes) || nodes < 1) throw new BadArguments('--nodes must be a number from 1 on')
  if (values.part !== undefined && values.part !== 'api' && values.part !== 'pages')
    throw new BadArguments('--part must be api or pages')
  return {
    target: {
      url,
      user: requireValue(values.user ?? process.env['SWITCHBOARD_USER'], '--user'),
      password: requireValue(values.password ?? process.env['SWITCHBOARD_PASSWORD'], '--password'),
      mqtt: values.mqtt ?? `mqtt://${hostname}:1883`,
      webSocket: values.ws ?? `ws://${hostname}:8083/mqtt`,
    },
    nodes,
    part: values.part,
    ...(values.to === undefined ? {} : { to: readOrigin(values.to, '--to') }),
    ...(values.commands === undefined ? {} : { commands: new RegExp(values.commands) }),
    out: values.out,
  }
}

type Run = NonNullable<ReturnType<typeof readArguments>>

async function runParts({ target, to, nodes, part, commands }: Run): Promise<ConformanceReport> {
  const report = await runConformance(target, {
    nodes,
    commands: part === 'pages' ? /^$/ : (commands ?? /./),
    onCommand: ({ id, result, notes }) => console.log([id, result, ...notes].join('  ')),
  })
  return {
    ...report,
    ...(to === undefined ? {} : { promotion: await promote(target, { ...target, url: to }) }),
    ...(part === 'api' ? {} : { pages: await runPages(target, report, nodes) }),
  }
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const run = readArguments(args)
    if (run === undefined) {
      console.log(usage)
      return 0
    }
    const report = await runParts(run)
    mkdirSync(run.out, { recursive: true })
    const markdown = toMarkdown(report)
    const forms = { json: `${JSON.stringify(report, undefined, 2)}\n`, md: markdown }
    for (const [ending, text] of Object.entries(forms)) writeFileSync(join(run.out, `report.${ending}`), text)
    console.log(`\n${markdown}\nWritten to ${run.out}`)
    return isConformant(report) ? 0 : 1
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof TooFewNodes) {
      console.error(cause instanceof ApiError ? describeFailure(cause, loadWords()) : cause.message)
      return 1
    }
    const isArgument = cause instanceof BadArguments || (cause instanceof TypeError && 'code' in cause)
    if (!isArgument) throw cause
    console.error(`${cause.message}\n\n${usage}`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
