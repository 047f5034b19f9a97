import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toAnchor } from '@/docs/anchor'
import { filesBelow, root } from '../registries'

const own = 'tests/invariants/citations.test.ts'
const docs = 'src/contract/docs'

const textual = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.md',
  '.mjs',
  '.mts',
  '.ts',
  '.tsx',
  '.yml',
  '.yaml',
])
/** Data is excluded: recorded replies, texts, versions. */
const isData = (file: string): boolean =>
  /^(?:tests\/(?:samples|component\/pictures)|locales\/(?:en|zh))\/|^package-lock\.json$/.test(file)

const files = [
  ...['.github', 'commands', 'e2e', 'locales', 'public', 'src', 'tests'].flatMap((folder) =>
    filesBelow(folder, (file) => textual.has(extname(file))),
  ),
  ...[
    'CHANGELOG.md',
    'README.md',
    'eslint.config.js',
    'index.html',
    'playwright.config.ts',
    'vite.config.ts',
  ],
].filter((file) => !isData(file))

const text = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Comments are joined to one line, so that a citation is found across a line break. */
const joined = (source: string): string => source.replace(/\n\s*(?:\*(?!\/)|\/\/) ?/g, ' ')

/** Documents that are not in the repository, as comments used to name them. */
const outside = new RegExp(
  [
    String.raw`\bcontracts? [ABC]\b|\b[ABC] §\d|\bnewer-(?:brokers|verified)\b|\btraps\.md\b|\(traps\b`,
    String.raw`\b(?:verdict|palette) \d+\)|\b(?:faults|architecture|palette|stack|spec) §|\bstack\.md\b`,
    String.raw`\bproduct spec\b|\bdesign card\b|\baddendum\b|\blook\/[\w-]+\.png\b|\bshared\/[\w-]+`,
  ].join('|'),
  'gi',
)

const citationsOutside = (source: string): string[] => joined(source).match(outside) ?? []

/** The anchors of a Markdown file, made from its headings as GitHub makes them. */
function anchors(markdown: string): Set<string> {
  const results = new Set<string>()
  for (const [, heading = ''] of markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.*)$/gm)) {
    const slug = toAnchor(heading)
    let anchor = slug
    for (let count = 1; results.has(anchor); count += 1) anchor = `${slug}-${String(count)}`
    results.add(anchor)
  }
  return results
}

/** The path of a Markdown file with a heading, in prose and in code; never a part of a URL. */
const mention = /(?<![\w/:.@-])((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w.-]+\.md\b)(?:#([\w-]+))?/g
/** A bare name in code is a file only in quotes: `plugin.md` may be a field. */
const isField = (file: string, source: string, hit: RegExpExecArray): boolean =>
  !file.endsWith('.md') && !/[/#]/.test(hit[0]) && !/['"`]/.test(source.charAt(hit.index - 1))
const within = /\]\(#([\w-]+)\)/g

/**
 * The mentions of Markdown files or headings that do not exist. A path is relative to the repository, to the
 * file that mentions it, or, as a bare name, to the folder of the API documents.
 */
function brokenLinks(file: string, source: string): string[] {
  const broken: string[] = []
  for (const hit of source.matchAll(mention)) {
    const [whole, path = '', heading] = hit
    if (isField(file, source, hit)) continue
    const target = [path, join(dirname(file), path), join(docs, path)]
      .map((one) => normalize(one).replaceAll('\\', '/'))
      .find((one) => !one.startsWith('..') && existsSync(join(root, one)))
    if (target === undefined || (heading !== undefined && !anchors(text(target)).has(heading)))
      broken.push(`${file}: ${whole}`)
  }
  if (file.endsWith('.md'))
    for (const [whole, heading = ''] of source.matchAll(within))
      if (!anchors(source).has(heading)) broken.push(`${file}: ${whole}`)
  return broken
}

/** The relative links and pictures of a Markdown file that lead to no file or folder; an address of the site begins with a slash. */
function missingTargets(file: string, source: string): string[] {
  const prose = source.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|#|\/)/.test(target))
    .filter((target) => !existsSync(join(root, dirname(file), target.replace(/#.*$/, ''))))
    .map((target) => `${file}: ${target}`)
}

/** A source file in backticks, by its path or the end of it. */
const sourceFile = /`((?:[\w.@-]+\/)*[\w.-]+\.(?:tsx?|mts|mjs))`/g
const commentsOf = (file: string, source: string): string =>
  file.endsWith('.md') ? source : (source.match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g) ?? []).join('\n')

const missingSources = (file: string, source: string): string[] =>
  [...commentsOf(file, source).matchAll(sourceFile)]
    .map(([, path = '']) => path.replace(/^(?:\.{1,2}\/)+/, ''))
    .filter((path) => !files.some((one) => one === path || one.endsWith(`/${path}`)))
    .map((path) => `${file}: ${path}`)

const maxLineLength = 160
/** Rows of Markdown tables cannot be wrapped. */
const longLines = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      line.length > maxLineLength && !(file.endsWith('.md') && line.trimStart().startsWith('|'))
        ? [`${file}:${String(index + 1)}`]
        : [],
    )

describe('citations', () => {
  it.each([
    '/** The largest page (contract A §1.5). */',
    '// Kept after a failed reading (faults §5.5).',
    ' * the form drops it (contract\n * C §4.2).',
    '// decided by the first (verdict 15)',
    '// a key fires once (palette §14)',
    '// see newer-brokers §4',
    '// the broker deletes all (traps).',
    '// as in `look/clients.png`',
  ])('detects a citation outside of the repository: %j', (planted) => {
    expect(citationsOutside(planted)).not.toEqual([])
  })

  it.each([
    '/** Rows (src/contract/docs/api.md#paging; catalogue A7). */',
    '// RFC 9110 §10.2.3 and MQTT 5 §3.1.2.4',
    "say('a verdict of a source')",
  ])('allows a citation that a reader can open: %j', (planted) => {
    expect(citationsOutside(planted)).toEqual([])
  })

  it('no comment cites a document outside of the repository', () => {
    const matches = files
      .filter((file) => file !== own)
      .flatMap((file) => citationsOutside(text(file)).map((citation) => `${file}: ${citation}`))
    expect(matches).toEqual([])
  })
})

describe('links to Markdown files', () => {
  it.each([
    ['src/a.ts', '// src/contract/docs/none.md'],
    ['src/a.ts', '// see `none.md`'],
    ['src/a.ts', '// src/contract/docs/api.md#no-such-heading'],
    ['src/a.ts', "values('api.md#no-such-heading', [])"],
    ['src/contract/docs/api.md', '[bans](bans.md#none)'],
    ['src/contract/docs/api.md', '# Title\n[below](#none)'],
    ['.github/CONTRIBUTING.md', '[none](../none.md)'],
  ])('detects a broken link in %s: %j', (file, planted) => {
    expect(brokenLinks(file, planted)).toHaveLength(1)
  })

  it.each([
    ['src/a.ts', '// src/contract/docs/api.md#paging, src/contract/docs/tls.md'],
    ['src/a.ts', "values('rule-sql.md#arrays', [])"],
    ['src/contract/docs/api.md', '# Body `validation`\n[bans](bans.md#bans), [below](#body-validation)'],
    ['src/a.ts', 'const html = plugin.md'],
    ['src/a.ts', "open('https://example.org/none.md#none')"],
  ])('finds the file and the heading of a link in %s: %j', (file, planted) => {
    expect(brokenLinks(file, planted)).toEqual([])
  })

  it('detects a link to a file and a picture that do not exist', () => {
    expect(
      missingTargets('src/a.md', '[none](lib/none.ts) ![none](none.png) [lib](lib) `[code](none)`'),
    ).toEqual(['src/a.md: lib/none.ts', 'src/a.md: none.png'])
  })

  it('every link and picture of a Markdown file leads to a file that exists', () => {
    const documents = files.filter((file) => file.endsWith('.md'))
    expect(documents.length).toBeGreaterThan(40)
    expect(documents.flatMap((file) => missingTargets(file, text(file)))).toEqual([])
  })

  it('every link leads to a file and a heading that exist', () => {
    const broken = files.filter((file) => file !== own).flatMap((file) => brokenLinks(file, text(file)))
    expect(broken).toEqual([])
  })
})

describe('source files that comments and documents name', () => {
  it.each([
    ['src/a.ts', '// see `api/none.ts`'],
    ['src/a.ts', '/** As `none.tsx` does. */'],
    ['README.md', 'See `e2e/none.e2e.ts`.'],
  ])('detects missing files in %s: %j', (file, planted) => {
    expect(missingSources(file, planted)).toHaveLength(1)
  })

  it('finds files by the end of their path, and ignores code', () => {
    const planted = '// see `api/http.ts`, `citations.test.ts`\nconst path = `folder/none.ts`'
    expect(missingSources('src/a.ts', planted)).toEqual([])
  })

  it('every named source file exists', () => {
    const missing = files.filter((file) => file !== own).flatMap((file) => missingSources(file, text(file)))
    expect(missing).toEqual([])
  })
})

describe('line length', () => {
  it('detects lines that are too long', () => {
    const line = 'x'.repeat(maxLineLength + 1)
    expect(longLines('src/a.ts', `${line}\nshort`)).toEqual(['src/a.ts:1'])
    expect(longLines('a.md', `| ${line} |\n${line}`)).toEqual(['a.md:2'])
    expect(longLines('src/a.ts', line.slice(1))).toEqual([])
  })

  it(`lines have at most ${String(maxLineLength)} characters outside data`, () => {
    expect(files.flatMap((file) => longLines(file, text(file)))).toEqual([])
  })
})
