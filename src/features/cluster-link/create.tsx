import { FormPage } from '@/form/form-page'
import { LinkForm } from './form'

export function ClusterLinkCreate() {
  return (
    <FormPage title="screen.clusterLinkCreate">
      <LinkForm />
    </FormPage>
  )
}
