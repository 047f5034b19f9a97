// The options of `npm test` and `npm run test:full`: pure, so that they are tested (`run-options.test.ts`).

/** The releases of the end-to-end tests in the full run: the oldest and the newest that the embedded broker emulates. */
export const fullReleases = ['5.1', '6.2']

/** Every step, in the order they run. */
export const stepNames = ['lint', 'format', 'types', 'build', 'unit', 'component', 'e2e']

export const usage = `Usage: npm test -- [step...]
       npm run test:full -- [--shard 1/4] [step...]

Steps: ${stepNames.join(', ')}; all of them without a name.
--shard 1/4 runs the first of four parts of the full run. The first part has the format check, types and lint as well.`

/** Parses the arguments. Throws an error that describes the problem. */
export function readRunOptions(args) {
  const options = { full: false, shard: undefined, steps: [], help: false }
  const rest = args.flatMap((arg) => (arg.startsWith('--shard=') ? ['--shard', arg.slice(8)] : [arg]))
  while (rest.length > 0) {
    const arg = rest.shift()
    if (arg === '--full') options.full = true
    else if (arg === '--help') options.help = true
    else if (arg === '--shard') options.shard = readShard(rest.shift())
    else if (stepNames.includes(arg)) options.steps.push(arg)
    else throw new Error(`unknown ${arg.startsWith('-') ? 'option' : 'step'} ${arg}`)
  }
  if (options.shard !== undefined && !options.full)
    throw new Error('--shard needs the full run: npm run test:full')
  return options
}

function readShard(text) {
  const [, part, count] = /^(\d+)\/(\d+)$/.exec(text ?? '') ?? []
  if (part === undefined || Number(part) < 1 || Number(part) > Number(count))
    throw new Error(`--shard must be like 1/4, not ${text ?? 'empty'}`)
  return text
}

/** The steps to run: those named, else all; a later part of a full run leaves out the checks that the first part makes. */
export function selectSteps({ steps, shard }) {
  const named = steps.length === 0 ? stepNames : steps
  const repeated = ['lint', 'format', 'types']
  const isFirst = shard === undefined || shard.startsWith('1/')
  return stepNames.filter((name) => named.includes(name) && (isFirst || !repeated.includes(name)))
}
