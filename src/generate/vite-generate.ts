import { join } from 'node:path'
import type { Plugin } from 'vite'
import { writeStaleFiles } from './generated-files.ts'

/** Writes the generated files before a build, and in development whenever one of their sources changes. */
export function generatedFiles(root: string): Plugin {
  const sources = [join(root, 'locales', 'en')]
  return {
    name: 'switchboard-generate',
    buildStart: () => void writeStaleFiles(root),
    configureServer({ watcher }) {
      watcher.on('all', (_event, path) => {
        if (sources.some((folder) => path.startsWith(folder))) writeStaleFiles(root)
      })
    },
  }
}
