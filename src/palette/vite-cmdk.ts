import type { Plugin } from 'vite'

const stand = '\0no-dialog'

/**
 * Leaves out the dialog that cmdk brings along: the palette has ours, that one puts a style element into the page, which no page of
 * ours allows, and it is more than half of what cmdk weighs. Whoever draws it all the same gets React's error for a missing component.
 */
export function cmdkWithoutDialog(): Plugin {
  return {
    name: 'switchboard-cmdk',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '@radix-ui/react-dialog' ? stand : undefined),
    load: (id) =>
      id === stand
        ? 'export const Root = undefined, Portal = undefined, Overlay = undefined, Content = undefined'
        : undefined,
  }
}
