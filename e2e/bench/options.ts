import { parseArgs } from 'node:util'

/** What a run of the bench measures. */
export type BenchOptions = {
  /** The path of Chromium. */
  readonly browser: string
  /** The parts to measure, by name; empty for all. */
  readonly parts: readonly string[]
  /** How often each dashboard is visited at each speed. */
  readonly rounds: number
  /** The folder of another dashboard's build, which is visited in turn with the console. */
  readonly peer: string | undefined
}

const usage = 'npm run bench -- [--part NAME …] [--rounds N]'

/** Reads the arguments of `main.ts` and the environment. Throws for a part that does not exist. */
export function readOptions(args: readonly string[], names: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      part: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '3' },
    },
    allowPositionals: true,
  })
  const [browser, ...named] = positionals
  if (browser === undefined) throw new Error(`usage: ${usage}`)
  const parts = [...named, ...values.part]
  const unknown = parts.find((part) => !names.includes(part))
  if (unknown !== undefined) throw new Error(`no part is named ${unknown}; the parts are ${names.join(', ')}`)
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`not a number of rounds: ${values.rounds}`)
  return { browser, parts, rounds, peer: process.env['PEER_DIST'] || undefined }
}
