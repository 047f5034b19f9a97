import { useRead } from '@/api/query'
import schemaCreate from '@commands/schema/create'
import { useOffers } from '@/command/current-broker'
import { CommandForm } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { VariantChoice } from '@/form/variant-choice'
import { useWords } from '@/i18n/use-words'
import type { Texts } from '@/form/command/use-command-form'
import { copyName } from '@/lib/text/next-name'
import { go, useSearch } from '@/route/location'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { copyOfExternal, ExternalSchemaForm } from './external-form'
import { drawn, newParts, notes, toSchemaTexts } from './parts'

const externalType = 'external_http'

/** Creates a schema, empty or as a copy of another. */
export default function SchemaCreate() {
  const [search] = useSearch()
  const { t } = useWords()
  const offered = useOffers()
  const copied = search['action'] === 'copy' ? (search['target'] ?? '') : ''
  const query = useRead('schemaList', {}, { enabled: copied !== '' })
  const target = query.data?.find((row) => row.$raw === undefined && row.name === copied)
  const names = query.data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])) ?? []
  const initial: Texts =
    target === undefined
      ? { type: 'avro' }
      : { name: copyName(copied, (one) => names.includes(one)), ...toSchemaTexts(target) }
  const ready = copied === '' || query.data !== undefined
  const external =
    offered('externalSchemas') &&
    (copied === '' ? search['type'] === externalType : target?.type === externalType)
  return (
    <FormPage
      title="screen.schemaCreate"
      text={external ? 'schema.externalText' : 'schema.text'}
      {...(copied === '' ? {} : { source: unpagedSource(query, query.data && [query.data]) })}
    >
      {copied === '' && offered('externalSchemas') && (
        <VariantChoice
          kind={external ? externalType : 'source'}
          variants={[
            { value: 'source', label: t('schema.inBroker') },
            { value: externalType, label: t('choice.schemaType.external_http') },
          ]}
          choose={(type) => go(to(schemaPaths.schemaCreate, undefined, { type }), { replace: true })}
        />
      )}
      {ready && external && (
        <ExternalSchemaForm
          key={copied}
          {...(target === undefined ? {} : { begin: copyOfExternal(target, initial['name'] ?? '') })}
        />
      )}
      {ready && !external && (
        <CommandForm
          key={copied}
          command={schemaCreate}
          whole
          parts={newParts}
          notes={notes}
          drawn={drawn}
          initial={initial}
          then={() => go(to(schemaPaths.schemas), { force: true })}
        />
      )}
    </FormPage>
  )
}
