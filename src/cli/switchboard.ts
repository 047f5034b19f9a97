import { nodeProblem } from './node-version'

/** The program of the package. The rest is imported after this check, because older releases of Node cannot even load it. */
const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  const { runProgram } = await import('./program')
  await runProgram(process.argv.slice(2))
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
