// What a first visit downloads, stage by stage: until the login is possible, until the overview is rendered, until the palette is fully loaded.
// Fails where a stage has grown by more than 5 % over `sizes.json`. With --write it keeps the present sizes there, with --json it
// only prints them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The stages, each with the chunks it loads in addition to their static imports, and the goal in bytes of gzip.
 * The language is English; of Chinese the palette loads what it finds commands by.
 */
const stages = [
  { title: 'login', chunks: ['en-first'], aim: 165_000 },
  { title: 'overview', chunks: ['console'], aim: 340_000 },
  {
    title: 'palette',
    chunks: ['deferred', 'dialog-window', 'commands', 'en', '_virtual_search-texts-zh'],
    aim: 520_000,
  },
]
const maxGrowth = 0.05

const dist = join(import.meta.dirname, '..', 'dist')
const sizesFile = join(import.meta.dirname, 'sizes.json')
const scripts = readdirSync(join(dist, 'static')).filter((name) => name.endsWith('.js'))
const read = (name) => readFileSync(join(dist, 'static', name))

/** The files that one imports statically. */
const importsOf = (name) =>
  [
    ...read(name)
      .toString()
      .matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g),
  ].map(([, path]) => basename(path))

/** The files of a chunk by the name before its hash. */
function filesOf(chunk) {
  const found = scripts.filter((file) => file.replace(/(?:-[\w-]{8})?\.js$/, '') === chunk)
  if (found.length === 0)
    throw new Error(`the build has no chunk ${chunk}: the stages in tests/budget.mjs are out of date`)
  return found
}

/** The files and what they import statically, without those loaded before, each with its size. */
function collect(names, loaded) {
  const fresh = new Map()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (loaded.has(name) || fresh.has(name)) continue
    fresh.set(name, gzipSync(read(name), { level: 9 }).length)
    queue.push(...importsOf(name))
  }
  return fresh
}

// The templates list what is preloaded only later (`src/app/preload.ts`).
const html = readFileSync(join(dist, 'index.html'))
  .toString()
  .replace(/<template .*?<\/template>/g, '')
const entries = [...html.matchAll(/(?:src|href)="\.\/static\/([^"]+\.js)"/g)].map(([, name]) => name)
const last = JSON.parse(readFileSync(sizesFile, 'utf8'))
const loaded = new Map()
const measured = stages.map(({ title, chunks, aim }, index) => {
  const fresh = collect([...(index === 0 ? entries : []), ...chunks.flatMap(filesOf)], loaded)
  for (const [name, size] of fresh) loaded.set(name, size)
  return {
    title,
    size: [...loaded.values()].reduce((total, size) => total + size, 0),
    limit: Math.floor(last[title] * (1 + maxGrowth)),
    aim,
    files: [...fresh].map(([name, size]) => ({ name, size })).sort((a, b) => b.size - a.size),
  }
})

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(measured))
} else if (process.argv.includes('--write')) {
  const sizes = Object.fromEntries(measured.map(({ title, size }) => [title, size]))
  writeFileSync(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
} else {
  for (const { title, size, limit, aim, files } of measured) {
    for (const file of files) console.log(`${String(file.size).padStart(8)}  ${file.name}`)
    const growth = ((size / last[title] - 1) * 100).toFixed(1)
    const notes = [
      `${growth} % over the last figure`,
      `aim ${aim}${size > aim ? ', missed' : ''}`,
      ...(size > limit ? ['grown too much: load lazily, or accept it with --write'] : []),
    ]
    console.log(`${title}: ${size} bytes (${notes.join('; ')})`)
  }
  if (measured.some(({ size, limit }) => size > limit)) process.exit(1)
}
