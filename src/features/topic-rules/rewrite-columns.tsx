import { rewriteId } from './contract'
import { lookUp } from '@/i18n/use-words'
import type { RewriteRule } from './model/rewrite'
import type { Column } from '@/list/list'
import { Untrusted } from '@/ui/untrusted'
import { placeColumn } from '@/form/order/move-frame'
import type { ListTable } from '@/list/listing'

export type RewriteRow = RewriteRule & { readonly place: number }
const columns: readonly Column<RewriteRow>[] = [
  placeColumn<RewriteRow>(rewriteId),
  {
    id: 'source',
    title: 'rewrite.source',
    rank: 0,
    csv: (row) => row.source_topic,
    cell: (row) => <Untrusted mono text={row.source_topic} max={80} />,
  },
  {
    id: 'dest',
    title: 'rewrite.dest',
    rank: 1,
    csv: (row) => row.dest_topic,
    cell: (row) => <Untrusted mono text={row.dest_topic} max={80} />,
  },
  {
    id: 're',
    title: 'rewrite.re',
    rank: 3,
    csv: (row) => row.re,
    cell: (row) => <Untrusted mono text={row.re} max={80} />,
  },
  {
    id: 'action',
    title: 'rewrite.action',
    rank: 2,
    csv: (row) => row.action,
    cell: (row) => lookUp(`choice.rewriteAction.${row.action}`) ?? <Untrusted text={row.action} max={40} />,
  },
]

/** The list of rewrite rules. */
export const rewriteTable: ListTable<RewriteRow> = {
  list: 'topic-rewrite',
  title: 'screen.topicRewrite',
  columns,
  rowKey: (row) => `${row.place} ${rewriteId(row)}`,
  rowRef: (row) => ({ resource: 'rewrite', id: rewriteId(row), label: row.source_topic }),
  resource: 'rewrite',
}
