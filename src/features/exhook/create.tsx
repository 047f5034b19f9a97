import { FormPage } from '@/form/form-page'
import { ExhookForm } from './form'

export default function ExhookCreate() {
  return (
    <FormPage title="screen.exhookCreate">
      <ExhookForm />
    </FormPage>
  )
}
