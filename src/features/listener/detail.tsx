import { useMemo } from 'react'
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
import { at } from '@/contract/family/config'
import { hasCertificate, type TlsListener } from '@/features/certificate/model/presented'
import { PresentedCard } from '@/features/certificate/presented-card'
import { PresentedNote } from '@/features/certificate/presented-note'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { listenerPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { ListenerConnections, manyNodes } from './connections'
import { NodeTable } from './node-table'
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
  const tls = useMemo(() => toTlsListener(id, running), [id, running])
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
      {listener?.node_status !== undefined && listener.node_status.length >= manyNodes && (
        <NodeTable row={listener} />
      )}
      {row !== undefined && tls !== undefined && <PresentedCard key={`${id} certificate`} listener={tls} />}
      {row !== undefined && <Settings key={id} row={row} id={id} tls={tls} />}
    </DetailPage>
  )
}

/** The listener as one that presents a certificate; undefined without TLS. */
function toTlsListener(id: string, running: boolean | string | undefined): TlsListener | undefined {
  const { type = '' } = readListenerId(id) ?? {}
  return hasCertificate(type) ? { presenter: { kind: 'listener', id }, type, running } : undefined
}

function Settings({ row, id, tls }: { row: object; id: string; tls: TlsListener | undefined }) {
  const connection = useConnection()
  const { t } = useWords()
  const hasCertificates = useOffers()('managedCertificates')
  const { type = '', name = '' } = readListenerId(id) ?? {}
  const kind = findListenerKind(type)
  const byName = at(toListenerSettings(row), managedCertificates)
  const hasNamed = Array.isArray(byName) && byName.length > 0
  const fileNotes = useMemo(
    // The files are ignored while there are certificates by name.
    () => (tls === undefined || hasNamed ? {} : { 'ssl_options.certfile': <PresentedNote listener={tls} /> }),
    [tls, hasNamed],
  )
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
        fileNotes={fileNotes}
        command={listenerEdit}
        body={(config) => listenerChanges(kind, initialValues, config)}
        toArguments={(config) => ({ listener: id, config })}
        readCurrent={async () => read(await connection.api.listenerDetail({ params: { id } }))}
        to={to(listenerPaths.listener, { id })}
      />
    </>
  )
}
