import { posix } from 'node:path'

/** Markdown files of the repository that are pages of the site as they are: their paths there, without ending. */
const pages: Readonly<Record<string, string>> = {
  'src/server/README.md': 'operate/serving',
  'src/README.md': 'contribute/architecture',
  'src/ui/README.md': 'contribute/looks',
  'src/broker/README.md': 'contribute/broker',
  'tests/README.md': 'contribute/tests',
  'e2e/README.md': 'contribute/end-to-end-tests',
  'CHANGELOG.md': 'reference/changes',
  'src/contract/docs/README.md': 'api/index',
  'src/contract/docs/releases.md': 'reference/releases',
}

/** The path of the page that a Markdown file of the repository becomes; undefined if the site does not have it. */
export function toPage(file: string): string | undefined {
  const [, own] = /^src\/docs\/(.+)\.md$/.exec(file) ?? []
  const [, api] = /^src\/contract\/docs\/(.+)\.md$/.exec(file) ?? []
  return pages[file] ?? own ?? (api === undefined ? undefined : `api/${api}`)
}

/**
 * Where a link of a Markdown file leads on the site. Links are relative to the file, as they work in the repository; a file that is
 * no page, for example a source, has no address there: undefined.
 */
export function toSiteLink(file: string, link: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(link)) return link
  const [path = '', heading] = link.split('#')
  const page = toPage(posix.join(posix.dirname(file), path))
  if (page === undefined) return undefined
  return `/${page}${heading === undefined ? '' : `#${heading}`}`
}
