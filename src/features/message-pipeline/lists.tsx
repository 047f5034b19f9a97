import { useRead } from '@/api/query'
import { every } from './figures'
import { PipelineList } from './list'

export function ValidationList() {
  return (
    <PipelineList
      noun="validation"
      title="screen.validations"
      query={useRead('validationList', {}, { every })}
    />
  )
}

export function TransformationList() {
  return (
    <PipelineList
      noun="transformation"
      title="screen.transformations"
      query={useRead('transformationList', {}, { every })}
    />
  )
}
