import { FormPage } from '@/form/form-page'
import { LinkForm } from './form'

export { ClusterLinkDetail } from './detail'
export { ClusterLinkList } from './list'

export function ClusterLinkCreate() {
  return (
    <FormPage title="screen.clusterLinkCreate">
      <LinkForm />
    </FormPage>
  )
}
