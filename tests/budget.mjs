// What a first visit downloads, stage by stage: until one can sign in, until the overview stands, until all is at hand.
// With --json it only tells the figures; else it fails where one is above its limit.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { stages } from './budget-stages.mjs'

const dist = join(import.meta.dirname, '..', 'dist')
const assets = readdirSync(join(dist, 'static')).filter((name) => name.endsWith('.js'))
const read = (name) => readFileSync(join(dist, 'static', name))

/** The files that one imports at once, not lazily. */
const eager = (name) =>
  [
    ...read(name)
      .toString()
      .matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g),
  ].map(([, path]) => basename(path))

/** The file of a stage by the name its build gave it, without the hash. */
function fileOf(name) {
  const found = assets.filter((file) => file.replace(/(?:-[\w-]{8})?\.js$/, '') === name)
  if (found.length === 0)
    throw new Error(`the build has no file called ${name}: tests/budget-stages.mjs must follow`)
  return found
}

const html = readFileSync(join(dist, 'index.html')).toString()
const entries = [...html.matchAll(/(?:src|href)="\.\/static\/([^"]+\.js)"/g)].map(([, name]) => name)

/** The files that names, and what they import at once, add to those loaded before. */
function added(names, before) {
  const fresh = new Map()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (before.has(name) || fresh.has(name)) continue
    const code = read(name)
    fresh.set(name, { gzip: gzipSync(code, { level: 9 }).length, br: brotliCompressSync(code).length })
    queue.push(...eager(name))
  }
  return fresh
}

const loaded = new Map()
const measured = stages.map(({ title, names, ...limits }, index) => {
  const fresh = added([...(index === 0 ? entries : []), ...names.flatMap(fileOf)], loaded)
  for (const [name, size] of fresh) loaded.set(name, size)
  const sums = Object.entries(limits).map(([packing, limit]) => ({
    packing,
    limit,
    size: [...loaded.values()].reduce((total, size) => total + size[packing], 0),
  }))
  return {
    title,
    sums,
    files: [...fresh].map(([name, size]) => ({ name, ...size })).sort((a, b) => b.gzip - a.gzip),
  }
})

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(measured))
} else {
  for (const { title, sums, files } of measured) {
    for (const { name, gzip, br } of files)
      console.log(`${String(gzip).padStart(8)} ${String(br).padStart(8)}  ${name}`)
    for (const { packing, size, limit } of sums)
      console.log(`${title}: ${size} bytes ${packing} of ${limit}${size > limit ? ': too much' : ''}`)
  }
  if (measured.some(({ sums }) => sums.some(({ size, limit }) => size > limit))) process.exit(1)
}
