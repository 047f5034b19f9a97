import { defineCommand, done, refused } from '@/command/command'
import { choice, datetime, note, text, toggle } from '@/command/param'
import { forever, keyRoles, objectName, roleToSend } from '@/contract/name'
import { warnOfMixedReleases } from '@/features/user/mixed-releases'
import { findRefusedNames } from '@/features/namespace/refused-names'
import {
  accountNamespace,
  refusedNamespace,
  refusedScopes,
  refuseScopes,
  scopesParam,
  scopesToSend,
} from '@/features/user/scopes'

/**
 * Creates an API key. Its secret is returned only once. Without an end, the key never expires. Where the
 * broker has roles, one is always sent: without one, the key becomes an administrator.
 */
export default defineCommand({
  id: 'api-key.create',
  group: 'group.system',
  aliases: ['ak'],
  danger: 'reversible',
  calls: ['configText', 'apiKeyCreate'],
  undo: 'apiKey',
  form: true,
  params: {
    name: text(objectName, { label: 'apiKey.name' }),
    until: datetime({
      optional: true,
      presets: ['30d', '90d', '365d'],
      label: 'apiKey.until',
      field: 'expired_at',
    }),
    description: note({ field: 'desc' }),
    enabled: toggle({ optional: true, askedOnlyByName: true, initial: true, field: 'enable' }),
    role: choice(keyRoles, 'choice.role', {
      optional: true,
      initial: 'viewer',
      needs: 'keyRoles',
      label: 'list.column.role',
    }),
    namespace: accountNamespace(),
    scopes: scopesParam('key', { askedOnlyByName: true }),
  },
  errors: {
    REFUSED_NAMES: { step: 'namespace', key: 'namespace.refusedNames' },
    FORBIDDEN: { step: 'namespace', key: 'access.refused', brokerMessage: true },
    MIXED_SCOPES: { step: 'scopes', key: 'error.scopes.mixed' },
    BAD_REQUEST: {
      step: 'name',
      key: 'apiKey.refused',
      byMessage: { name_already_existed: { step: 'name', key: 'error.taken', suggestFreeName: true } },
      byPattern: [refusedScopes, refusedNamespace],
    },
  },
  effect: () => ({ key: 'api-key.create.effect' }),
  warn: async (_values, _targets, context) => warnOfMixedReleases(context),
  async run({ name, until, role, namespace, scopes, description, enabled = true }, context) {
    const { api, signal } = context
    const account = { role, namespace }
    const sent = scopesToSend('key', scopes, account, undefined, context)
    const refusal = refuseScopes('key', sent.scopes, account, context)
    if (refusal !== undefined) return refusal
    const names = await findRefusedNames(namespace === undefined ? [] : [namespace], context)
    if (names.length > 0) return refused('REFUSED_NAMES', '', { names: names.join(', ') })
    const key = await api.apiKeyCreate(
      {
        body: {
          name,
          desc: description ?? '',
          enable: enabled,
          expired_at: until ?? forever,
          ...(role === undefined ? {} : { role: roleToSend(role, namespace) }),
          ...sent,
        },
      },
      { signal },
    )
    return done('api-key.create.done', { name }, ['apiKey'], {
      title: 'api-key.create.reveal',
      fields: [
        { label: 'apiKey.key', value: key.api_key ?? '' },
        { label: 'apiKey.secret', value: key.api_secret, secret: true },
      ],
    })
  },
})
