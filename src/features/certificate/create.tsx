import { FormPage } from '@/form/form-page'
import { NewCertificateForm } from './form'

export function CertificateCreate() {
  return (
    <FormPage title="screen.certificateCreate" text="certificate.createNote">
      <NewCertificateForm />
    </FormPage>
  )
}
