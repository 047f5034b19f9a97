import { splitAtSlash } from '@/lib/text/split-at-slash'

/** The id of a backup: its node, which contains no slash and may be unknown, and its file name. */
export const dataBackupId = (node: string | undefined, filename: string): string =>
  `${node ?? ''}/${filename}`

/** The two keys of {@link dataBackupId}, the node as a query parameter. */
export const dataBackupParts = (id: string): { filename: string; query: { node?: string } } => {
  const [node, filename] = splitAtSlash(id)
  return { filename, query: node === '' ? {} : { node } }
}

/** The part of {@link dataBackupParts} that is a path segment in a URL. */
export const getBackupFileName = (id: string): string => dataBackupParts(id).filename
