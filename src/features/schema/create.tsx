import { useRead } from '@/api/query'
import schemaCreate from '@commands/schema/create'
import { CommandForm } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import type { Texts } from '@/form/command/use-command-form'
import { copyName } from '@/lib/text/next-name'
import { go, useSearch } from '@/route/location'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { newParts, notes, toSchemaTexts } from './parts'

/** Creates a schema, empty or as a copy of another. */
export default function SchemaCreate() {
  const [search] = useSearch()
  const copied = search['action'] === 'copy' ? (search['target'] ?? '') : ''
  const query = useRead('schema', 'schemaList', {}, { enabled: copied !== '' })
  const target = query.data?.find((row) => row.$raw === undefined && row.name === copied)
  const names = query.data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])) ?? []
  const initial: Texts =
    target === undefined
      ? { type: 'avro' }
      : { name: copyName(copied, (one) => names.includes(one)), ...toSchemaTexts(target) }
  const ready = copied === '' || query.data !== undefined
  return (
    <FormPage
      title="screen.schemaCreate"
      text="schema.text"
      {...(copied === '' ? {} : { source: unpagedSource(query, query.data && [query.data]) })}
    >
      {ready && (
        <CommandForm
          key={copied}
          command={schemaCreate}
          whole
          parts={newParts}
          notes={notes}
          initial={initial}
          then={() => go(to(schemaPaths.schemas), { force: true })}
        />
      )}
    </FormPage>
  )
}
