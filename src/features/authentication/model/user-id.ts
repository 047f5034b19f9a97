import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
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

/** The id of the list of users that an authenticator has for a namespace; an id that names one already is left as it is. */
export const authnIdIn = (authn: string, ns: string | undefined): string =>
  splitNamespacedId(authn).ns === undefined ? namespacedId(authn, ns) : authn
