import { useRead } from '@/api/query'
import { pipelineKey, type PipelineRow } from './nouns'
import type { PipelineNoun } from './contract'
import { FormPage } from '@/form/form-page'
import { copyName } from '@/lib/text/next-name'
import { useSearch } from '@/route/location'
import { unpagedSource } from '@/list/list'
import { PipelineForm } from './form'
import { useSchemas } from './use-schemas'

type Props = {
  noun: PipelineNoun
  title: 'screen.validationCreate' | 'screen.transformationCreate'
  query: Parameters<typeof unpagedSource>[0] & {
    readonly data: readonly { readonly name: string; readonly $raw?: string }[] | undefined
  }
}

/** The name of the entry to copy; empty if there is none. */
const useCopiedName = () => {
  const [search] = useSearch()
  return search['action'] === 'copy' ? (search['target'] ?? '') : ''
}

/** The form of a new entry, empty or with the settings of another. */
function PipelineCreate({ noun, title, query }: Props) {
  const copied = useCopiedName()
  const schemas = useSchemas()
  const names = query.data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])) ?? []
  const target = query.data?.find(({ name, $raw }) => name === copied && $raw === undefined) as
    PipelineRow | undefined
  const ready = schemas !== undefined && (copied === '' || query.data !== undefined)
  return (
    <FormPage
      title={title}
      text={pipelineKey(noun, 'text')}
      {...(copied === '' ? {} : { source: unpagedSource(query, query.data && [query.data]) })}
    >
      {ready && (
        <PipelineForm
          key={copied}
          noun={noun}
          schemas={schemas}
          initialValues={
            target === undefined
              ? undefined
              : { ...target, name: copyName(copied, (one) => names.includes(one)) }
          }
        />
      )}
    </FormPage>
  )
}

export function ValidationCreate() {
  return (
    <PipelineCreate
      noun="validation"
      title="screen.validationCreate"
      query={useRead('validationList', {}, { enabled: useCopiedName() !== '' })}
    />
  )
}

export function TransformationCreate() {
  return (
    <PipelineCreate
      noun="transformation"
      title="screen.transformationCreate"
      query={useRead('transformationList', {}, { enabled: useCopiedName() !== '' })}
    />
  )
}
