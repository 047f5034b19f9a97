import { useMemo, type ReactNode } from 'react'
import { useRead, type Reading } from '@/api/query'
import type { AnyCommand } from '@/command/command'
import type { Config } from '@/contract/family/config'
import type { SettingKind } from './model/field'
import { defaultTexts } from './model/without-screen'
import { settingTexts } from './model/values'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import type { Key } from '@/i18n/key'
import { unpagedSource } from '@/list/list'

type Props = {
  title: Key
  text: Key
  kind: SettingKind
  command: AnyCommand
  query: Reading<object>
  parts: readonly FormPart[]
  /** Shown next to the buttons. */
  children?: ReactNode
}

/** A form for one kind of settings, generated from its description. */
export function SettingPage({ title, text, kind, command, query, parts, children }: Props) {
  const notes = Object.fromEntries(kind.fields.map(({ name }) => [name, `settingNote.${name}` as Key]))
  // The broker's defaults change only with its release; the form also works without them.
  const described = useRead('schemaDocument', { params: { name: 'hotconf' } }, { fresh: 3_600_000 })
  const defaults = useMemo(() => described.data && defaultTexts(described.data, kind), [described.data, kind])
  return (
    <FormPage title={title} text={text} source={unpagedSource(query, query.data && [query.data])}>
      {query.data !== undefined && !described.isPending && (
        <CommandForm
          command={command}
          initial={settingTexts(kind, query.data as Config)}
          parts={parts}
          notes={notes}
          defaults={defaults}
        >
          {children}
        </CommandForm>
      )}
    </FormPage>
  )
}

/** The names of a kind's fields that start with the prefix. */
export const listFieldNames = ({ fields }: SettingKind, prefix = ''): string[] =>
  fields.map(({ name }) => name).filter((name) => name.startsWith(prefix))
