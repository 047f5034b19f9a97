import { lookUp } from '@/i18n/use-words'
import { authnKinds, type AuthnKind } from '@/contract/authn/kinds'
import type { AuthenticatorStatus } from '@/contract/authentication'

/** How an authenticator stands; what we do not know is no connection (contract C §4.3). */
export const stateOf = (status: string | undefined): 'connected' | 'connecting' | 'disconnected' | 'stopped' | 'inconsistent' =>
  (['connected', 'connecting', 'stopped', 'inconsistent'] as const).find((one) => one === status) ?? 'disconnected'

type Named = { readonly mechanism: string; readonly backend?: string | undefined }

/** What it is called in words: where the proof is looked up, else the way of proving. */
export const authnName = ({ mechanism, backend }: Named): string =>
  mechanism === 'password_based' ? (lookUp(`choice.backend.${backend ?? ''}`) ?? backend ?? mechanism) : (lookUp(`choice.mechanism.${mechanism}`) ?? mechanism)

/** Whether it keeps users of its own. */
export const keepsUsers = ({ backend }: Named): boolean => backend === 'built_in_database'

/** The kinds that differ from one only by a choice within it, itself among them. */
export const siblingsOf = ({ mechanism, backend }: AuthnKind): readonly AuthnKind[] => authnKinds.filter((one) => one.mechanism === mechanism && one.backend === backend)

/** What the nodes complain of, each once. */
export const reasonsOf = (status: AuthenticatorStatus | undefined): readonly string[] => [...new Set((status?.node_error ?? []).flatMap(({ reason }) => (reason === undefined || reason === '' ? [] : [reason])))]
