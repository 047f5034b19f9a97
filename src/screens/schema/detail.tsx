import { useRead } from '@/api/query'
import schemaDuplicate from '@commands/schema/duplicate'
import schemaRemove from '@commands/schema/remove'
import schemaUpdate from '@commands/schema/update'
import { CommandForm } from '@/form/command-form'
import { go, useParams } from '@/route/location'
import { paths, to } from '@/route/paths'
import { DetailPage } from '@/table/detail/detail-page'
import { wholeSource } from '@/table/list'
import { editParts, notes, textsOf } from './parts'

/** One schema, to read and to change; its name is for good. */
export default function SchemaDetail() {
  const { name = '' } = useParams(paths.schema)
  const query = useRead('schema', 'schemaDetail', { params: { name } })
  const row = query.data
  return (
    <DetailPage
      about={{ resource: 'schema', id: name }}
      source={wholeSource(query, row && [row])}
      offers={row === undefined ? [] : [{ command: schemaDuplicate, with: { name } }, { command: schemaRemove, with: { name } }]}
      gone={{ codes: ['NOT_FOUND'], title: 'schema.gone', text: 'schema.goneText', list: to(paths.schemas), back: 'schema.back' }}
    >
      {row !== undefined && (
        <CommandForm key={name} command={schemaUpdate} given={{ name }} parts={editParts} notes={notes} initial={textsOf(row)} then={() => go(to(paths.schemas), { force: true })} />
      )}
    </DetailPage>
  )
}
