import { library, type LibraryEntry, type LibraryPart, type LibraryProblem, type Origin } from '@/api/library'
import { readLibraryNotes } from '@/api/library-notes'
import { readLibraryMacros } from '@/command/macro/library-macros'
import { findMacroOrigin } from '@/command/macro/own-macros'
import { findLibraryPlace, type LibraryKind } from '@/contract/library'
import { readLibraryRules } from '@/features/alarm-rule/library-rules'
import { findRuleOrigin } from '@/features/alarm-rule/own-rules'
import { readLibraryViews, type View } from './view'
import { readLibraryWalls } from './wall-layout'

/** One entry of the library, or what is wrong with a file of it. */
export type LibraryRow = {
  readonly key: string
  readonly kind: LibraryKind
  /** Its name, or the ID of the object of a note; undefined for a file that has none. */
  readonly name: string | undefined
  /** The noun of the object of a note. */
  readonly resource?: string
  readonly path: string
  /** The broker for which it counts; undefined for all. */
  readonly broker: string | undefined
  /** Whether it is in use, replaced by one of this browser, or what is wrong. */
  readonly state: 'used' | 'replaced' | LibraryProblem
  /** What it says: an address, a condition, brokers, a text. */
  readonly content: string
}

/** The entries of one kind, and its faults. */
function toRows<T>(
  kind: LibraryKind,
  { entries, faults }: LibraryPart<T>,
  describe: (value: T) => Pick<LibraryRow, 'content' | 'resource'> & { readonly name: string },
  findOrigin: (name: string) => Origin = () => 'library',
): readonly LibraryRow[] {
  const toRow = ({ value, path, broker }: LibraryEntry<T>): LibraryRow => {
    const described = describe(value)
    const { name, resource = '' } = described
    return {
      ...described,
      key: `${path} ${resource} ${name}`,
      kind,
      path,
      broker,
      state: findOrigin(name) === 'replaced' ? 'replaced' : 'used',
    }
  }
  return [
    ...entries.map(toRow),
    ...faults.map(({ path, problem, name }): LibraryRow => ({
      key: `${path} ${problem} ${name ?? ''}`,
      kind,
      name,
      path,
      broker: findLibraryPlace(path)?.broker,
      state: problem,
      content: '',
    })),
  ]
}

const describeView = ({ name, address, about }: View) => ({
  name,
  content: about === undefined ? address : `${about} · ${address}`,
})

/** All entries of the library for the current broker, with what is wrong in its files, sorted by path. */
export function listLibrary(): readonly LibraryRow[] {
  const unread = library.get().unread.flatMap(({ path, reason }): readonly LibraryRow[] => {
    const place = findLibraryPlace(path)
    if (place === undefined) return []
    const { kind, broker } = place
    return [{ key: path, kind, name: undefined, path, broker, state: reason, content: '' }]
  })
  return [
    ...toRows(
      'macros',
      readLibraryMacros(),
      ({ name, text }) => ({ name, content: text.split('\n')[0] ?? '' }),
      findMacroOrigin,
    ),
    ...toRows('views', readLibraryViews(), describeView),
    ...toRows(
      'alarm-rules',
      readLibraryRules(),
      ({ name, condition }) => ({ name, content: condition }),
      findRuleOrigin,
    ),
    ...toRows('walls', readLibraryWalls(), ({ name, brokers = [] }) => ({
      name,
      content: brokers.join(', '),
    })),
    ...toRows('notes', readLibraryNotes(), ({ resource, id, text }) => ({
      name: id,
      resource,
      content: text.split('\n')[0] ?? '',
    })),
    ...unread,
  ].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
