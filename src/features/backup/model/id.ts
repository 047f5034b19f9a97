import { splitAtSlash } from '@/lib/text/split-at-slash'

/** A namespace after the name of a backup, which ends so. */
const afterName = /^([\s\S]*\.tar\.gz)@([\s\S]+)$/

/**
 * The id of a backup: its node, which contains no slash and may be unknown, its file name, and its namespace, each of which has
 * files of its own.
 */
export const dataBackupId = (node: string | undefined, filename: string, ns?: string): string =>
  `${node ?? ''}/${filename}${ns === undefined || ns === '' ? '' : `@${ns}`}`

type Parts = {
  readonly filename: string
  readonly node?: string
  readonly query: { readonly node?: string; readonly namespace?: string }
}

/** The keys of {@link dataBackupId}, node and namespace as query parameters too. */
export function dataBackupParts(id: string): Parts {
  const [node, rest] = splitAtSlash(id)
  const [, filename = rest, namespace] = afterName.exec(rest) ?? []
  const ofNode = node === '' ? {} : { node }
  return {
    filename,
    ...ofNode,
    query: { ...ofNode, ...(namespace === undefined ? {} : { namespace }) },
  }
}

/** The part of {@link dataBackupParts} that is a path segment in a URL. */
export const getBackupFileName = (id: string): string => dataBackupParts(id).filename
