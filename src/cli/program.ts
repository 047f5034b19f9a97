import { BadOption } from '@/server/bad-option'
import { handleOutputErrors } from '@/server/output'
import { root } from '@/terminal/root'
import { asksForHelp, readLine, subCommandHelp, type SubCommand } from './sub-command'
import {
  commandsCommand,
  completionCommand,
  exportCommand,
  healthCommand,
  libraryCommand,
  mcpCommand,
  programHelp,
  screensCommand,
  unknownName,
  useCommand,
  watchCommand,
} from './sub-commands'

type Run = (args: readonly string[]) => Promise<void>

/** A sub-command that answers `--help`, and wrong arguments with a sentence and exit code 2. */
const withHelp =
  (command: SubCommand, run: Run): Run =>
  async (args) => {
    if (asksForHelp(args)) return console.log(subCommandHelp(command))
    try {
      await run(args)
    } catch (cause) {
      if (!(cause instanceof BadOption)) throw cause
      console.error(`${cause.message}\nswitchboard ${command.name} --help says more.`)
      process.exitCode = 2
    }
  }

const list =
  (what: 'commands' | 'screens', command: SubCommand): Run =>
  async (args) => {
    const { options } = readLine(command, args)
    const { listText } = await import('@/terminal/list-text')
    console.log(await listText(what, new Set([...options.keys()].map((name) => `--${name}`))))
  }

const serve: Run = async (args) => {
  const { runServer } = await import('@/server/run-server')
  return runServer(args, {
    program: 'switchboard',
    root,
    help: programHelp(),
    createMcp: async (options) => {
      const { createMcpEndpoint } = await import('@/terminal/mcp/http')
      return await createMcpEndpoint(options)
    },
  })
}

/** What each name runs. Each part is loaded only when it is called. */
const parts: Readonly<Record<string, Run>> = {
  serve,
  cmd: async (args) => {
    const { runTerminal } = await import('@/terminal/run-terminal')
    return runTerminal(args)
  },
  list: async (args) => {
    const { runListTerminal } = await import('@/terminal/run-terminal')
    return runListTerminal(args)
  },
  show: async (args) => {
    const { runShowTerminal } = await import('@/terminal/run-terminal')
    return runShowTerminal(args)
  },
  use: withHelp(useCommand, async (args) => {
    const { runUseTerminal } = await import('@/terminal/run-terminal')
    return runUseTerminal(readLine(useCommand, args).words[0])
  }),
  mcp: withHelp(mcpCommand, async (args) => {
    const { runMcpTerminal } = await import('@/terminal/run-terminal')
    return runMcpTerminal(readLine(mcpCommand, args).options)
  }),
  config: async (args) => {
    const { runConfigTerminal } = await import('@/terminal/run-terminal')
    return runConfigTerminal(args)
  },
  check: async (args) => {
    const { runCheckTerminal } = await import('@/terminal/run-terminal')
    return runCheckTerminal(args)
  },
  watch: withHelp(watchCommand, async (args) => {
    const { runWatchTerminal } = await import('@/terminal/run-terminal')
    return runWatchTerminal(readLine(watchCommand, args))
  }),
  library: withHelp(libraryCommand, async (args) => {
    const { runLibraryTerminal } = await import('@/terminal/run-terminal')
    return runLibraryTerminal(readLine(libraryCommand, args).options)
  }),
  commands: withHelp(commandsCommand, list('commands', commandsCommand)),
  screens: withHelp(screensCommand, list('screens', screensCommand)),
  completion: withHelp(completionCommand, async (args) => {
    const [shell] = readLine(completionCommand, args).words
    const { printCompletion } = await import('./completion/run-completion')
    printCompletion(shell)
  }),
  // For the scripts of completion only, so no help lists it.
  complete: async (args) => {
    const { printReplies } = await import('./completion/run-completion')
    return printReplies(args)
  },
  export: withHelp(exportCommand, async (args) => {
    const { exportDashboard } = await import('./export-dashboard')
    process.exitCode = await exportDashboard(readLine(exportCommand, args).options.get('to'), root)
  }),
  health: withHelp(healthCommand, async (args) => {
    const { checkHealth } = await import('@/server/check-health')
    process.exitCode = await checkHealth(args, process.env)
  }),
  help: async ([name, ...rest]) => {
    if (name === undefined || name === 'help' || name.startsWith('-')) return console.log(programHelp())
    const part = findPart(name)
    if (part === undefined) return refuseName(name)
    return name === 'cmd' ? part(['help', ...rest]) : part(['--help'])
  },
}

const findPart = (name: string): Run | undefined => (Object.hasOwn(parts, name) ? parts[name] : undefined)

function refuseName(name: string): void {
  console.error(unknownName(name))
  process.exitCode = 2
}

/** Runs a line of `switchboard`: a part by its name, or the server. */
export async function runProgram(args: readonly string[]): Promise<void> {
  handleOutputErrors()
  const [name, ...rest] = args
  if (name === undefined || name.startsWith('-')) return serve(args)
  const part = findPart(name)
  return part === undefined ? refuseName(name) : part(rest)
}
