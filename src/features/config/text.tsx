import { useMemo, useState } from 'react'
import { useRead } from '@/api/query'
import configApply from '@commands/config/apply'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { hideSecrets } from '@/lib/hocon/secrets'
import { unpagedSource } from '@/list/list'
import { ConfigField, SecretContext } from './field'
import { ConfigViews } from './views'

const parts: readonly FormPart[] = [{ fields: ['text'] }]
const toolbarParams = ['mode', 'skip'] as const
const notes = { mode: 'config.modeNote', skip: 'config.skipNote' } as const
const drawn = { text: ConfigField }

/**
 * Views, searches, edits and applies the complete configuration as text. The broker sends secrets in plain
 * text; they are masked until the user shows them.
 */
export default function ConfigText() {
  const query = useRead('configText', {})
  const running = query.data
  const [shown, setShown] = useState(false)
  const masked = useMemo(() => (running === undefined ? '' : hideSecrets(running)), [running])
  const secrets = useMemo(() => ({ shown, show: setShown, running: running ?? '' }), [shown, running])
  return (
    <FormPage
      title="screen.config"
      text="config.about"
      source={unpagedSource(query, running === undefined ? undefined : [running])}
    >
      <ConfigViews at="text" />
      {running !== undefined && (
        <SecretContext value={secrets}>
          <CommandForm
            command={configApply}
            initial={{ text: shown ? running : masked, mode: 'merge', skip: 'false' }}
            parts={parts}
            bar={toolbarParams}
            wide
            notes={notes}
            drawn={drawn}
          />
        </SecretContext>
      )}
    </FormPage>
  )
}
