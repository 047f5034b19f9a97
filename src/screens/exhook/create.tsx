import { FormPage } from '@/form/form-page'
import { ExhookForm } from './form'

/** A new ExHook server (contract C §11). */
export default function ExhookCreate() {
  return (
    <FormPage title="screen.exhookCreate">
      <ExhookForm />
    </FormPage>
  )
}
