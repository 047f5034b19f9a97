import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { names } from '../i18n/vite-names.ts'
import { readCommit } from '../server/version.ts'

const from = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Leaves out what screens render: the terminal knows their addresses, and the page is built on its own. */
const withoutScreens: Plugin = {
  name: 'switchboard-without-screens',
  enforce: 'pre',
  resolveId: (source, importer, { kind }) =>
    kind === 'dynamic-import' && importer?.endsWith('/screens.ts') === true ? '\0screen' : undefined,
  load: (id) =>
    id === '\0screen' ? "throw new Error('the package has no screens for the terminal')" : undefined,
}

// Read before the build empties the folder: where there is no repository, as in a container, the commit is in a file there.
const commit = readCommit(from('.'))

/** Adds the commit, as the package has no repository to ask. */
const withCommit: Plugin = {
  name: 'switchboard-commit',
  generateBundle() {
    if (commit !== undefined) this.emitFile({ type: 'asset', fileName: 'commit', source: `${commit}\n` })
  },
}

/**
 * The build of the package's program, for Node, with everything it needs: `vite build --config src/cli/vite-package.ts`.
 * Vite itself stays out; only `--dev` uses it, which needs the repository.
 */
export default defineConfig({
  root: from('.'),
  publicDir: false,
  plugins: [withoutScreens, withCommit, names()],
  resolve: {
    alias: [
      // The package has no folders of sources to read.
      { find: '@/terminal/sources', replacement: from('src/terminal/bundled-sources.ts') },
      { find: '@commands', replacement: from('commands') },
      { find: '@locales', replacement: from('locales') },
      { find: '@', replacement: from('src') },
    ],
  },
  ssr: { noExternal: true, external: ['vite', 'bufferutil', 'utf-8-validate'] },
  build: {
    ssr: from('src/cli/switchboard.ts'),
    outDir: 'dist-node',
    target: 'node20',
    license: { fileName: 'THIRD-PARTY-LICENSES' },
    rolldownOptions: {
      // As deep as the sources below the root, which both find from here.
      output: {
        entryFileNames: 'bin/[name].js',
        chunkFileNames: 'bin/[name]-[hash].js',
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
