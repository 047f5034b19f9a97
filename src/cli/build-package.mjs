// `npm run build:package`: everything the package contains, in `dist` (the console) and `dist-node` (the program).
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
// Where NODE_ENV is set, as in tests, Vite would build for development.
const env = { ...process.env, NODE_ENV: 'production' }
const node = (...args) =>
  execFileSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

node(vite, 'build', '--logLevel', 'warn')
node(vite, 'build', '--config', 'src/cli/vite-package.ts', '--logLevel', 'error')
writeFileSync(join(root, 'dist-node', 'sbom.json'), node('--import', 'tsx', join(root, 'tests', 'sbom.ts')))
