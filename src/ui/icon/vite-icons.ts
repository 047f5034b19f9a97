import * as drawn from 'lucide-react'
import type { Plugin } from 'vite'
import { glyphs } from './glyphs.ts'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
type Drawn = {
  readonly render?: (
    props: object,
    ref: null,
  ) => { readonly props: { readonly icon: { readonly node: readonly Shape[] } } }
}

/**
 * The shapes of one icon, without its frame, from the element that its component makes. They are written out here: drawing them
 * by React's server part fails where the build runs in a process that has loaded React for another mode. Throws for a name that the
 * set does not have.
 */
function shapesOf(name: string): string {
  const icon = (drawn as unknown as Readonly<Record<string, Drawn | undefined>>)[name]?.render?.({}, null)
    .props.icon
  if (icon === undefined) throw new Error(`no icon ${name}`)
  const attributes = ({ key: _key, ...all }: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .map(([attribute, value]) => ` ${attribute}="${value}"`)
      .join('')
  return icon.node.map(([tag, all]) => `<${tag}${attributes(all)}/>`).join('')
}

/** Every icon as a symbol, each drawn by `<use href="#icon-Name">`. */
export const symbols = (): string =>
  glyphs.map((name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>`).join('')

/** Puts the symbols at the head of the page's body, built and in development alike. */
export const icons = (): Plugin => ({
  name: 'switchboard-icons',
  transformIndexHtml: () => [
    {
      tag: 'svg',
      attrs: { id: 'icons', hidden: true, 'aria-hidden': 'true' },
      children: symbols(),
      injectTo: 'body-prepend',
    },
  ],
})
