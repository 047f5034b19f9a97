import { setLibrary } from '@/api/library'
import { findMacroNames } from '@/command/macro/book'
import { checkFile } from '@/command/macro/check'
import { parseFile, type Problem } from '@/command/macro/file'
import type { Registry } from '@/command/registry'
import { findLibraryPlace, selectLibrary, type LibraryFile, type LibraryFiles } from '@/contract/library'
import { listLibrary, type LibraryRow } from '@/features/library/rows'
import { findView, toViewPath } from '@/features/library/view'
import type { Screen } from '@/features/screen'
import { findRedirect, match } from '@/route/paths'

/** One entry of a library, or what is wrong with a file of it: `problem` is of a line of a macro. */
export type CheckedEntry = Pick<LibraryRow, 'kind' | 'name' | 'resource' | 'path' | 'broker'> & {
  /** What is wrong with the whole entry; undefined if nothing is. */
  readonly fault: Exclude<LibraryRow['state'], 'used' | 'replaced'> | undefined
  /** What is wrong with a line of a macro. */
  readonly problem?: Problem
}

/** What the console knows, against which a library is checked. */
type Known = { readonly registry: Registry; readonly screens: readonly Screen[] }

/** Problems of macros that their lines name more exactly. */
const ofLines: readonly unknown[] = ['form', 'secret']

/** A problem of a line, and the macro to which the line belongs: lines before the first name are of the macro that the file names. */
type LineProblem = { readonly name: string; readonly problem: Problem }

/** Checks all lines of a file of macros, without the values of their parameters. Positions are those of the file. */
function checkMacroFile({ text }: LibraryFile, fileName: string, registry: Registry): readonly LineProblem[] {
  const { lines, problems } = parseFile(text)
  const checked = checkFile(lines, {
    commandOf: (id) => registry.get(id),
    now: Date.now(),
    yes: true,
    stored: true,
  })
  const names = findMacroNames(text)
  return [...problems, ...checked.problems]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map((problem) => ({
      name: names.findLast(({ line }) => line < problem.line)?.name ?? fileName,
      problem,
    }))
}

/** Whether an address of the console shows a screen. */
function hasScreen(address: string, screens: readonly Screen[]): boolean {
  const [path = ''] = (toViewPath(address) ?? '').split('?')
  const target = findRedirect(path) ?? path
  return screens.some((screen) => match(screen.path, target) !== undefined)
}

/** The entries of the library that is in use, which are those of one broker and those of all. */
function checkSelected(files: LibraryFiles['files'], { registry, screens }: Known): readonly CheckedEntry[] {
  const problems = new Map(
    files.flatMap((file) => {
      const place = findLibraryPlace(file.path)
      return place?.kind === 'macros'
        ? [[file.path, checkMacroFile(file, place.name, registry)] as const]
        : []
    }),
  )
  const rows = listLibrary().flatMap((row): readonly CheckedEntry[] => {
    const { kind, name, resource, path, broker, state } = row
    const entry = { kind, name, path, broker, ...(resource === undefined ? {} : { resource }) }
    const ofMacro = problems.get(path)?.filter((one) => one.name === name) ?? []
    if (ofMacro.length > 0 && (state === 'used' || ofLines.includes(state))) return []
    if (state !== 'used' && state !== 'replaced') return [{ ...entry, fault: state }]
    const view = kind === 'views' && name !== undefined ? findView(name) : undefined
    const isLost = view !== undefined && !hasScreen(view.address, screens)
    return [{ ...entry, fault: isLost ? 'address' : undefined }]
  })
  const ofLine = [...problems].flatMap(([path, found]) =>
    found.map(({ name, problem }): CheckedEntry => ({
      kind: 'macros',
      name,
      path,
      broker: findLibraryPlace(path)?.broker,
      fault: undefined,
      problem,
    })),
  )
  return [...rows, ...ofLine]
}

/** All entries of a library, of every broker, with what is wrong; sorted by file. It replaces the library that is in use. */
export function checkLibrary(library: LibraryFiles, known: Known): readonly CheckedEntry[] {
  const paths = [...library.files, ...library.unread].map(({ path }) => path)
  return [...new Set(paths.map((path) => findLibraryPlace(path)?.broker))]
    .flatMap((broker) => {
      const selected = selectLibrary(library, broker ?? '')
      setLibrary(selected, Date.now())
      return checkSelected(selected.files, known).filter((entry) => entry.broker === broker)
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
