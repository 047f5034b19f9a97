import type { ReactNode } from 'react'
import type { Reading } from '@/api/query'
import type { AnyCommand } from '@/command/command'
import type { Config } from '@/contract/family/config'
import type { SettingKind } from '@/contract/setting/field'
import { settingTexts } from '@/contract/setting/values'
import { CommandForm, type FormPart } from '@/form/command-form'
import { FormPage } from '@/form/form-page'
import type { Key } from '@/i18n/key'
import { wholeSource } from '@/table/list'

type Props = {
  title: Key
  text: Key
  kind: SettingKind
  command: AnyCommand
  query: Reading<object>
  parts: readonly FormPart[]
  /** Beside the buttons. */
  children?: ReactNode
}

/** Settings of one kind as a form: all of it comes from their description. */
export function SettingPage({ title, text, kind, command, query, parts, children }: Props) {
  const notes = Object.fromEntries(
    kind.fields.flatMap(({ name, note }) => (note === true ? [[name, `settingNote.${name}` as Key]] : [])),
  )
  return (
    <FormPage title={title} text={text} source={wholeSource(query, query.data && [query.data])}>
      {query.data !== undefined && (
        <CommandForm
          command={command}
          initial={settingTexts(kind, query.data as Config)}
          parts={parts}
          notes={notes}
        >
          {children}
        </CommandForm>
      )}
    </FormPage>
  )
}

/** The fields of a kind whose names begin so. */
export const fieldsOf = ({ fields }: SettingKind, prefix = ''): string[] =>
  fields.map(({ name }) => name).filter((name) => name.startsWith(prefix))
