import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { choice, datetime, pick, text, toggle } from '@/command/param'
import { toApiKeyEdit } from '@/features/api-key/contract'
import { forever, keyRoles, raises } from '@/contract/name'
import { refusedScopes, refuseScopes, scopesParam, scopesToEdit, scopesToSend } from '@/features/user/scopes'

/**
 * Changes a key's end, note, state, role or scopes. Omitted values stay: the key is read first, because the broker would
 * drop its end otherwise.
 */
export default defineCommand({
  id: 'api-key.edit',
  verb: 'verb.edit',
  group: 'group.system',
  danger: 'reversible',
  form: 'always',
  calls: ['apiKeyDetail', 'apiKeyEdit'],
  undo: 'apiKey',
  params: {
    name: pick('apiKey', { label: 'apiKey.name' }),
    until: datetime({
      optional: true,
      presets: ['30d', '90d', '365d'],
      label: 'apiKey.until',
      field: 'expired_at',
    }),
    never: toggle({ optional: true, label: 'apiKey.never' }),
    description: text(z.string(), { optional: true, field: 'desc' }),
    enabled: toggle({ optional: true, field: 'enable' }),
    role: choice(keyRoles, 'choice.role', { optional: true, needs: 'keyRoles', label: 'list.column.role' }),
    scopes: scopesParam('key'),
  },
  errors: {
    NOT_FOUND: { step: 'name', key: 'apiKey.gone' },
    NO_SCOPES: { step: 'scopes', key: 'error.scopes.none' },
    MIXED_SCOPES: { step: 'scopes', key: 'error.scopes.mixed' },
    BAD_REQUEST: { byPattern: [refusedScopes] },
    API_KEY_END: { step: 'until', key: 'apiKey.twoEnds' },
  },
  effect: () => ({ key: 'api-key.edit.effect' }),
  async current({ name = '' }, { api, signal, ...context }) {
    const key = await api.apiKeyDetail({ params: { name } }, { signal })
    const { expired_at, desc = '', enable } = key
    const scopes = scopesToEdit('key', key, context)
    const role = keyRoles.find((one) => one === key.role)
    const never = expired_at === undefined || expired_at === forever
    return {
      never,
      description: desc,
      ...(never ? {} : { until: expired_at }),
      ...(enable === undefined ? {} : { enabled: enable }),
      ...(role === undefined ? {} : { role }),
      ...(scopes === undefined ? {} : { scopes }),
    }
  },
  async warn({ name, role }, _, { api, signal }) {
    if (role === undefined || !raises((await api.apiKeyDetail({ params: { name } }, { signal })).role, role))
      return undefined
    return { body: 'api-key.edit.raise', values: { name }, type: name }
  },
  async run({ name, until, never, description, enabled, role, scopes }, { api, signal, ...context }) {
    if (never === true && until !== undefined) return refused('API_KEY_END')
    if (scopes?.length === 0) return refused('NO_SCOPES')
    const now = await api.apiKeyDetail({ params: { name } }, { signal })
    const account = { role: role ?? now.role, namespace: now.namespace }
    const sent = scopesToSend('key', scopes, account, now, context)
    const refusal = refuseScopes('key', sent.scopes, account, context)
    if (refusal !== undefined) return refusal
    const body = toApiKeyEdit(now, {
      desc: description,
      enable: enabled,
      expired_at: never === true ? forever : until,
      role,
      ...sent,
    })
    await api.apiKeyEdit({ params: { name }, body }, { signal })
    return done('api-key.edit.done', { name }, ['apiKey'])
  },
})
