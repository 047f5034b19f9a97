import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as drawn from 'lucide-react'
import type { Plugin } from 'vite'
import { glyphs } from './glyphs.ts'

/** The shapes of one icon, without its frame. Throws for a name the set does not have. */
function shapesOf(name: string): string {
  const Icon = (drawn as unknown as Readonly<Record<string, typeof drawn.X | undefined>>)[name]
  if (Icon === undefined) throw new Error(`no icon ${name}`)
  return renderToStaticMarkup(createElement(Icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

/** Every icon as a symbol, each drawn by `<use href="#icon-Name">`. */
export const symbols = (): string => glyphs.map((name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>`).join('')

/** Puts the symbols at the head of the page's body, built and in development alike. */
export const icons = (): Plugin => ({
  name: 'switchboard-icons',
  transformIndexHtml: () => [{ tag: 'svg', attrs: { id: 'icons', hidden: true, 'aria-hidden': 'true' }, children: symbols(), injectTo: 'body-prepend' }],
})
