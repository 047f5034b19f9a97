import { useMemo } from 'react'
import { useRead } from '@/api/query'
import exhookCreate from '@commands/exhook/create'
import exhookDisable from '@commands/exhook/disable'
import exhookEnable from '@commands/exhook/enable'
import exhookMove from '@commands/exhook/move'
import exhookRemove from '@commands/exhook/delete'
import exhookShow from '@commands/exhook/show'
import exhookUpdate from '@commands/exhook/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { MoveFrame } from '@/form/order/move-frame'
import { useWords } from '@/i18n/use-words'
import { exhookPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { type ExhookRow, exhookTable } from './columns'

const every = 5000
const buttons: readonly Offer[] = [offer(exhookCreate, {}, { primary: true })]

/** Lists the servers in the order in which they are called. */
export default function ExhookList() {
  const { t } = useWords()
  const query = useRead('exhookList', {}, { every })
  const rows = useMemo(
    () => query.data?.map((row, index): ExhookRow => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offers = ({ name, enable }: ExhookRow): readonly Offer[] => [
    offer(exhookShow, { exhook: name }),
    offer(exhookUpdate, { exhook: name }),
    offer(enable === false ? exhookEnable : exhookDisable, { exhook: name }),
    ...((rows?.length ?? 0) > 1 ? [offer(exhookMove, { exhook: name })] : []),
    offer(exhookRemove, { exhook: name }),
  ]
  return (
    <MoveFrame command={exhookMove} param="exhook" ids={(rows ?? []).map(({ name }) => name)}>
      <DataTable
        {...exhookTable}
        source={unpagedSource<ExhookRow>(query, rows)}
        rowPath={(row) => to(exhookPaths.exhook, { name: row.name })}
        offers={offers}
        bulk={(refs) =>
          [exhookEnable, exhookDisable, exhookRemove].map((command) =>
            offer(command, { exhook: refs.map(({ id }) => id) }),
          )
        }
        buttons={buttons}
        note={
          <>
            {t('exhook.orderNote')} {t('exhook.worst')}
          </>
        }
        filters={[]}
        every={every}
        ofAllNodes
        empty={{ title: 'exhook.empty', text: 'exhook.emptyText', offers: buttons }}
      />
    </MoveFrame>
  )
}
