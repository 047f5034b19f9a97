import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow, root } from './registries'

/** The documentation site as `npm run docs` builds it. Only the full run has it: the build takes half a minute. */
const run = promisify(execFile)
const page = (name: string) => readFile(join(root, 'dist-docs', name), 'utf8')

beforeAll(async () => {
  // Fails on dead links.
  await run('npm', ['run', 'docs'], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } })
}, 180_000)

describe('the documentation site', () => {
  it('has the pages, the reference of every group, and the documents of the repository', () => {
    expect(filesBelow('dist-docs')).toEqual(
      expect.arrayContaining(
        [
          'index',
          'recipes',
          'start/first-steps',
          'operate/serving',
          'operate/options',
          'operate/reverse-proxy',
          'operate/upgrade',
          'operate/troubleshooting',
          'operate/security',
          'reference/changes',
          'contribute/architecture',
          'reference/access-control',
          'reference/releases',
          'api/index',
        ].map((name) => `dist-docs/${name}.html`),
      ),
    )
  })

  it('leads links of the repository to its own pages', async () => {
    expect(await page('operate/serving.html')).toContain('deploy/Containerfile</code>')
    expect(await page('operate/serving.html')).not.toContain('href="deploy/Containerfile"')
    expect(await page('start/install.html')).toMatch(/href="[./]*\/operate\/serving.html"/)
    expect(await page('reference/clients.html')).toContain('client.kick')
  })

  it('has no link to a page or heading that does not exist', () => {
    const pages = filesBelow('dist-docs', (file) => file.endsWith('.html') && !file.endsWith('/404.html'))
    const text = new Map(pages.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
    const links = pages.flatMap((file) =>
      [...(text.get(file) ?? '').matchAll(/<a [^>]*href="(?![a-z]+:)([^"#]*)(?:#([^"]*))?"/g)].map(
        ([, path = '', heading]) => {
          const page = path === '' ? file : join(dirname(file), path)
          return { file, heading, page: page.endsWith('.html') ? page : join(page, 'index.html') }
        },
      ),
    )
    expect(links.length).toBeGreaterThan(1000)
    const dead = links.filter(
      ({ page, heading = '' }) =>
        text.get(page)?.includes(heading === '' ? '' : `id="${decodeURIComponent(heading)}"`) !== true,
    )
    expect(dead).toEqual([])
  })

  it('loads nothing from elsewhere', async () => {
    const loaded = await Promise.all(
      filesBelow('dist-docs', (file) => /\.(html|css)$/.test(file)).map(async (file) =>
        [
          ...(await readFile(join(root, file), 'utf8')).matchAll(
            /(?:src="|<link[^>]*href="|url\()["']?(https?:[^"')]+)/g,
          ),
        ].map(([, address]) => address),
      ),
    )
    expect(loaded.length).toBeGreaterThan(50)
    expect(loaded.flat()).toEqual([])
  })
})
