import type { Key } from '@/i18n/key'
import { suggest } from '@/lib/text/similar'
import type { ListedColumn } from '@/list/listing'
import { BadOption } from '@/server/bad-option'
import { problemText } from '../file'
import { createPrinter, type PrintedRow } from '../read/output'
import { loadRegistry, loadScreens } from '../registry'
import { ends, type Dependencies, type End } from '../session'
import { UsageError } from '../usage'
import { loadWords, type TerminalWords } from '../words'
import { checkLibrary, type CheckedEntry } from './entries'
import { libraryOfEnvironment, readLibrary } from './folder'
import { libraryFormats, type LibraryFormat } from './formats'

const isFormat = (text: string): text is LibraryFormat => libraryFormats.some((one) => one === text)

const toColumn = ([id, title]: readonly [string, Key]): ListedColumn => ({
  id,
  title,
  hidden: false,
  needs: undefined,
  slow: false,
})
const tableColumns = (
  [
    ['file', 'library.file'],
    ['kind', 'library.kindTitle'],
    ['name', 'library.name'],
    ['broker', 'library.for'],
    ['state', 'library.state'],
  ] as const
).map(toColumn)

/** What is wrong with an entry, in words; undefined if nothing is. */
const describeFault = (
  { fault, problem, path }: CheckedEntry,
  words: TerminalWords,
  ids: readonly string[],
): string | undefined => {
  if (problem !== undefined) return problemText(path, problem, words, ids)
  return fault === undefined ? undefined : words(`library.problem.${fault}`)
}

/** An entry for programs: `null` for what it has not. */
const toData = (entry: CheckedEntry, words: TerminalWords, ids: readonly string[]): object => {
  const { path, kind, name = null, broker = null, resource, fault, problem } = entry
  return {
    file: path,
    kind,
    ...(resource === undefined ? {} : { noun: resource }),
    name,
    broker,
    problem: problem?.key.replace(/^macro\.problem\./, '') ?? fault ?? null,
    message: describeFault(entry, words, ids) ?? null,
    ...(problem === undefined ? {} : { line: problem.line, column: problem.column }),
  }
}

function toRow(entry: CheckedEntry, words: TerminalWords, ids: readonly string[]): PrintedRow {
  const { path, kind, name, broker, resource } = entry
  const kindText =
    resource === undefined
      ? words(`library.kind.${kind}`)
      : words('library.noteOn', { noun: words(`noun.${resource}`) })
  return {
    key: path,
    id: undefined,
    cells: {
      file: path,
      kind: kindText,
      name,
      broker: broker ?? words('library.forAll'),
      state: describeFault(entry, words, ids) ?? 'OK',
    },
  }
}

/** Runs `switchboard library …`; resolves to the exit code. Throws {@link BadOption} for wrong arguments. */
export async function runLibrary(options: ReadonlyMap<string, string>, deps: Dependencies): Promise<End> {
  const words = loadWords()
  const output = options.get('output') ?? 'table'
  if (!isFormat(output))
    throw new BadOption(
      `--output must be one of ${libraryFormats.join(', ')}.${suggest(output, libraryFormats)}`,
    )
  const folder = options.get('library') ?? libraryOfEnvironment(deps)
  if (folder === undefined) throw new BadOption('library needs a folder: --library <folder>')
  try {
    const files = await readLibrary(folder)
    const [registry, screens] = await Promise.all([loadRegistry(), loadScreens()])
    const entries = checkLibrary(files, { registry, screens })
    const ids = registry.all.map(({ id }) => id)
    const wrong = entries.filter(({ fault, problem }) => fault !== undefined || problem !== undefined)
    if (output === 'json')
      deps.out(
        JSON.stringify(
          { ok: wrong.length === 0, entries: entries.map((entry) => toData(entry, words, ids)) },
          null,
          2,
        ),
      )
    else {
      const printer = createPrinter('wide', { columns: tableColumns, header: true, out: deps.out, words })
      printer.print(entries.map((entry) => toRow(entry, words, ids)))
      printer.end()
      if (entries.length === 0) deps.err(words('library.empty'))
    }
    if (wrong.length > 0)
      deps.err(`${String(wrong.length)} ${wrong.length === 1 ? 'problem' : 'problems'} in ${folder}`)
    return wrong.length === 0 ? ends.done : ends.failed
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new BadOption(cause.message)
  }
}
