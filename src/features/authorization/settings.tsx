import type { ReactNode } from 'react'
import { useRead } from '@/api/query'
import authzSettings from '@commands/authorization/edit-settings'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { unpagedSource } from '@/list/list'
import { AuthzNodeCache } from '@/features/node-cache/card'
import { authorizationDefaults } from '@/features/setting/defaults'

const parts: readonly FormPart[] = [
  { fields: [['no_match', 'deny_action']] },
  { title: 'authorization.cachePart', switch: 'cache', fields: [['max_size', 'ttl']] },
]
const notes = {
  no_match: 'authorization.noMatchNote',
  deny_action: 'authorization.denyActionNote',
  cache: 'authorization.cacheNote',
} as const

/** The settings that apply if no source decides, and the cache. */
export function AuthzSettings({ top }: { top: ReactNode }) {
  const query = useRead('authzSettings', {})
  const { data } = query
  const initial = data && {
    no_match: data.no_match,
    deny_action: data.deny_action,
    cache: String(data.cache.enable !== false),
    max_size: String(data.cache.max_size ?? 32),
    ttl: String(data.cache.ttl ?? '1m'),
  }
  return (
    <FormPage title="screen.authorization" source={unpagedSource(query, data && [data])}>
      {top}
      {initial !== undefined && (
        <CommandForm
          command={authzSettings}
          initial={initial}
          parts={parts}
          notes={notes}
          defaults={authorizationDefaults}
        />
      )}
      <AuthzNodeCache />
    </FormPage>
  )
}
