// `npm run check`: what the present change touches, in minutes. `npm run check -- main~1` takes all that changed since then.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, cache, finish, journeys, plain, root, run, take, unit } from './tally.mjs'

const base = process.argv[2] ?? 'HEAD'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((line) => line !== '')
}

const changed = [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])].filter((file) => existsSync(join(root, file)))
const code = changed.filter((file) => /\.(tsx?|m?js)$/.test(file))

const journeyFiles = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.e2e.ts'))
const source = (file) => readFileSync(join(root, 'e2e', file), 'utf8')

/** Laws that take minutes, or look at what is not made anew here. */
const slowLaws = ['broker', 'hostile', 'dist']
const laws = readdirSync(join(root, 'tests/laws')).filter((file) => !slowLaws.includes(file.replace('.test.ts', ''))).map((file) => `tests/laws/${file}`)

/** Rooms that hold things of many kinds: their name says nothing of what a file is about. */
const wide = ['src', 'screens', 'app', 'commands', 'locales', 'en', 'zh', 'lib', 'ui', 'api', 'command', 'contract', 'broker', 'handlers', 'table', 'form', 'route', 'i18n', 'server', 'terminal', 'e2e', 'tests']

/** What a changed file is about, by its innermost room of a name, or its own: `client` of `commands/client/kick.ts`. */
function noun(file) {
  const parts = file.replace(/\.[a-z0-9.]+$/, '').split('/')
  return parts.slice(0, -1).reverse().find((part) => !wide.includes(part)) ?? parts.at(-1)
}

/** At most so many journeys for one change, and so many for one noun: what speaks of it most. */
const most = 4
const perNoun = 2

/** How much a journey speaks of a noun: much when it is called so. Walks of axe and volumes are left to `npm test`. */
function speaks(file, word) {
  if (/^(axe|volume|screens)/.test(file)) return 0
  const mentions = source(file).match(new RegExp(`(?<![a-z])${word}(?:e?s)?(?![a-z])`, 'gi'))?.length ?? 0
  return mentions + (file.includes(word) ? 100 : 0)
}

/** The journeys of what changed: changed ones, those that use a changed helper, those that speak of what changed; else the one through everything. */
function journeysOf(files) {
  const own = files.flatMap((file) => journeyFiles.filter((one) => file === `e2e/${one}`))
  const helpers = files.flatMap((file) => /^e2e\/([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  const users = journeyFiles.filter((one) => helpers.some((helper) => source(one).includes(`'./${helper}'`)))
  const nouns = [...new Set(files.filter((file) => /^(src|commands|locales)\//.test(file) && !file.includes('.test.')).map(noun))]
  const spoken = nouns.flatMap((word) => journeyFiles.map((one) => ({ one, much: speaks(one, word) })).filter(({ much }) => much > 2).sort((a, b) => b.much - a.much).slice(0, perNoun).map(({ one }) => one))
  const all = [...new Set([...own, ...spoken, ...users])]
  if (all.length > most) console.log(`left to npm test: ${all.slice(most).join(', ')}`)
  return all.length > 0 ? all.slice(0, most) : nouns.length > 0 ? ['journey.e2e.ts'] : []
}

if (changed.length === 0) {
  console.log(`nothing has changed since ${base}`)
  finish()
}
mkdirSync(cache, { recursive: true })
const chosen = journeysOf(changed)
await take({
  types: () => plain(run(bin('tsc'), ['-p', 'tsconfig.json'])),
  lint() {
    if (code.length > 0) plain(run(bin('eslint'), ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location', join(cache, 'eslint'), ...code]))
    plain(run(bin('knip'), []))
    plain(run(bin('tsx'), ['tests/circles.ts']))
  },
  unit: () => unit(['related', '--run', ...code, ...laws]),
  ...(chosen.length === 0 ? {} : {
    build: () => plain(run(bin('vite'), ['build', '--logLevel', 'warn'])),
    e2e: () => journeys(chosen.map((file) => `e2e/${file}`)),
  }),
})
finish()
