import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { suggest } from '@/lib/text/similar'
import { readLogins } from '../login/several'
import { loadRegistry } from '../registry'
import { ends, type Dependencies, type End } from '../session'
import { refuse, UsageError } from '../usage'
import { loadWords } from '../words'
import { allowances, createOperator, type Allowance } from './operator'
import { createMcpServer } from './server'

const isAllowance = (text: string): text is Allowance => allowances.some((one) => one === text)

/** The level of `--allow`. Throws `UsageError`. */
export const readAllowance = (text = 'read'): Allowance =>
  isAllowance(text)
    ? text
    : refuse(`--allow must be one of ${allowances.join(', ')}.${suggest(text, allowances)}`)

/** Runs `switchboard mcp` on standard input and output until they are closed; resolves to the exit code. */
export async function runMcp(options: ReadonlyMap<string, string>, deps: Dependencies): Promise<End> {
  try {
    const flags = new Map([...options].map(([name, value]) => [name, [value]]))
    const allow = readAllowance(options.get('allow'))
    const { logins } = await readLogins({}, { flags }, options.get('brokers'), deps)
    const operator = createOperator(logins, allow, { registry: await loadRegistry(), words: loadWords() })
    const server = createMcpServer(operator)
    const closed = new Promise<void>((resolve) => {
      server.server.onclose = resolve
      deps.stop?.addEventListener('abort', () => resolve())
      process.stdin.once('end', () => resolve())
    })
    await server.connect(new StdioServerTransport())
    await closed
    await server.close()
    await operator.end()
    return ends.done
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    deps.err(`${cause.message}\nswitchboard mcp --help says more.`)
    return ends.badArguments
  }
}
