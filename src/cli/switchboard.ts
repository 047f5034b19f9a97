import { root } from '@/terminal/root'

/**
 * The program of the package: `switchboard` serves the console; `switchboard cmd …` runs a command in the terminal. Each part
 * is loaded only when it is called.
 */
const [name, ...args] = process.argv.slice(2)

const usage = `Usage: switchboard [options]            serve the console; switchboard --help lists the options
       switchboard cmd <command> …     run a command; switchboard cmd --help says more
       switchboard config pull|diff|push <dir>   the configuration of a broker as files; config --help says more
       switchboard commands            list all commands; --json and --markdown print them in full
       switchboard screens             list all screens; --json
       switchboard export --to <dir>   write what a broker's own dashboard folder holds
       switchboard health [address]    whether a running console answers (exit code 0 or 1)
       switchboard completion <shell>  print the completion for bash, zsh or fish
       switchboard --version           print the version`

async function run(): Promise<void> {
  switch (name) {
    case 'cmd': {
      const { runTerminal } = await import('@/terminal/run-terminal')
      return runTerminal(args)
    }
    case 'config': {
      const { runConfigTerminal } = await import('@/terminal/run-terminal')
      return runConfigTerminal(args)
    }
    case 'commands':
    case 'screens': {
      const { listText } = await import('@/terminal/list-text')
      return console.log(await listText(name, new Set(args)))
    }
    case 'completion': {
      const { printCompletion } = await import('./completion/run-completion')
      return printCompletion(args[0])
    }
    case 'complete': {
      const { printReplies } = await import('./completion/run-completion')
      return printReplies(args)
    }
    case 'export': {
      const { exportDashboard } = await import('./export-dashboard')
      return exportDashboard(args, root)
    }
    case 'health': {
      const { checkHealth } = await import('@/server/check-health')
      return checkHealth(args[0])
    }
    case 'help':
      return console.log(usage)
    default: {
      const options = name === 'serve' ? args : process.argv.slice(2)
      if (options[0] !== undefined && !options[0].startsWith('-')) {
        console.error(`There is no ${options[0]}.\n\n${usage}`)
        process.exitCode = 2
        return
      }
      const { runServer } = await import('@/server/run-server')
      return runServer(options, { program: 'switchboard', root })
    }
  }
}

await run()
