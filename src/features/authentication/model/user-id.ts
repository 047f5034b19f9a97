import { splitAtSlash } from '@/lib/text/split-at-slash'

/** The id of an authenticator's user: `password_based:built_in_database/u1`. The first key never contains a slash. */
export const authnUserId = (authn: string, user: string): string => `${authn}/${user}`

/** The two keys of {@link authnUserId}. */
export const authnUserParts = (id: string): { authn: string; user: string } => {
  const [authn, user] = splitAtSlash(id)
  return { authn, user }
}

/** The part of {@link authnUserParts} that is a path segment in a URL. */
export const getMqttUserId = (id: string): string => authnUserParts(id).user
