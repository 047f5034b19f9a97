import { useMemo } from 'react'
import { useRead } from '@/api/query'
import rewriteAdd from '@commands/rewrite/create'
import rewriteMove from '@commands/rewrite/move'
import rewriteRemove from '@commands/rewrite/delete'
import rewriteUpdate from '@commands/rewrite/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { rewriteId } from './contract'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { MoveFrame } from '@/form/order/move-frame'
import { RewriteTester } from './tester'
import { type RewriteRow, rewriteTable } from './rewrite-columns'

const buttons: readonly Offer[] = [offer(rewriteAdd, {}, { primary: true })]

/** Lists the rewrite rules in order, with a tester. */
export default function TopicRewrite() {
  const { t } = useWords()
  const query = useRead('rewriteRules', {})
  const rows = useMemo(
    () => query.data?.map((row, index): RewriteRow => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offers = (row: RewriteRow): readonly Offer[] => {
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
          {...rewriteTable}
          source={unpagedSource<RewriteRow>(query, rows)}
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
