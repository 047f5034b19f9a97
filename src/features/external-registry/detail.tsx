import { useRead } from '@/api/query'
import registryRemove from '@commands/external-registry/delete'
import { offer } from '@/command/offer'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { useParams } from '@/route/location'
import { to } from '@/route/paths'
import { RegistryForm } from './form'
import { externalRegistryPaths } from './paths'

const missing: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'externalRegistry.gone',
  text: 'externalRegistry.goneText',
  list: to(externalRegistryPaths.externalRegistries),
  back: 'externalRegistry.back',
}

/** Shows and edits an external registry. */
export default function ExternalRegistryDetail() {
  const { name = '' } = useParams(externalRegistryPaths.externalRegistry)
  const query = useRead('externalRegistry', { params: { name } })
  const row = query.data
  return (
    <DetailPage
      about={{ resource: 'externalRegistry', id: name }}
      source={unpagedSource(query, row && [row])}
      offers={row === undefined ? [] : [offer(registryRemove, { name })]}
      missing={missing}
    >
      {row !== undefined && <RegistryForm key={name} row={row} name={name} />}
    </DetailPage>
  )
}
