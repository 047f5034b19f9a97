import { useRead } from '@/api/query'
import { every } from './figures'
import { PipelineList } from './list'

/** What published messages must satisfy. */
export function ValidationList() {
  return (
    <PipelineList
      noun="validation"
      title="screen.validations"
      query={useRead('validation', 'validationList', {}, { every })}
    />
  )
}

/** What published messages are made into. */
export function TransformationList() {
  return (
    <PipelineList
      noun="transformation"
      title="screen.transformations"
      query={useRead('transformation', 'transformationList', {}, { every })}
    />
  )
}
