import { FormPage } from '@/form/form-page'
import { ExhookForm } from './form'

/** A new ExHook server. */
export default function ExhookCreate() {
  return (
    <FormPage title="screen.exhookCreate">
      <ExhookForm />
    </FormPage>
  )
}
