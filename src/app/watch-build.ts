import { broker } from '@/api/broker'
import { polling } from '@/api/query'
import { session } from '@/api/session'
import { translate } from '@/i18n/use-words'
import { toast } from './toast/toasts'

/** How often is looked for something newer, in ms; once more when the page is looked at again. */
const every = 600_000

/** The file a page starts with: its name holds what is in it, so that another build has another one. */
export const entryOf = (page: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1]

type Seen = { readonly entry: string | undefined; readonly versions: string | undefined }

/** What is newer now than what was seen first; what cannot be told is not. */
export function newerOf(first: Seen, now: Seen): 'build' | 'broker' | undefined {
  const other = (part: keyof Seen) =>
    first[part] !== undefined && now[part] !== undefined && first[part] !== now[part]
  return other('entry') ? 'build' : other('versions') ? 'broker' : undefined
}

/** The page as it is served now. A server that is gone or answers with something else says nothing of a build. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
    return answer.ok ? entryOf(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/** The versions of the nodes that run; undefined where nobody is signed in, or they cannot be read: that is told elsewhere. */
async function brokerVersions(): Promise<string | undefined> {
  if (session.get().state !== 'in') return undefined
  const nodes = await broker.api.nodeList({}).catch(() => [])
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
 * Looks now and then whether a newer console is served, or the broker has become another one, and says so
 * once: the page in front still speaks as it did (catalogue D3).
 */
export function watchBuild(
  look = async (): Promise<Seen> => ({ entry: await servedEntry(), versions: await brokerVersions() }),
  entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined,
): () => void {
  let first: Seen = { entry, versions: undefined }
  let looked = Date.now()
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  const check = async () => {
    // What is asked prolongs the session, so nothing is while nobody is there (catalogue A17).
    if (document.hidden || polling.get().idle) return
    looked = Date.now()
    const now = await look()
    const newer = newerOf(first, now)
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
    if (Date.now() - looked >= every) void check()
  }
  const timer = setInterval(() => void check(), every)
  document.addEventListener('visibilitychange', onVisible)
  return stop
}
