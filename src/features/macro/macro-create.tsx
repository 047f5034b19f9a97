import macroCreate from '@commands/macro/create'
import { commandHistory } from '@/command/history/history-store'
import { recorded } from '@/command/macro/record'
import { useCommandRuntime } from '@/command/react'
import { CommandForm } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { go, useSearch } from '@/route/location'
import { macroPaths } from './paths'
import { to } from '@/route/paths'
import { createParts, drawn } from './macro-parts'

/** Creates a macro, empty or from entries of the command history. */
export default function MacroCreate() {
  const { registry } = useCommandRuntime()
  const [search] = useSearch()
  const from = search['from'] ?? ''
  const chosen = from.split(',')
  const lines = recorded(
    commandHistory.get().filter(({ id }) => chosen.includes(id)),
    registry,
  )
  return (
    <FormPage title="screen.macroCreate">
      <CommandForm
        key={from}
        command={macroCreate}
        whole
        parts={createParts}
        drawn={drawn}
        initial={{ lines, goOn: 'false' }}
        then={() => go(to(macroPaths.macros), { force: true })}
      />
    </FormPage>
  )
}
