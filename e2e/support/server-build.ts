import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Bundles the server into one file once per run: a hundred are started, and each would compile the same sources. */
export const serverFile = join(root, '.cache', 'server', 'main.js')

/** Bundles the server. Throws if the console was not built, which would otherwise make every test time out. */
export default async function buildServer(): Promise<void> {
  if (!existsSync(join(root, 'dist', 'index.html')))
    throw new Error('the console is not built: run `npx vite build` first')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: {
      alias: {
        '@commands': join(root, 'commands'),
        '@locales': join(root, 'locales'),
        '@': join(root, 'src'),
      },
    },
    build: {
      ssr: join(root, 'src', 'server', 'main.ts'),
      outDir: join(root, '.cache', 'server'),
      emptyOutDir: true,
      // No test starts it with --mcp; tests/mcp-http.test.ts has that, from the sources.
      rolldownOptions: { external: [/terminal\/mcp/], output: { codeSplitting: false } },
    },
  })
}
