import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The page of the console; the pages of the benchmark are built by the same configuration. */
const page = '/index.html'

type Options = {
  /** A script in `index.html` that is no module and runs before the first paint, by its path. */
  readonly script: string
  /** Modules that the page loads later, each by the name of the template that lists its files. */
  readonly modules: Readonly<Record<string, string>>
}

/** A chunk and all that it imports statically, directly or through others, without the files in `loaded`. */
function withImports(bundle: Bundle, file: string, loaded: ReadonlySet<string>): ReadonlySet<string> {
  const files = new Set([file])
  for (const name of files) {
    const part = bundle[name]
    if (part?.type !== 'chunk') continue
    for (const imported of part.imports) if (!loaded.has(imported)) files.add(imported)
  }
  return files
}

/** The file of the chunk with a module. */
function findChunk(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find((part) => part.type === 'chunk' && part.moduleIds.includes(module))
  if (found === undefined) throw new Error(`no chunk has ${module}`)
  return found.fileName
}

const toLinks = (files: Iterable<string>): string =>
  [...files].map((file) => `<link rel="modulepreload" crossorigin href="./${file}" />`).join('')

const toStyleLinks = (files: Iterable<string>): string =>
  [...files].map((file) => `<link rel="preload" as="style" crossorigin href="./${file}" />`).join('')

/**
 * Lists in the page what it needs at once, before `script`: a page with a policy in a meta tag is not scanned ahead by browsers, and
 * would ask for it only when that script has run. Lists what it loads later, so that it can be fetched before it is needed: a
 * `<template>` of `modulepreload` links for each of `modules`, which the page copies into its head (`app/preload.ts`, `app/theme.js`).
 * Gives `script` a hashed name, so that browsers keep it. The development server serves the sources, and has none of these.
 */
export function preloads({ script, modules }: Options): Plugin {
  let root = ''
  return {
    name: 'switchboard-preload',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: basename(script),
        source: readFileSync(join(root, script), 'utf8'),
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle, chunk }) {
        if (path !== page || bundle === undefined || chunk === undefined) return html
        const [tag] = (html.match(/<script [^>]*><\/script>/g) ?? []).filter((found) =>
          found.includes(`src="/${script}"`),
        )
        if (tag === undefined) throw new Error(`index.html has no script ${script}`)
        const file = Object.values(bundle).find(
          (part) => part.type === 'asset' && part.names.includes(basename(script)),
        )
        if (file === undefined) throw new Error(`${script} is not part of the build`)
        const loaded = withImports(bundle, chunk.fileName, new Set())
        const templates = Object.entries(modules).map(([name, module]) => {
          const files = withImports(bundle, findChunk(bundle, join(root, module)), loaded)
          return `<template id="preload-${name}">${toLinks(files)}</template>`
        })
        const first = toLinks(loaded) + toStyleLinks(chunk.viteMetadata?.importedCss ?? [])
        return html.replace(
          tag,
          [first, ...templates, `<script src="./${file.fileName}"></script>`].join('\n    '),
        )
      },
    },
  }
}
