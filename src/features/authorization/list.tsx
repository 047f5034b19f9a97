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
import type { AuthzSource } from './contract-sources'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Views } from '@/list/views'
import { Untrusted } from '@/ui/untrusted'
import { EnableSwitch } from '@/form/enable-switch'
import { MoveFrame, placeColumn } from '@/form/order/move-frame'
import { sourceName } from './facts'
import { AuthzSettings } from './settings'
import { SourceStatus } from './status'

const buttons: readonly Offer[] = [
  offer(authzCreate, {}, { primary: true }),
  offer(aclExplain),
  offer(authorizationClear),
]

type Row = AuthzSource & { readonly place: number }

const columns: readonly Column<Row>[] = [
  placeColumn<Row>(({ type }) => type),
  {
    id: 'source',
    title: 'authorization.source',
    rank: 0,
    csv: (row) => row.type,
    cell: (row) => (
      <RowLink make={() => to(authorizationPaths.authorizationSource, { type: row.type })}>
        <Untrusted text={sourceName(row.type)} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 2,
    cell: (row) => <SourceStatus type={row.type} enabled={row.enable !== false} />,
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: (row) => String(row.enable !== false),
    cell: (row) => (
      <EnableSwitch
        name={sourceName(row.type)}
        on={row.enable !== false}
        enable={authzEnable}
        disable={authzDisable}
        with={{ source: row.type }}
      />
    ),
  },
]

/** Returned since 6.3. */
const precondition: Column<Row> = {
  id: 'precondition',
  title: 'field.precondition',
  rank: 3,
  mono: true,
  muted: true,
  csv: (row) => row.precondition,
  cell: (row) => <OptionalText mono text={row.precondition} max={80} />,
}

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
    () => query.data?.sources.map((row, index): Row => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offered = useOffers()
  const offers = (row: Row): readonly Offer[] => {
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
        list="authorization"
        title="screen.authorization"
        top={top}
        source={unpagedSource<Row>(query, rows)}
        columns={hasPrecondition ? [...columns, precondition] : columns}
        rowKey={(row) => row.type}
        rowRef={(row) => ({ resource: 'authz', id: row.type, label: sourceName(row.type) })}
        resource="authz"
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
