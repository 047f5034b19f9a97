import { FormPage } from '@/form/form-page'
import { LinkForm } from './form'
import { Unlicensed, useUnlicensed } from './use-unlicensed'

export function ClusterLinkCreate() {
  const unlicensed = useUnlicensed()
  return (
    <FormPage title="screen.clusterLinkCreate">
      {unlicensed && <Unlicensed />}
      <LinkForm />
    </FormPage>
  )
}
