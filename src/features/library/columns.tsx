import type { Column } from '@/list/list'
import { lookUp } from '@/i18n/use-words'
import { RowLink } from '@/list/rows/row-link'
import { to, type Path } from '@/route/paths'
import { alarmRulePaths } from '@/features/alarm-rule/paths'
import { macroPaths } from '@/features/macro/paths'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { findView, toViewPath } from './view'
import { findWallLayout, toWallPath } from './wall-layout'
import type { LibraryRow } from './rows'

/** The page of an entry; undefined for a note, whose object has one, and for what is not used. */
function findPath({ kind, name, state }: LibraryRow): Path | undefined {
  if (name === undefined || (state !== 'used' && state !== 'replaced')) return undefined
  switch (kind) {
    case 'macros':
      return to(macroPaths.macro, { name })
    case 'alarm-rules':
      return to(alarmRulePaths.alarmRule, { name })
    case 'views': {
      const view = findView(name)
      return view && toViewPath(view.address)
    }
    case 'walls': {
      const layout = findWallLayout(name)
      return layout && toWallPath(layout)
    }
    case 'notes':
      return undefined
  }
}

const marks: Readonly<Record<string, string>> = { used: 'ok', replaced: 'info' }

export const libraryColumns: readonly Column<LibraryRow>[] = [
  {
    id: 'name',
    title: 'library.name',
    rank: 0,
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: (row, { t }) => {
      const { name } = row
      if (name === undefined) return t('none')
      const path = findPath(row)
      const text = <Untrusted text={name} max={80} />
      return path === undefined ? text : <RowLink make={() => path}>{text}</RowLink>
    },
  },
  {
    id: 'kind',
    title: 'library.kindTitle',
    sortValue: ({ kind }) => kind,
    csv: ({ kind }) => kind,
    cell: ({ kind, resource }, { t }) => {
      const noun = resource === undefined ? undefined : lookUp(`noun.${resource}`)
      return noun === undefined ? t(`library.kind.${kind}`) : t('library.noteOn', { noun })
    },
  },
  {
    id: 'state',
    title: 'library.state',
    rank: 1,
    sortValue: ({ state }) => state,
    csv: ({ state }) => state,
    cell: ({ state }, { t }) => (
      <StatusMark
        state={marks[state] ?? 'error'}
        word={t(
          state === 'used' || state === 'replaced' ? `library.use.${state}` : `library.problem.${state}`,
        )}
      />
    ),
  },
  {
    id: 'content',
    title: 'library.content',
    muted: true,
    csv: ({ content }) => content,
    cell: ({ content }, { t }) => (content === '' ? t('none') : <Untrusted text={content} max={120} />),
  },
  {
    id: 'broker',
    title: 'library.for',
    sortValue: ({ broker }) => broker ?? '',
    csv: ({ broker }) => broker ?? '',
    cell: ({ broker }, { t }) =>
      broker === undefined ? t('library.forAll') : <Untrusted text={broker} max={60} />,
  },
  {
    id: 'path',
    title: 'library.file',
    mono: true,
    sortValue: ({ path }) => path,
    csv: ({ path }) => path,
    cell: ({ path }) => <Untrusted mono text={path} max={120} />,
  },
]
