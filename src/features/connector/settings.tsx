import { nouns, type IntegrationRow } from './nouns'
import { namespaceOf, splitNamespacedId } from '@/contract/namespaced-id'
import type { TargetNoun } from './model/noun'
import { go } from '@/route/location'
import { TargetForm } from './form'
import { stashForm } from './stashed-form'
import { FormUnready, useFormData } from './use-form-data'

type Props = {
  noun: TargetNoun
  row: IntegrationRow
  /** Whether it was deleted while the page was open. */
  deleted: boolean
}

/** The form of a bridge, connector, action or source. A type without a description has none. */
export function Settings({ noun, row, deleted }: Props) {
  const ns = namespaceOf(row)
  const { type, name } = row
  const { kind, names, query } = useFormData(noun, type, ns)
  if (kind === undefined || kind === 'none') return <FormUnready noun={noun} kind={kind} query={query} />
  const own =
    row.connector === undefined || names === undefined || names.includes(row.connector)
      ? names
      : [...names, row.connector]
  return (
    <TargetForm
      noun={noun}
      kind={kind}
      initialValues={{ ...nouns[noun].settings(row), name }}
      connectors={own}
      editedId={name}
      saveAsNew={{
        deleted,
        open(config) {
          const { name: plain } = ns === undefined ? { name } : splitNamespacedId(name)
          stashForm(noun, type, { ...config, name: plain }, !deleted)
          go(nouns[noun].form({ type, ns }), { force: true })
        },
      }}
    />
  )
}
