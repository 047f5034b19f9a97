import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { toApiError, type ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { PayloadSchemaProps } from '@/detail/payload-schema'
import { ReadError } from '@/detail/read-error'
import { TextLines } from '@/detail/text-lines'
import { testFailure } from '@/features/rule/test/words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { textLines } from '@/lib/text/text-lines'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import type { Schema } from './contract'
import { decodeBySchema, decodingTypes, findMessageTypes, isMessageType, toDecodeSql } from './decode'

/** The results of this tab by payload and statement, so that a message is decoded once. */
const results = new WeakMap<Uint8Array, Map<string, string>>()

/** The last choice: the next payload is usually of the same type. */
let lastChoice = { schema: '', message: '' }

/** Decodes a payload by a schema of the registry on the broker, on demand. */
export default function SchemaPayload({ bytes, onText }: PayloadSchemaProps) {
  const { t } = useWords()
  const offered = useOffers()('schemaRegistry')
  const query = useRead('schemaList', {}, { enabled: offered })
  if (!offered) return <p className="text-muted">{t('payload.schema.unavailable')}</p>
  if (query.data === undefined)
    return query.error === null ? (
      <p className="text-muted">{t('list.loading')}</p>
    ) : (
      <ReadError query={query} />
    )
  const schemas = query.data.filter((row) => row.$raw === undefined && decodingTypes.includes(row.type))
  if (schemas.length === 0) return <p className="text-muted">{t('payload.schema.none')}</p>
  return <Decoder bytes={bytes} onText={onText} schemas={schemas} />
}

/** The choice of a schema, and the payload decoded by it. */
function Decoder({ bytes, onText, schemas }: PayloadSchemaProps & { schemas: readonly Schema[] }) {
  const connection = useConnection()
  const { t } = useWords()
  const [{ schema: name, message }, setChoice] = useState(lastChoice)
  const [failure, setFailure] = useState<{
    readonly of: Uint8Array
    readonly sql: string
    readonly error: ApiError
  }>()
  const [busy, setBusy] = useState(false)
  const [, setDecoded] = useState(0)
  const fold = useMemo(() => ({ open: t('payload.unfold'), close: t('payload.fold') }), [t])
  const schema = schemas.find((row) => row.name === name)
  const needsType = schema?.type === 'protobuf'
  const types = schema === undefined ? [] : findMessageTypes(schema)
  const type = message === '' ? (types[0] ?? '') : message
  const sql =
    schema === undefined || (needsType && !isMessageType(type))
      ? undefined
      : toDecodeSql(schema.name, needsType ? type : undefined)
  const choose = (choice: typeof lastChoice) => {
    lastChoice = choice
    setChoice(choice)
  }
  const decode = async () => {
    if (sql === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      const text = await decodeBySchema(connection.api, bytes, sql)
      results.set(bytes, new Map(results.get(bytes)).set(sql, text))
      setDecoded((count) => count + 1)
    } catch (cause) {
      setFailure({ of: bytes, sql, error: toApiError(cause) })
    } finally {
      setBusy(false)
    }
  }
  const text = sql === undefined ? undefined : results.get(bytes)?.get(sql)
  useEffect(() => {
    if (text !== undefined) onText(text)
  }, [text, onText])
  const failed =
    failure !== undefined && failure.of === bytes && failure.sql === sql
      ? testFailure(failure.error, failure.sql, t)
      : undefined
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('payload.schema.schema')}>
          {(control) => (
            <Select
              {...control}
              className="w-56"
              value={schema?.name ?? ''}
              placeholder={t('payload.schema.choose')}
              options={schemas.map((row) => ({ value: row.name, label: `${row.name} (${row.type})` }))}
              onValue={(next) => choose({ schema: next, message: '' })}
            />
          )}
        </Field>
        {needsType && (
          <Field label={t('payload.schema.message')}>
            {(control) =>
              types.length > 0 ? (
                <Select
                  {...control}
                  className="w-48"
                  value={type}
                  options={types.map((value) => ({ value, label: value }))}
                  onValue={(next) => choose({ schema: name, message: next })}
                />
              ) : (
                <TextInput
                  {...control}
                  value={message}
                  onValue={(next) => choose({ schema: name, message: next })}
                />
              )
            }
          </Field>
        )}
        <Button
          busy={busy}
          disabledReason={sql === undefined ? t('payload.schema.choose') : undefined}
          onClick={() => startInBackground(decode(), throwUnexpected)}
        >
          {t('payload.schema.decode')}
        </Button>
      </div>
      <p className="text-small text-muted">{t('payload.schema.note')}</p>
      {failed !== undefined && (
        <p role="status" className="text-small text-bad">
          {failed.words} {failed.details}
        </p>
      )}
      {text !== undefined && <TextLines label={t('payload.label')} lines={textLines(text)} fold={fold} />}
    </div>
  )
}
