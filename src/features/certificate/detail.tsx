import certificateRemove from '@commands/certificate/remove'
import { useNow } from '@/api/use-now'
import { offer } from '@/command/offer'
import { splitNamespacedId } from '@/contract/namespaced-id'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { useRowPages } from '@/list/paging/row-pages'
import { ReadError } from '@/detail/read-error'
import { connectorPaths } from '@/features/connector/paths'
import { exhookPaths } from '@/features/exhook/paths'
import { gatewayPaths } from '@/features/gateway/paths'
import { listenerPaths } from '@/features/listener/paths'
import { useWords } from '@/i18n/use-words'
import { RowMenu } from '@/list/rows/row-menu'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { useParams, useSearch } from '@/route/location'
import { to, type Path } from '@/route/paths'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { certificateKinds, type CertificateFiles } from './contract'
import { usedId } from './commands'
import { Expiry } from './expiry'
import { CertificateFilesForm } from './form'
import { getCertificateOffers } from './list'
import { certificatePaths } from './paths'
import { useCertificateFiles, useCertificateUses } from './use-uses'
import type { Use } from './uses'

const missingSubject: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'certificate.gone',
  text: 'certificate.goneText',
  list: to(certificatePaths.certificatesNamed),
  back: 'certificate.back',
}
const every = 30_000

/** One certificate: its files, where it is used, and the form that replaces files. */
export function CertificateDetail() {
  const { id = '' } = useParams(certificatePaths.certificate)
  const { name, ns } = splitNamespacedId(id)
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const query = useCertificateFiles(name, ns)
  const files = query.data
  const overview = to(certificatePaths.certificate, { id })
  const replace = to(certificatePaths.certificate, { id }, { tab: 'settings' })
  return (
    <DetailPage
      about={{ resource: 'certificate', id }}
      source={unpagedSource(query, files && [files])}
      offers={files === undefined ? [] : getCertificateOffers(id, true)}
      every={every}
      missing={missingSubject}
    >
      {files !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={tab === 'settings' ? replace : overview}
            views={[
              { label: t('access.view.overview'), to: overview },
              { label: t('verb.replace'), to: replace },
            ]}
          />
          {tab === 'settings' ? (
            <>
              <p className="max-w-180 text-muted">{t('certificate.replaceNote')}</p>
              <CertificateFilesForm id={id} />
            </>
          ) : (
            <>
              <Uses id={id} />
              <Files id={id} files={files} />
            </>
          )}
        </>
      )}
    </DetailPage>
  )
}

/** The page of an object that uses a certificate. */
function pathOf({ ref }: Use): Path | undefined {
  switch (ref?.resource) {
    case 'listener':
      return to(listenerPaths.listener, { id: ref.id })
    case 'connector':
      return to(connectorPaths.connector, { id: ref.id })
    case 'gateway':
      return to(gatewayPaths.gateway, { name: ref.id, tab: 'listeners' })
    case 'exhook':
      return to(exhookPaths.exhook, { name: ref.id })
    default:
      return undefined
  }
}

function Uses({ id }: { id: string }) {
  const { t } = useWords()
  const now = useNow(every)
  const { all, query, expiry } = useCertificateUses()
  const uses = all?.filter((use) => usedId(use) === id)
  const { shown, pager } = useRowPages(uses ?? [])
  return (
    <Card title={t('certificate.uses')} flush={uses !== undefined && uses.length > 0}>
      {query !== undefined && <ReadError query={query} />}
      {expiry !== undefined && <ReadError query={expiry} />}
      {uses?.length === 0 && <p className="text-muted">{t('certificate.unused')}</p>}
      {uses !== undefined && uses.length > 0 && (
        <>
          <Table label={t('certificate.usedBy')}>
            <THead>
              <tr>
                <Th>{t('certificate.object')}</Th>
                <Th>{t('certificate.path')}</Th>
                <Th>{t('certificate.server')}</Th>
                <Th>{t('certificate.expires')}</Th>
              </tr>
            </THead>
            <tbody>
              {shown.map((use) => {
                const page = pathOf(use)
                return (
                  <Tr key={`${use.path} ${use.sni ?? ''}`}>
                    <Td>
                      {use.ref === undefined || page === undefined ? (
                        t('none')
                      ) : (
                        <>
                          <Link href={`#${page}`}>
                            <Untrusted mono text={use.ref.id} max={60} />
                          </Link>{' '}
                          <span className="text-muted">{t(`noun.${use.ref.resource}`)}</span>
                        </>
                      )}
                    </Td>
                    <Td>
                      <Untrusted mono text={use.path} max={80} />
                    </Td>
                    <Td>
                      {use.sni === undefined ? (
                        <span className="text-muted">{t('certificate.anyServer')}</span>
                      ) : (
                        <Untrusted mono text={use.sni} max={60} />
                      )}
                    </Td>
                    <Td>
                      <Expiry at={use.expiresAt} now={now} />
                    </Td>
                  </Tr>
                )
              })}
            </tbody>
          </Table>
          {pager}
          <p className="px-4 py-2 text-muted">{t('certificate.usesNote')}</p>
        </>
      )}
    </Card>
  )
}

function Files({ id, files }: { id: string; files: CertificateFiles }) {
  const { t } = useWords()
  const kinds = certificateKinds.filter((kind) => files[kind] !== undefined)
  return (
    <Card title={t('certificate.stored')} flush={kinds.length > 0}>
      {kinds.length === 0 ? (
        <p className="text-muted">{t('certificate.noFiles')}</p>
      ) : (
        <Table label={t('certificate.files')}>
          <THead>
            <tr>
              <Th>{t('certificate.file')}</Th>
              <Th>{t('certificate.storedAt')}</Th>
              <Th>
                <span className="sr-only">{t('screen.commands')}</span>
              </Th>
            </tr>
          </THead>
          <tbody>
            {kinds.map((kind) => (
              <Tr key={kind}>
                <Td>{t(`choice.certificateFile.${kind}`)}</Td>
                <Td>
                  <Untrusted mono text={files[kind]?.path ?? ''} max={120} />
                </Td>
                <Td align="end">
                  <RowMenu
                    offers={[offer(certificateRemove, { certificate: id, kind })]}
                    name={t(`choice.certificateFile.${kind}`)}
                    stale={false}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
