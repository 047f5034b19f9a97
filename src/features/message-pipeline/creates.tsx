import { useRead } from '@/api/query'
import { gateKey, type GateRow } from './nouns'
import type { GateNoun } from './contract'
import { FormPage } from '@/form/form-page'
import { copyName } from '@/lib/text/next-name'
import { useSearch } from '@/route/location'
import { wholeSource } from '@/list/list'
import { GateForm } from './form'
import { useSchemas } from './use-schemas'

type Props = {
  noun: GateNoun
  title: 'screen.validationCreate' | 'screen.transformationCreate'
  query: Parameters<typeof wholeSource>[0] & {
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
    GateRow | undefined
  const ready = schemas !== undefined && (copied === '' || query.data !== undefined)
  return (
    <FormPage
      title={title}
      text={gateKey(noun, 'text')}
      {...(copied === '' ? {} : { source: wholeSource(query, query.data && [query.data]) })}
    >
      {ready && (
        <GateForm
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
