import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { preloads } from './vite-preload'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preload-'))
  await mkdir(join(folder, 'src'))
  const files = {
    'index.html':
      '<head><script src="/src/early.js" vite-ignore></script></head><script type="module" src="/src/main.js"></script>',
    'src/early.js': 'document.title = "early"\n',
    'src/main.css': 'p { color: red }',
    'src/main.js':
      'import "./main.css"\nimport { a } from "./first"\nconsole.log(a)\nimport("./later").then(console.log)\n',
    'src/first.js': 'export const a = "first"\n',
    'src/later.js': 'import { a } from "./first"\nimport { b } from "./with-later"\nexport const c = a + b\n',
    'src/with-later.js': 'export const b = "with later"\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterEach(() => rm(folder, { recursive: true }))

const run = (later: string, page = 'index.html') =>
  build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'silent',
    plugins: [preloads({ script: 'src/early.js', modules: { later } })],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(folder, page),
        output: { codeSplitting: { groups: [{ name: 'with-later', test: /with-later/, priority: 1 }] } },
      },
    },
  })

it('lists the files of a later module in a template, without those of the page, and gives the script a hashed name', async () => {
  await run('src/later.js')
  const html = readFileSync(join(folder, 'dist', 'index.html'), 'utf8')
  const [, links = ''] = /<template id="preload-later">(.*?)<\/template>/.exec(html) ?? []
  const hrefs = [...links.matchAll(/<link rel="modulepreload" crossorigin href="\.\/assets\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  expect(hrefs.map((file) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['later', 'with-later'])
  for (const file of hrefs) expect(existsSync(join(folder, 'dist', 'assets', file))).toBe(true)
  const script = readdirSync(join(folder, 'dist', 'assets')).find((file) => file.startsWith('early-'))
  // What the page needs at once is asked for before it.
  const early = html.slice(0, html.indexOf('<script src='))
  expect(early).toMatch(/<link rel="modulepreload" crossorigin href="\.\/assets\/index-[\w-]{8}\.js" \/>/)
  expect(early).toMatch(
    /<link rel="preload" as="style" crossorigin href="\.\/assets\/index-[\w-]{8}\.css" \/>/,
  )
  // Before the module and its styles, which it would otherwise wait for.
  expect(html.indexOf(`<script src="./assets/${script ?? 'none'}"></script>`)).toBeGreaterThan(0)
  expect(html.indexOf('early-')).toBeLessThan(html.indexOf('type="module"'))
})

it('fails for a module that no chunk has', async () => {
  await expect(run('src/gone.js')).rejects.toThrow('no chunk has')
})

it('leaves other pages as they are', async () => {
  await writeFile(join(folder, 'other.html'), '<script type="module" src="/src/first.js"></script>')
  await run('src/later.js', 'other.html')
  expect(readFileSync(join(folder, 'dist', 'other.html'), 'utf8')).not.toContain('<template')
})
