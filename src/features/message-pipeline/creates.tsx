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

/** The name that is copied, where one is. */
const useCopied = () => {
  const [search] = useSearch()
  return search['action'] === 'copy' ? (search['target'] ?? '') : ''
}

/** The form of a new one: empty, or as a copy of another. */
function GateCreate({ noun, title, query }: Props) {
  const copied = useCopied()
  const schemas = useSchemas()
  const taken = query.data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])) ?? []
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
          begin={
            target === undefined
              ? undefined
              : { ...target, name: copyName(copied, (one) => taken.includes(one)) }
          }
        />
      )}
    </FormPage>
  )
}

/** A new validation. */
export function ValidationCreate() {
  return (
    <GateCreate
      noun="validation"
      title="screen.validationCreate"
      query={useRead('validation', 'validationList', {}, { enabled: useCopied() !== '' })}
    />
  )
}

/** A new transformation. */
export function TransformationCreate() {
  return (
    <GateCreate
      noun="transformation"
      title="screen.transformationCreate"
      query={useRead('transformation', 'transformationList', {}, { enabled: useCopied() !== '' })}
    />
  )
}
