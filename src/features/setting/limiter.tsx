import { useRead } from '@/api/query'
import edit from '@commands/broker/limiter'
import { limiterSettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { listFieldNames, SettingPage } from './setting-page'

const parts: readonly FormPart[] = [{ fields: listFieldNames(limiterSettings) }]

/** Rate limits of a node over all listeners. */
export default function Limiter() {
  const query = useRead('limiterConfig', {})
  return (
    <SettingPage
      title="screen.limiter"
      text="broker.limiter.text"
      kind={limiterSettings}
      command={edit}
      query={query}
      parts={parts}
    />
  )
}
