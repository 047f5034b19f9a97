import type { Plugin } from 'vite'

const file = /\/commands\/[^/]+\/[^/]+\.ts$/

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Property = Node & { readonly key?: Node & { readonly name?: string }; readonly value?: Node & { readonly async?: boolean } }
type Exported = Node & { readonly declaration?: Node & { readonly callee?: Node & { readonly name?: string }; readonly arguments?: readonly (Node & { readonly properties?: readonly Property[] })[] } }

/** Where the run of a command stands in its module's tree; undefined where it has none of its own that may take its time. */
function runOf(body: readonly Node[]): Node | undefined {
  const exported = body.find((node): node is Exported => node.type === 'ExportDefaultDeclaration')?.declaration
  if (exported?.callee?.name !== 'defineCommand') return undefined
  return exported.arguments?.[0]?.properties?.find(({ key, value }) => key?.name === 'run' && value?.async === true)
}

/**
 * Fetches what a command does when it is first run: to be found, asked for and confirmed it needs only what it declares. A
 * run that answers at once (a screen to go to) stays, and so do the commands of the first paint (`late` tells the others).
 */
export const lateRuns = (late: (noun: string) => boolean): Plugin => ({
  name: 'switchboard-late-runs',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    const noun = file.test(id) ? id.split('/').at(-2) : undefined
    if (noun === undefined || !late(noun)) return undefined
    const run = runOf(this.parse(code).body)
    if (run === undefined) return undefined
    const name = JSON.stringify(`./${id.split('/').at(-1) ?? ''}?run`)
    return { code: `${code.slice(0, run.start)}run: async (...given) => (await import(${name})).default.run(...given)${code.slice(run.end)}`, map: null }
  },
})
