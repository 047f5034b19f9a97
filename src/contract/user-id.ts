const localBackend = 'local'

/** The id of a console user: `ldap:alice` for external backends, else the name, which never contains a colon. */
export const userId = ({
  username,
  backend = localBackend,
}: {
  readonly username: string
  readonly backend?: string | undefined
}): string => (backend === localBackend ? username : `${backend}:${username}`)

/** The two keys of {@link userId}; a local user has no backend. */
export const userParts = (id: string): { username: string; backend?: string } => {
  const colon = id.indexOf(':')
  return colon < 0 ? { username: id } : { username: id.slice(colon + 1), backend: id.slice(0, colon) }
}

/** The part of {@link userParts} that is a path segment in a URL. */
export const getUsername = (id: string): string => userParts(id).username
