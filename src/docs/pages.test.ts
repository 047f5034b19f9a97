import { describe, expect, it } from 'vitest'
import { splitReference } from './command-groups'
import { toPage, toSiteLink } from './pages'

describe('pages of the site', () => {
  it('are those of its folder, the API documents, and named files', () => {
    expect(toPage('src/docs/start/install.md')).toBe('start/install')
    expect(toPage('src/contract/docs/bans.md')).toBe('api/bans')
    expect(toPage('src/contract/docs/releases.md')).toBe('reference/releases')
    expect(toPage('src/server/README.md')).toBe('operate/serving')
    expect(toPage('src/lib/time.ts')).toBeUndefined()
  })
})

describe('links', () => {
  it.each([
    ['src/docs/index.md', 'recipes.md#kick-a-client', '/recipes#kick-a-client'],
    ['src/docs/start/install.md', '../../server/README.md', '/operate/serving'],
    ['src/contract/docs/api.md', 'bans.md#bans', '/api/bans#bans'],
    ['src/README.md', '#to-add-something', '#to-add-something'],
    ['src/README.md', 'https://example.org', 'https://example.org'],
    ['src/docs/index.md', '/reference/clients', '/reference/clients'],
  ])('of %s to %s lead to %s', (file, link, address) => {
    expect(toSiteLink(file, link)).toBe(address)
  })

  it('to files that are no page have no address', () => {
    expect(toSiteLink('src/server/README.md', 'deploy/Containerfile')).toBeUndefined()
    expect(toSiteLink('README.md', '.github/SECURITY.md')).toBeUndefined()
  })
})

describe('command reference', () => {
  it('is a page for each group', () => {
    expect(splitReference('# Commands\n\n## Go to\n\n### Clients\n\ntext\n\n## View\n\nmore')).toEqual([
      { title: 'Go to', page: 'go-to', content: '# Go to\n\n## Clients\n\ntext\n\n' },
      { title: 'View', page: 'view', content: '# View\n\nmore' },
    ])
  })
})
