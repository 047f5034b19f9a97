// Plain Node without dependencies: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const args = process.argv.slice(2)
const wanted = [20, 19]

const fail = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  fail(
    `Switchboard needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/`,
  )
}

const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The newest change below a path; 0 when there is nothing. */
function newest(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return readdirSync(join(root, path)).reduce(
    (at, name) => Math.max(at, newest(join(path, name))),
    entry.mtimeMs,
  )
}

function run(what, command, parameters) {
  process.stdout.write(`${what}…\n`)
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}. The lines above say why.`)
}

const installed = time('node_modules/.package-lock.json')
if (installed === 0 || installed < time('package-lock.json')) {
  const locked = existsSync(join(root, 'package-lock.json'))
  run('Installing packages', 'npm', [
    locked ? 'ci' : 'install',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ])
}

const sources = ['src', 'commands', 'locales', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const needsBuild = !['--dev', '--help', '--version'].some((option) => args.includes(option))
if (needsBuild && time('dist/index.html') < Math.max(...sources.map(newest))) {
  run('Building the console', process.execPath, [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
  ])
}

const server = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts', ...args], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
