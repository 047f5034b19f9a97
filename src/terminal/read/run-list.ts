import { setTimeout as wait } from 'node:timers/promises'
import { toApiError, type ApiError } from '@/api/error'
import type { Connection } from '@/connection/connection'
import type { Broker } from '@/contract/capability'
import { supportedColumns, type ListedColumn, type Listing } from '@/list/listing'
import { redact } from '@/lib/text/redact'
import { describeFailure } from '../describe'
import { openLibraries } from '../library/folder'
import type { Login } from '../login/login'
import { readLogins } from '../login/several'
import { ends, runInSession, type Dependencies, type End } from '../session'
import { refuse, UsageError } from '../usage'
import { loadWords, type TerminalWords } from '../words'
import { listHelp, listsHelp } from './list-help'
import { readListLine, type ListLine } from './line'
import { findOrder, type ListAddress } from './list-address'
import { listingNamed, loadListings } from './listings'
import { createPrinter, type PrintedRow, type Printer } from './output'
import { createReading, defaultColumns } from './reading'
import { readRows, type Reading } from './rows'
import { readListView } from './view'
import { toChanges } from './changes'

/** One run of `switchboard list` at its brokers. */
type Run = {
  readonly listing: Listing
  readonly line: ListLine
  readonly words: TerminalWords
  readonly deps: Dependencies
  readonly several: boolean
  readonly signal: AbortSignal
}

/** One broker of a run, with what the view of the line is there. */
type Target = { readonly login: Login; readonly view: ListAddress | undefined }

/** The columns of the output that are not named: those of the screen, all of them for programs, without those that are slow. */
const chooseColumns = ({ output }: ListLine) =>
  output === 'table'
    ? defaultColumns
    : (listing: Listing, broker: Broker) =>
        supportedColumns(listing, broker).filter(({ slow }) => output === 'wide' || !slow)

/** What is read of a broker: what the line says counts before its view. */
function toReading({ listing, line, words, deps }: Run, { view }: Target, connection: Connection): Reading {
  const reading = createReading({ ...line, listing }, connection, words, chooseColumns(line))
  if (view === undefined) return reading
  const { order, ignored } = findOrder(view, connection)
  if (ignored.length > 0) deps.err(words('terminal.ignored', { names: ignored.join(', ') }))
  const { split, sort = order } = reading
  return { ...reading, sort, split: { ...split, values: { ...view.values, ...split.values } } }
}

/** Rows with an id that no line can hold are reported: a program would take its parts for ids. */
function printable({ line, deps }: Run, rows: readonly PrintedRow[]): readonly PrintedRow[] {
  if (line.output !== 'name') return rows
  return rows.filter(({ id }) => {
    if (id !== undefined && !/[\r\n]/.test(id)) return true
    deps.err(`Skipped: ${id === undefined ? 'a row without an id' : JSON.stringify(id)}`)
    return false
  })
}

/** Says on the standard error what the rows do not: that there are more, or that some cannot be read. */
function reportRest(
  { line, deps, listing }: Run,
  { printed, count, more }: { printed: number; count: number | undefined; more: boolean },
  unreadable: readonly string[],
): void {
  if (more)
    deps.err(
      `Limited to ${String(printed)}${count === undefined ? '' : ` of ${String(count)}`} ${listing.name}: --all prints all, --limit N more`,
    )
  for (const raw of unreadable.slice(0, 3)) deps.err(`Not readable: ${redact(raw).slice(0, 200)}`)
  if (unreadable.length > 3) deps.err(`and ${String(unreadable.length - 3)} more rows that are not readable`)
  if (printed === 0 && line.output === 'table') deps.err(`No ${listing.name} match.`)
}

/** Prints the rows of one broker once. */
async function printOnce(
  run: Run,
  target: Target,
  connection: Connection,
  toPrinter: ToPrinter,
): Promise<void> {
  const reading = toReading(run, target, connection)
  const printer = toPrinter(reading.columns)
  const broker = run.several ? { broker: target.login.name } : {}
  const unreadable: string[] = []
  let printed = 0
  let last: { count: number | undefined; more: boolean } = { count: undefined, more: false }
  for await (const page of readRows(connection, reading, connection.now(), run.signal, run.deps.err)) {
    const rows = printable(
      run,
      page.rows.map((row) => ({ ...row, ...broker })),
    )
    printer.print(rows)
    printed += page.rows.length
    unreadable.push(...page.unreadable)
    last = { count: page.count, more: last.more || page.more }
  }
  reportRest(run, { printed, ...last }, unreadable)
}

/** Prints rows that appear, change or disappear, until the program is stopped. */
async function printChanges(
  run: Run,
  target: Target,
  connection: Connection,
  toPrinter: ToPrinter,
  everyMs: number,
): Promise<void> {
  const reading = toReading(run, target, connection)
  const printer = toPrinter(reading.columns)
  let before: ReadonlyMap<string, PrintedRow> | undefined
  const missing = new Set<string>()
  const onMissing = (text: string) => {
    if (!missing.has(text)) run.deps.err(text)
    missing.add(text)
  }
  for (;;) {
    const rows = new Map<string, PrintedRow>()
    for await (const page of readRows(connection, reading, connection.now(), run.signal, onMissing))
      for (const row of page.rows)
        rows.set(row.key, { ...row, ...(run.several ? { broker: target.login.name } : {}) })
    printer.print(toChanges(before, rows, reading.columns))
    before = rows
    await wait(everyMs, undefined, { signal: run.signal })
  }
}

type ToPrinter = (columns: readonly ListedColumn[]) => Printer

/** Reads one broker. Resolves to the exit code; a failure is reported with the name of the broker where there are several. */
async function readBroker(run: Run, target: Target, toPrinter: ToPrinter): Promise<End> {
  const { login } = target
  const { deps, words, line } = run
  const failed = (cause: ApiError): End => {
    deps.err(`${run.several ? `${login.name}: ` : ''}${describeFailure(cause, words)}`)
    return ends.failed
  }
  return await runInSession(login, true, words, deps, failed, async ({ connection }) => {
    try {
      await (line.everyMs === undefined
        ? printOnce(run, target, connection, toPrinter)
        : printChanges(run, target, connection, toPrinter, line.everyMs))
      return { end: ends.done, over: false }
    } catch (cause) {
      if (run.signal.aborted) return { end: ends.done, over: false }
      if (cause instanceof UsageError) throw cause
      return { end: failed(toApiError(cause)), over: false }
    }
  })
}

async function run(args: readonly string[], words: TerminalWords, deps: Dependencies): Promise<End> {
  const [what, ...rest] = args
  const asksHelp = args.includes('--help') || args.includes('-h')
  if (what === undefined || what.startsWith('-')) {
    if (what !== undefined && !asksHelp)
      refuse(`the name of a list comes first: switchboard list clients ${what}`)
    deps.out(listsHelp(await loadListings(), words))
    return ends.done
  }
  const listing = await listingNamed(what)
  if (asksHelp) {
    deps.out(listHelp(listing, words))
    return ends.done
  }
  return await runListing(listing, readListLine(listing, rest, words), words, deps)
}

/** Prints a list. Resolves to the exit code. Throws `UsageError`. */
async function runListing(
  listing: Listing,
  line: ListLine,
  words: TerminalWords,
  deps: Dependencies,
): Promise<End> {
  const { logins, several } = await readLogins({}, line, line.brokers, deps)
  const applyLibrary = await openLibraries(logins, line, {}, deps)
  const targets = logins.map((login): Target => {
    applyLibrary(login)
    const view =
      line.view === undefined ? undefined : readListView({ listing, owner: line.owner }, line.view, words)
    return { login, view }
  })
  const signal = deps.stop ?? new AbortController().signal
  const shared = { listing, line, words, deps, several, signal }
  // One printer for all brokers: one head, one list.
  let printer: Printer | undefined
  const toPrinter: ToPrinter = (columns) =>
    (printer ??= createPrinter(line.output, { columns, header: line.header, out: deps.out, words }))
  const codes = await Promise.all(targets.map((target) => readBroker(shared, target, toPrinter)))
  printer?.end()
  return codes.find((code) => code !== ends.done) ?? ends.done
}

/** Runs `switchboard list …`; resolves to the exit code. */
export async function runList(args: readonly string[], deps: Dependencies): Promise<End> {
  try {
    return await run(args, loadWords(), deps)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    deps.err(`${cause.message}\nswitchboard list --help says more.`)
    return ends.badArguments
  }
}
