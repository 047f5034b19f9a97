import { aclParts } from '@/features/authorization/model/id'
import { translateWord } from '@/i18n/use-words'
import { findRefPath } from './ref-path'
import type { TopicReference } from './model/patterns'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { Badge } from '@/ui/badge'
import { Untrusted } from '@/ui/untrusted'
import { SubscriberCount } from './subscriber-count'

/** The columns of what touches a topic: object, what it does, its own topic, and how that meets the requested one. */
const columns: readonly Column<TopicReference>[] = [
  {
    id: 'kind',
    title: 'touching.kind.title',
    rank: 2,
    sortValue: ({ resource }) => resource,
    csv: ({ resource }) => resource,
    cell: ({ resource }, { t }) => t(`touching.kind.${resource}`),
  },
  {
    id: 'name',
    title: 'touching.name',
    rank: 0,
    sortValue: ({ id }) => id,
    csv: ({ id }) => id,
    cell: (row, { t }) => (
      <span className="flex min-w-0 items-center gap-2">
        <RowLink make={() => findRefPath(row)}>
          {row.resource === 'acl' && aclParts(row.id).as === 'all' ? (
            t('choice.aclKind.all')
          ) : (
            <Untrusted mono text={row.id} max={80} />
          )}
        </RowLink>
        {row.resource === 'authz' && row.place !== undefined && (
          <span className="text-muted">{t('touching.line', { line: row.place })}</span>
        )}
        {row.disabled === true && <Badge>{t('touching.disabled')}</Badge>}
      </span>
    ),
  },
  {
    id: 'use',
    title: 'touching.use.title',
    rank: 1,
    sortValue: ({ use }) => use,
    csv: ({ use }) => use,
    cell: ({ resource, id, use, action }, { t }) =>
      resource === 'topic' ? (
        <SubscriberCount filter={id} />
      ) : action === undefined ? (
        t(`touching.use.${use}`)
      ) : (
        t('touching.rule', {
          permission: t(`touching.use.${use}`),
          action: translateWord('choice.aclAction.', action),
        })
      ),
  },
  {
    id: 'pattern',
    title: 'touching.pattern',
    rank: 1,
    mono: true,
    sortValue: ({ pattern }) => pattern,
    csv: ({ pattern }) => pattern,
    cell: ({ pattern }) => <Untrusted mono text={pattern} max={120} />,
  },
  {
    id: 'overlap',
    title: 'touching.overlap.title',
    rank: 1,
    sortValue: ({ overlap }) => overlap,
    csv: ({ overlap }) => overlap,
    cell: ({ overlap }, { t }) =>
      overlap === 'all' ? (
        t('touching.overlap.all')
      ) : (
        <span className="text-muted">{t(`touching.overlap.${overlap}`)}</span>
      ),
  },
]

/** The list of what touches a topic. */
export const referenceTable: ListTable<TopicReference> = {
  list: 'touching',
  title: 'screen.topicTouches',
  columns,
  rowKey: ({ resource, id, use, pattern, place }) => JSON.stringify([resource, id, use, pattern, place]),
}
