import { useMemo } from 'react'
import { useRead } from '@/api/query'
import singleSignOnCreate from '@commands/single-sign-on/create'
import singleSignOnDelete from '@commands/single-sign-on/delete'
import singleSignOnDisable from '@commands/single-sign-on/disable'
import singleSignOnEdit from '@commands/single-sign-on/edit'
import singleSignOnEnable from '@commands/single-sign-on/enable'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { readable } from '@/command/finder'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { listBackends, type BackendRow } from './backends'
import { toBackendPath, singleSignOnTable } from './columns'

const every = 5000

const getOffers = ({ backend, enable, isSetUp }: BackendRow): readonly Offer[] =>
  isSetUp
    ? [
        offer(singleSignOnEdit, { backend }),
        offer(enable === true ? singleSignOnDisable : singleSignOnEnable, { backend }),
        offer(singleSignOnDelete, { backend }),
      ]
    : [offer(singleSignOnCreate, { backend })]

/** The ways to log in by a directory or an identity provider; those not set up are set up from here. */
export function SingleSignOnList() {
  const { t } = useWords()
  const offered = useOffers()
  const query = useRead('ssoList', {}, { every })
  const hasOidc = offered('singleSignOnOidc')
  const rows = useMemo(
    () =>
      query.data && listBackends(readable(query.data), (needs) => needs !== 'singleSignOnOidc' || hasOidc),
    [query.data, hasOidc],
  )
  return (
    <DataTable
      {...singleSignOnTable}
      source={unpagedSource<BackendRow>(query, rows)}
      rowPath={toBackendPath}
      offers={getOffers}
      bulk={(refs) =>
        [singleSignOnEnable, singleSignOnDisable].map((command) =>
          offer(command, { backend: refs.map(({ id }) => id) }),
        )
      }
      filters={[]}
      every={every}
      note={t('singleSignOn.note')}
      empty={{ title: 'singleSignOn.empty' }}
    />
  )
}
