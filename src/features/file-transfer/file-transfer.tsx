import { useRead } from '@/api/query'
import edit from '@commands/file-transfer/edit'
import { fileTransferTexts } from './contract-body'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { fileTransferPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Files } from './files'

const here = to(fileTransferPaths.fileTransfer)
const settings = to(fileTransferPaths.fileTransfer, undefined, { tab: 'settings' })

const parts: readonly FormPart[] = [
  { switch: 'enable', fields: [['init_timeout', 'store_timeout', 'assemble_timeout']] },
  { title: 'fileTransfer.segments', fields: [['segments_root'], ['gc_interval', 'max_ttl', 'min_ttl']] },
  { title: 'fileTransfer.finished', fields: [['exporter', 'root']] },
  {
    title: 'fileTransfer.store',
    fields: [
      ['host', 'port', 'bucket'],
      ['access_key_id', 'secret'],
      ['acl', 'url_expire_time', 'min_part_size', 'max_part_size'],
    ],
  },
]
const notes = {
  enable: 'fileTransfer.enableNote',
  exporter: 'fileTransfer.exporterNote',
  secret: 'fileTransfer.secretNote',
} as const

/** Files that clients send over MQTT, and where they are stored (enterprise). */
export default function FileTransferScreen() {
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const views = (
    <Views
      label={t('fileTransfer.views')}
      at={tab === 'settings' ? settings : here}
      views={[
        { label: t('fileTransfer.files'), to: here },
        { label: t('access.view.settings'), to: settings },
      ]}
    />
  )
  return tab === 'settings' ? <Settings views={views} /> : <Files views={views} />
}

function Settings({ views }: { views: React.ReactNode }) {
  const query = useRead('fileTransfer', {})
  return (
    <FormPage title="screen.fileTransfer" source={unpagedSource(query, query.data && [query.data])}>
      {views}
      {query.data !== undefined && (
        <CommandForm command={edit} initial={fileTransferTexts(query.data)} parts={parts} notes={notes} />
      )}
    </FormPage>
  )
}
