import { defineCommand, done } from '@/command/command'
import { configuration, choice } from '@/command/param'
import type { AuthnKind } from '@/features/authentication/fields-common'
import { authnKindNames } from '@/features/authentication/model/names'
import type { Config } from '@/contract/family/config'
import { authenticationPaths } from '@/features/authentication/paths'
import { withHashing } from '@/features/authentication/model/default-hashing'
import { to } from '@/route/paths'

/** The description of an authenticator type, which is large: loaded only with a configuration. */
const kindOf = async (kind: string | undefined, config: unknown): Promise<AuthnKind | undefined> =>
  config === undefined
    ? undefined
    : (await import('@/features/authentication/fields')).authnKinds.find((one) => one.kind === kind)

/**
 * Opens the choice of an authenticator, or its form, or creates it at the end of the chain if the
 * configuration is complete. The first authenticator refuses all clients that cannot log in, so that is
 * asked first (src/contract/docs/authentication.md#authenticators,
 * src/contract/docs/authentication.md#empty-chain).
 */
export default defineCommand({
  id: 'authentication.create',
  formerIds: ['authn.create'],
  group: 'group.access',
  danger: 'reversible',
  calls: ['authenticatorCreate', 'authenticatorList'],
  undo: 'authn',
  params: {
    kind: choice(authnKindNames, 'choice.authnKind', {
      optional: true,
      askedOnlyByName: true,
      label: 'authentication.kind',
    }),
    config: configuration(),
  },
  errors: {
    ALREADY_EXISTS: { step: 'kind', key: 'authentication.exists' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async warn({ kind, config }, _, { api, signal }) {
    const result = await kindOf(kind, config)
    if (result === undefined || config?.['enable'] === false) return undefined
    const others = (await api.authenticatorList({}, { signal })).filter(
      (row) => row.$raw === undefined && row.enable !== false,
    )
    return others.length > 0
      ? undefined
      : {
          body: 'authentication.create.first',
          values: {
            authn: result.backend === undefined ? result.mechanism : `${result.mechanism}:${result.backend}`,
          },
        }
  },
  async run({ kind, config }, { api, signal }) {
    const result = await kindOf(kind, config)
    if (result === undefined)
      return { kind: 'go', to: to(authenticationPaths.authenticatorCreate, undefined, { kind }) }
    const constants = Object.fromEntries(
      Object.entries(result.fields).flatMap(([path, field]) =>
        field.kind === 'constant' ? [[path, field.value]] : [],
      ),
    )
    const created = await api.authenticatorCreate(
      {
        body: {
          ...constants,
          ...withHashing(result.fields, (config ?? {}) as Config),
          mechanism: result.mechanism,
          ...(result.backend === undefined ? {} : { backend: result.backend }),
        },
      },
      { signal },
    )
    return done('authentication.create.done', { authn: created.id }, ['authn', 'authnUser'])
  },
})
