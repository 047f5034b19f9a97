import { useMemo } from 'react'
import { useRead } from '@/api/query'
import aclExplain from '@commands/acl/explain'
import authorizationClear from '@commands/authorization/clear-cache'
import authzCreate from '@commands/authorization/create'
import authzDisable from '@commands/authorization/disable'
import authzEnable from '@commands/authorization/enable'
import authzMove from '@commands/authorization/move'
import authzRemove from '@commands/authorization/delete'
import authzShow from '@commands/authorization/show'
import authzUpdate from '@commands/authorization/edit'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { MoveFrame } from '@/form/order/move-frame'
import { AuthzSettings } from './settings'
import { type SourceRow, authorizationTable, sourceColumns } from './columns'

const buttons: readonly Offer[] = [
  offer(authzCreate, {}, { primary: true }),
  offer(aclExplain),
  offer(authorizationClear),
]

const here = to(authorizationPaths.authorization)
const settings = to(authorizationPaths.authorization, undefined, { tab: 'settings' })

/** The authorization sources in order of evaluation, and the default for no match. */
export default function AuthorizationList() {
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const views = (
    <Views
      label={t('access.views')}
      at={tab === 'settings' ? settings : here}
      views={[
        { label: t('authorization.sources'), to: here },
        { label: t('access.view.settings'), to: settings },
      ]}
    />
  )
  if (tab === 'settings') return <AuthzSettings top={views} />
  return <Sources top={views} />
}

function Sources({ top }: { top: React.ReactNode }) {
  const { t } = useWords()
  const query = useRead('authzSources', {})
  const rows = useMemo(
    () => query.data?.sources.map((row, index): SourceRow => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offered = useOffers()
  const offers = (row: SourceRow): readonly Offer[] => {
    const source = row.type
    return [
      offer(authzShow, { source }),
      ...(source === 'built_in_database' && !offered('sourcePreconditions')
        ? []
        : [offer(authzUpdate, { source })]),
      offer(row.enable === false ? authzEnable : authzDisable, { source }),
      ...((rows?.length ?? 0) > 1 ? [offer(authzMove, { source })] : []),
      offer(authzRemove, { source }),
    ]
  }
  const hasPrecondition = rows?.some((row) => (row.precondition ?? '') !== '') === true
  return (
    <MoveFrame command={authzMove} param="source" ids={(rows ?? []).map(({ type }) => type)}>
      <DataTable
        {...authorizationTable}
        top={top}
        source={unpagedSource<SourceRow>(query, rows)}
        columns={hasPrecondition ? authorizationTable.columns : sourceColumns}
        rowPath={(row) => to(authorizationPaths.authorizationSource, { type: row.type })}
        rowEdit={(row) => to(authorizationPaths.authorizationSource, { type: row.type }, { tab: 'settings' })}
        offers={offers}
        bulk={(refs) =>
          [authzEnable, authzDisable].map((command) => offer(command, { source: refs.map(({ id }) => id) }))
        }
        buttons={buttons}
        note={t('authorization.orderNote')}
        filters={[]}
        empty={{ title: 'authorization.empty', text: 'authorization.emptyText', offers: buttons }}
      />
    </MoveFrame>
  )
}
