import { useRead } from '@/api/query'
import { every } from './figures'
import { PipelineList } from './list'

export function ValidationList() {
  return <PipelineList noun="validation" query={useRead('validationList', {}, { every })} />
}

export function TransformationList() {
  return <PipelineList noun="transformation" query={useRead('transformationList', {}, { every })} />
}
