import type { Plugin } from 'vite'

const file = /\/commands\/[^/]+\/[^/]+\.ts$/

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Property = Node & {
  readonly key?: Node & { readonly name?: string }
  readonly value?: Node & { readonly async?: boolean }
}
type Exported = Node & {
  readonly declaration?: Node & {
    readonly callee?: Node & { readonly name?: string }
    readonly arguments?: readonly (Node & { readonly properties?: readonly Property[] })[]
  }
}

/** What of a command may come later, if it takes its time anyway. */
const late = ['run', 'warn']

/** Where these stand in a command's own module, the last first. */
function lateParts(body: readonly Node[]): readonly Property[] {
  const exported = body.find(
    (node): node is Exported => node.type === 'ExportDefaultDeclaration',
  )?.declaration
  if (exported?.callee?.name !== 'defineCommand') return []
  const parts =
    exported.arguments?.[0]?.properties?.filter(
      ({ key, value }) => late.includes(key?.name ?? '') && value?.async === true,
    ) ?? []
  return parts.sort((one, other) => other.start - one.start)
}

/**
 * Fetches what a command does, and what it reads before its question, with the first use: to be found and asked for it needs
 * only what it declares. The words it says come with it. A run that answers at once (a screen to go to) stays, and so do the commands of the first paint
 * (`isLate` tells the others).
 */
export const lateRuns = (isLate: (noun: string) => boolean): Plugin => ({
  name: 'switchboard-late-runs',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    const noun = file.test(id) ? id.split('/').at(-2) : undefined
    if (noun === undefined || !isLate(noun)) return undefined
    const parts = lateParts(this.parse(code).body)
    if (parts.length === 0) return undefined
    const whole = JSON.stringify(`./${id.split('/').at(-1) ?? ''}?run`)
    const fetched = (name: string) =>
      `${name}: async (...given) => (await latePart(Promise.all([import(${whole}), allWords()])))[0].default.${name}(...given)`
    const cut = parts.reduce(
      (text, { key, start, end }) => `${text.slice(0, start)}${fetched(key?.name ?? '')}${text.slice(end)}`,
      code,
    )
    return {
      code: `import { latePart } from '@/api/late-part'\nimport { allWords } from '@/i18n/i18n'\n${cut}`,
      map: null,
    }
  },
})
