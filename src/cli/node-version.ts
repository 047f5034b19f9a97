/** The oldest release of Node that runs the program, as `engines` of package.json says. */
const needed = [20, 19] as const

/** Why a release of Node, such as `18.20.4`, cannot run the program; undefined for one that can. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return undefined
  return `Switchboard needs Node ${needed.join('.')} or newer; this is ${version}. See https://nodejs.org/`
}
