import { lookUp } from '@/i18n/use-words'
import { authnKinds } from './fields'
import type { AuthnKind } from './fields-common'

type Named = { readonly mechanism: string; readonly backend?: string | undefined }

/** The translated name of a mechanism. */
export const mechanismName = (mechanism: string): string =>
  lookUp(`choice.mechanism.${mechanism}`) ?? mechanism

/** The translated name of the backend, else of the mechanism. */
export const authnName = ({ mechanism, backend }: Named): string =>
  mechanism === 'password_based'
    ? (lookUp(`choice.backend.${backend ?? ''}`) ?? backend ?? mechanism)
    : mechanism === 'scram' && backend === 'http'
      ? (lookUp('authentication.scramOverHttp') ?? mechanism)
      : mechanismName(mechanism)

/** The purpose of a kind in one line. */
export const authnPurpose = ({ mechanism, backend }: Named): string =>
  lookUp(
    `authentication.purpose.${mechanism === 'password_based' ? (backend ?? '') : mechanism === 'scram' && backend === 'http' ? 'scram_http' : mechanism}`,
  ) ?? ''

/** The translated name of a variant. */
export const variantName = ({ variant, kind }: AuthnKind): string =>
  lookUp(`choice.authnVariant.${variant ?? ''}`) ?? kind

/** Whether it stores users itself. */
export const keepsUsers = ({ backend }: Named): boolean => backend === 'built_in_database'

/** The kinds of the same mechanism and backend, itself included. */
export const findSiblings = ({ mechanism, backend }: AuthnKind, kinds = authnKinds): readonly AuthnKind[] =>
  kinds.filter((one) => one.mechanism === mechanism && one.backend === backend)
