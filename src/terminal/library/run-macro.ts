import { library } from '@/api/library'
import { readLibraryMacros } from '@/command/macro/library-macros'
import { findMacro, listMacros } from '@/command/macro/own-macros'
import { suggest } from '@/lib/text/similar'
import type { Arguments } from '../arguments'
import { checkLines } from '../file'
import { findContextLibrary } from '../login/login'
import { reportError, type Report } from '../report'
import { readLineLogin, runLines } from '../run-lines'
import type { Dependencies, End } from '../session'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import { openLibraries } from './folder'

/** The macro that a line names. Throws `UsageError` if it names none or several. */
function readMacroName({ flags }: Arguments): string {
  const [name, ...others] = flags.get('macro') ?? []
  if (name === undefined) return refuse('--macro is required')
  return others.length > 0 ? refuse('--macro takes one value') : name
}

/** The flags that name the broker. */
const brokerNames: readonly string[] = ['broker', 'context']

/**
 * The flags of a line while the parameters of its macro are unknown: of both forms of a connection flag, only `--login-…`, which is also
 * the only one then that names the broker.
 */
function withoutShortForms(args: Arguments): Arguments {
  const { flags } = args
  const namesBroker = brokerNames.some((name) => flags.has(`login-${name}`))
  const isShort = (name: string) => flags.has(`login-${name}`) || (namesBroker && brokerNames.includes(name))
  return { ...args, flags: new Map([...flags].filter(([name]) => !isShort(name))) }
}

/** Why there is no macro of that name, in words. */
function describeMissing(name: string, words: TerminalWords): string {
  const text = words('macro.gone')
  if (library.get().at === undefined)
    return `${text} (MACRO_NOT_FOUND): --library names a folder with macros, those of a browser stay there`
  const fault = readLibraryMacros().faults.find((one) => one.name === name)
  if (fault !== undefined) return `${fault.path}: ${words(`library.problem.${fault.problem}`)}`
  const names = listMacros().map((macro) => macro.name)
  return `${text} (MACRO_NOT_FOUND).${suggest(name, names)} switchboard library lists what there is`
}

/**
 * Runs a macro of the library as `--file` runs a file; its parameters are flags. What the library has for the broker counts, so that
 * the broker is found before the macro, and with it the parameters that may be called as flags of the connection.
 */
export async function runMacro(
  args: Arguments,
  words: TerminalWords,
  report: Report,
  deps: Dependencies,
): Promise<End> {
  const name = readMacroName(args)
  const early = withoutShortForms(args)
  const broker = findContextLibrary({}, early, deps)
  const applyEarly = await openLibraries([broker], early, {}, deps)
  applyEarly(broker)
  const macro = findMacro(name)
  if (macro === undefined) {
    return reportError(report, {
      message: `--macro: ${describeMissing(name, words)}`,
      code: 'MACRO_NOT_FOUND',
      status: 0,
      usage: true,
      param: 'macro',
    })
  }
  const lines = await checkLines({ kind: 'macro', name }, macro.text, args, words)
  const login = await readLineLogin(lines, args, deps)
  const applyLibrary = await openLibraries([login], args, lines.params, deps)
  applyLibrary(login)
  if (findMacro(name)?.text !== macro.text)
    refuse(
      'a parameter of the macro is called as a flag of the connection: name the library and the broker with --login-library, --login-context or --login-broker',
    )
  return await runLines(lines, { login, goOn: macro.goOn }, args, words, report, deps)
}
