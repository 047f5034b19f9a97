import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import listenerDelete from '@commands/listener/delete'
import listenerEdit from '@commands/listener/edit'
import listenerRestart from '@commands/listener/restart'
import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { toListenerSettings } from './contract'
import { readListenerId } from './model/names'
import {
  changeProblems,
  findListenerKind,
  listenerChanges,
  listenerRead,
  managedCertificates,
} from './fields'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { listenerPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { ListenerConnections } from './connections'
import { ListenerState } from './state'

const every = 5000
const missingSubject: MissingSubject = {
  codes: ['BAD_LISTENER_ID', 'BAD_REQUEST'],
  title: 'listener.goneTitle',
  text: 'listener.goneText',
  list: to(listenerPaths.listeners),
  back: 'screen.listeners',
}

/** One listener: its state, connections and settings. */
export default function ListenerDetail() {
  const { id = '' } = useParams(listenerPaths.listener)
  const query = useRead('listenerDetail', { params: { id } })
  const row = query.data
  const all = useRead('listenerList', {}, { every })
  const listener = all.data?.find((one) => one.$raw === undefined && one.id === id)
  const running = listener?.status?.running ?? row?.running
  const commands = [running === true ? listenerStop : listenerStart, listenerRestart, listenerDelete]
  return (
    <DetailPage
      about={{ resource: 'listener', id }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : commands.map((command) => offer(command, { listener: id }))}
      state={
        row && (
          <>
            <ListenerState of={{ enable: listener?.enable ?? row.enable, running }} />
            {listener !== undefined && <ListenerConnections row={listener} />}
          </>
        )
      }
      missing={missingSubject}
    >
      {row !== undefined && <Settings key={id} row={row} id={id} />}
    </DetailPage>
  )
}

function Settings({ row, id }: { row: object; id: string }) {
  const connection = useConnection()
  const { t } = useWords()
  const hasCertificates = useOffers()('managedCertificates')
  const { type = '', name = '' } = readListenerId(id) ?? {}
  const kind = findListenerKind(type)
  if (kind === undefined)
    return (
      <p role="status" className="text-muted">
        {t('access.unknownKind')}
      </p>
    )
  const read = (listener: object) => listenerRead(kind, { ...toListenerSettings(listener), name })
  const initialValues = read(row)
  return (
    <>
      <p className="max-w-180 text-muted">{t('listener.editNote')}</p>
      <ConfigForm
        kind={kind}
        labelPrefix="listener"
        initialValues={initialValues}
        editedId={id}
        readOnlyFields={['name', 'enable', ...(hasCertificates ? [] : [managedCertificates])]}
        validate={changeProblems(kind, initialValues)}
        command={listenerEdit}
        body={(config) => listenerChanges(kind, initialValues, config)}
        toArguments={(config) => ({ listener: id, config })}
        readCurrent={async () => read(await connection.api.listenerDetail({ params: { id } }))}
        to={to(listenerPaths.listener, { id })}
      />
    </>
  )
}
