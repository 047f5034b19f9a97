import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { isSourceOfGenerated, writeStaleFiles } from './generated-files.ts'

/** Writes the generated files before a build, and in development whenever one of their sources changes. */
export function generatedFiles(root: string): Plugin {
  return {
    name: 'switchboard-generate',
    buildStart: () => void writeStaleFiles(root),
    configureServer({ watcher }) {
      watcher.on('all', (_event, path) => {
        if (isSourceOfGenerated(relative(root, path).replaceAll(sep, '/'))) writeStaleFiles(root)
      })
    },
  }
}
