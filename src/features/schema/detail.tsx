import { useRead } from '@/api/query'
import { prefill } from '@/command/prompt/prefill'
import schemaCreate from '@commands/schema/create'
import schemaDuplicate from '@commands/schema/duplicate'
import schemaRemove from '@commands/schema/delete'
import schemaUpdate from '@commands/schema/edit'
import { offer } from '@/command/offer'
import { CommandForm } from '@/form/command/command-form'
import type { Texts } from '@/form/command/use-command-form'
import type { SaveAsNew } from '@/form/form-state'
import { go, useParams } from '@/route/location'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, isMissing, type MissingSubject } from '@/detail/detail-page'
import { useWords } from '@/i18n/use-words'
import { unpagedSource } from '@/list/list'
import { getRootFile } from './contract'
import { ExternalSchemaForm } from './external-form'
import { drawn, editParts, notes, toSchemaTexts } from './parts'
import { SchemaUses } from './uses'

const missingSubject: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'schema.gone',
  text: 'schema.goneText',
  list: to(schemaPaths.schemas),
  back: 'schema.back',
}

/** Opens the form of a new schema with the values of this form. */
const saveAsNewSchema = (name: string, isGone: boolean): SaveAsNew<Texts> => ({
  deleted: isGone,
  open(typed) {
    prefill.set(() => ({ form: schemaCreate.id, about: '', texts: isGone ? { ...typed, name } : typed }))
    go(to(schemaPaths.schemaCreate, undefined, isGone ? {} : { action: 'copy', target: name }), {
      force: true,
    })
  },
})

/** Shows and edits a schema; its name cannot be changed. */
export default function SchemaDetail() {
  const { name = '' } = useParams(schemaPaths.schema)
  const query = useRead('schemaDetail', { params: { name } })
  const row = query.data
  const { t } = useWords()
  const bundle = row && getRootFile(row)
  return (
    <DetailPage
      about={{ resource: 'schema', id: name }}
      source={unpagedSource(query, row && [row])}
      offers={row === undefined ? [] : [offer(schemaDuplicate, { name }), offer(schemaRemove, { name })]}
      missing={missingSubject}
    >
      <SchemaUses name={name} />
      {bundle !== undefined && <p className="text-muted">{t('schema.bundle', { file: bundle })}</p>}
      {row?.type === 'external_http' && <ExternalSchemaForm key={name} row={row} />}
      {row !== undefined && row.type !== 'external_http' && (
        <CommandForm
          key={name}
          command={schemaUpdate}
          given={{ name }}
          parts={editParts}
          notes={notes}
          drawn={drawn}
          initial={toSchemaTexts(row)}
          saveAsNew={saveAsNewSchema(name, isMissing(query, missingSubject))}
          then={() => go(to(schemaPaths.schemas), { force: true })}
        />
      )}
    </DetailPage>
  )
}
