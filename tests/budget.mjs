// What a first visit downloads: everything index.html asks for, and the catalogue and palette that follow at once.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'dist')
const limit = 180_000

const read = (file) => readFileSync(join(dist, file))
const assets = readdirSync(join(dist, 'static')).filter((name) => name.endsWith('.js'))

/** Scripts that `file` imports at once, not lazily. */
const eager = (file) => [...read(file).toString().matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)].map(([, path]) => `static/${basename(path)}`)

const html = read('index.html').toString()
const queue = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path]) => path)
// Loaded by every first visit though lazily: one catalogue (English is the larger) and the palette.
for (const name of assets) if (/^(en-first|palette|login|shell)-/.test(name)) queue.push(`static/${name}`)

const initial = new Set()
for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
  if (initial.has(file) || !existsSync(join(dist, file))) continue
  initial.add(file)
  queue.push(...eager(file))
}
const sizes = [...initial].map((file) => [file, gzipSync(read(file), { level: 9 }).length]).sort((a, b) => b[1] - a[1])
const sum = sizes.reduce((total, [, size]) => total + size, 0)
for (const [file, size] of sizes) console.log(`${String(size).padStart(8)}  ${file}`)
console.log(`initial JavaScript: ${sum} bytes gzip of ${limit}`)
if (sum > limit) process.exit(1)
