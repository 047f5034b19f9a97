import { nodeProblem } from './node-version'

/** The program of the package. It has nothing but this check, as everything else needs what older releases of Node lack. */
const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  const { runProgram } = await import('./program')
  await runProgram(process.argv.slice(2))
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
