import { clearLibrary, setLibrary } from '@/api/library'
import { selectLibrary, type LibraryFiles } from '@/contract/library'
import { readLibraryFolder } from '@/server/library-folder'
import { describeFileError } from '@/server/text-file'
import { connectionFlag, connectionValue, type Arguments } from '../arguments'
import type { Login } from '../login/login'
import { refuse } from '../usage'

type Params = Readonly<Record<string, unknown>>
type Environment = { readonly env: Readonly<Record<string, string | undefined>> }
/** The broker for which a library is read. */
type Broker = Pick<Login, 'context' | 'library'>

/** Makes the library of these brokers the one that commands read: of several, what counts for all brokers. */
export type ApplyLibrary = (...brokers: readonly Broker[]) => void

/** The folder that the environment names; undefined if it names none. */
export const libraryOfEnvironment = ({ env }: Environment): string | undefined =>
  env['SWITCHBOARD_LIBRARY'] || undefined

/** Reads the files of a library. Throws `UsageError` where the folder cannot be read; `option` is what names it. */
export async function readLibrary(folder: string, option = '--library'): Promise<LibraryFiles> {
  try {
    return await readLibraryFolder(folder)
  } catch (cause) {
    const reason = describeFileError(cause)
    if (reason === undefined) throw cause
    return refuse(`${option}: ${folder} cannot be read: ${reason}`)
  }
}

/**
 * Reads the libraries of some brokers: the folder of the line, else that of the context, else that of the environment. Throws
 * `UsageError` where one cannot be read.
 */
export async function openLibraries(
  brokers: readonly Broker[],
  args: Pick<Arguments, 'flags'>,
  params: Params,
  deps: Environment,
): Promise<ApplyLibrary> {
  const folderOf = ({ library }: Broker): string | undefined =>
    connectionValue('library', args, params) ?? library ?? libraryOfEnvironment(deps)
  const libraries = new Map<string, LibraryFiles>()
  for (const folder of new Set(brokers.map(folderOf)))
    if (folder !== undefined)
      libraries.set(folder, await readLibrary(folder, connectionFlag('library', params)))
  return (...used) => {
    const [folder, ...others] = new Set(used.map(folderOf))
    const files = folder === undefined || others.length > 0 ? undefined : libraries.get(folder)
    const [first] = used
    if (files === undefined) clearLibrary()
    else setLibrary(selectLibrary(files, used.length === 1 ? (first?.context ?? '') : ''), Date.now())
  }
}
