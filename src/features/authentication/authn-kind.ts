import { lookUp } from '@/i18n/use-words'
import { authnKinds, type AuthnKind } from './fields'

type Named = { readonly mechanism: string; readonly backend?: string | undefined }

/** What it is called in words: where the proof is looked up, else the way of proving. */
export const authnName = ({ mechanism, backend }: Named): string =>
  mechanism === 'password_based'
    ? (lookUp(`choice.backend.${backend ?? ''}`) ?? backend ?? mechanism)
    : (lookUp(`choice.mechanism.${mechanism}`) ?? mechanism)

/** What a kind is for, in one line. */
export const authnPurpose = ({ mechanism, backend }: Named): string =>
  lookUp(`authn.purpose.${mechanism === 'password_based' ? (backend ?? '') : mechanism}`) ?? ''

/** The choice within its kind that it stands for, in words. */
export const variantName = ({ variant, kind }: AuthnKind): string =>
  lookUp(`choice.authnVariant.${variant ?? ''}`) ?? kind

/** Whether it keeps users of its own. */
export const keepsUsers = ({ backend }: Named): boolean => backend === 'built_in_database'

/** The kinds that differ from one only by a choice within it, itself among them. */
export const siblingsOf = ({ mechanism, backend }: AuthnKind, kinds = authnKinds): readonly AuthnKind[] =>
  kinds.filter((one) => one.mechanism === mechanism && one.backend === backend)
