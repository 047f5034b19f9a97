import { FormPage } from '@/form/form-page'
import { IntegrationCreate } from './create'

/** A new connector: the choice of a type, then its form. */
export function ConnectorCreate() {
  return (
    <FormPage title="screen.connectorCreate">
      <IntegrationCreate noun="connector" />
    </FormPage>
  )
}

/** A new action: the choice of a type, then its form. */
export function ActionCreate() {
  return (
    <FormPage title="screen.actionCreate">
      <IntegrationCreate noun="action" />
    </FormPage>
  )
}

/** A new source: the choice of a type, then its form. */
export function SourceCreate() {
  return (
    <FormPage title="screen.sourceCreate">
      <IntegrationCreate noun="source" />
    </FormPage>
  )
}
