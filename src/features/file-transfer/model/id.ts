/** The id of a file transferred over MQTT: its node, which contains no slash, and its reference there. */
const fileId = (node: string, ref: string): string => `${node}/${ref}`

/** The two keys of {@link fileId}. */
export const fileParts = (id: string): { node: string; ref: string } => {
  const slash = id.indexOf('/')
  return { node: id.slice(0, Math.max(0, slash)), ref: id.slice(slash + 1) }
}

/** The id of a file from the URI sent by the broker; undefined for another URI. */
export function parseFileId(uri: string | undefined): string | undefined {
  const [path = '', query] = uri?.split('?') ?? []
  const search = new URLSearchParams(query)
  const [node, ref] = [search.get('node'), search.get('fileref')]
  return path === '/api/v5/file_transfer/file' && node !== null && ref !== null
    ? fileId(node, ref)
    : undefined
}
