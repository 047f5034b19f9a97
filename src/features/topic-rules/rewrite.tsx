import { useMemo } from 'react'
import { useRead } from '@/api/query'
import rewriteAdd from '@commands/rewrite/create'
import rewriteMove from '@commands/rewrite/move'
import rewriteRemove from '@commands/rewrite/delete'
import rewriteUpdate from '@commands/rewrite/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { rewriteId } from './contract'
import { lookUp, useWords } from '@/i18n/use-words'
import type { RewriteRule } from './model/rewrite'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { Untrusted } from '@/ui/untrusted'
import { MoveFrame, placeColumn } from '@/form/order/move-frame'
import { RewriteTester } from './tester'

const buttons: readonly Offer[] = [offer(rewriteAdd, {}, { primary: true })]

type Row = RewriteRule & { readonly place: number }

const columns: readonly Column<Row>[] = [
  placeColumn<Row>(rewriteId),
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

/** Lists the rewrite rules in order, with a tester. */
export default function TopicRewrite() {
  const { t } = useWords()
  const query = useRead('rewriteRules', {})
  const rows = useMemo(
    () => query.data?.map((row, index): Row => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offers = (row: Row): readonly Offer[] => {
    const rule = rewriteId(row)
    return [
      offer(rewriteUpdate, { rule }),
      ...((rows?.length ?? 0) > 1 ? [offer(rewriteMove, { rule })] : []),
      offer(rewriteRemove, { rule }),
    ]
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <MoveFrame command={rewriteMove} param="rule" ids={(rows ?? []).map(rewriteId)}>
        <DataTable
          list="topic-rewrite"
          title="screen.topicRewrite"
          source={unpagedSource<Row>(query, rows)}
          columns={columns}
          rowKey={(row) => `${row.place} ${rewriteId(row)}`}
          rowRef={(row) => ({ resource: 'rewrite', id: rewriteId(row), label: row.source_topic })}
          resource="rewrite"
          offers={offers}
          buttons={buttons}
          note={t('rewrite.orderNote')}
          filters={[]}
          empty={{ title: 'rewrite.empty', text: 'rewrite.emptyText', offers: buttons }}
        />
      </MoveFrame>
      {rows !== undefined && rows.length > 0 && <RewriteTester rules={rows} />}
    </div>
  )
}
