import { connection, session } from '@/connection/page'
import { polling } from '@/api/polling'
import { translate } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { toast } from '@/command/toast/toasts'

/** The check interval in milliseconds; also checked when the page becomes visible. */
const every = 600_000

/** The entry file of a page: its name contains a content hash, so that another build has another one. */
export const findEntry = (page: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1]

type Seen = { readonly entry: string | undefined; readonly versions: string | undefined }

/** What has changed since it was first seen; unknown values do not count. */
export function findNewer(first: Seen, now: Seen): 'build' | 'broker' | undefined {
  const other = (part: keyof Seen) =>
    first[part] !== undefined && now[part] !== undefined && first[part] !== now[part]
  return other('entry') ? 'build' : other('versions') ? 'broker' : undefined
}

/** The page as it is served now; undefined if the server is down or sends something else. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
    return answer.ok ? findEntry(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/**
 * The versions of the running nodes; undefined without a session or if they cannot be read, which is
 * reported elsewhere.
 */
async function brokerVersions(): Promise<string | undefined> {
  if (session.get().state !== 'in') return undefined
  const nodes = await connection.api.nodeList({}).catch(() => [])
  const versions = [
    ...new Set(
      nodes.flatMap(({ $raw, version }) => ($raw === undefined && version !== undefined ? [version] : [])),
    ),
  ]
    .sort()
    .join(', ')
  return versions === '' ? undefined : versions
}

/**
 * Checks regularly whether a newer console is served, or the broker has another version, and reports it
 * once: the open page still has the old behavior (catalogue D3).
 */
export function watchBuild(
  readSeen = async (): Promise<Seen> => ({ entry: await servedEntry(), versions: await brokerVersions() }),
  entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined,
): () => void {
  let first: Seen = { entry, versions: undefined }
  let looked = Date.now()
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  const check = async () => {
    // A request prolongs the session, so none is sent while the user is away (catalogue A17).
    if (document.hidden || polling.get().idle) return
    looked = Date.now()
    const now = await readSeen()
    const newer = findNewer(first, now)
    first = { entry: first.entry, versions: first.versions ?? now.versions }
    if (newer === undefined) return
    stop()
    toast(
      'info',
      newer === 'build'
        ? translate('shell.newer.build')
        : translate('shell.newer.broker', { version: now.versions ?? '' }),
      { actions: [{ label: translate('shell.newer.reload'), run: () => location.reload() }] },
    )
  }
  const onVisible = () => {
    if (Date.now() - looked >= every) startInBackground(check(), throwUnexpected)
  }
  const timer = setInterval(() => startInBackground(check(), throwUnexpected), every)
  document.addEventListener('visibilitychange', onVisible)
  return stop
}
