import { FormPage } from '@/form/form-page'
import { RegistryForm } from './form'

/** Creates an external registry. */
export default function ExternalRegistryCreate() {
  return (
    <FormPage title="screen.externalRegistryCreate" text="externalRegistry.text">
      <RegistryForm />
    </FormPage>
  )
}
