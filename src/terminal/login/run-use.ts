import { ends, type Dependencies, type End } from '../session'
import { refuse, UsageError } from '../usage'
import { chooseContext, contextsFile, readContexts } from './contexts'

/** Prints the contexts, the current one first: `* lab  http://lab:18083  production, read-only, eu`. */
function printContexts({ env, out }: Dependencies): void {
  const file = contextsFile(env)
  const { current, contexts } = readContexts(env) ?? refuse(`there is no ${file}: it names the brokers`)
  const width = Math.max(...Object.keys(contexts).map((name) => name.length))
  for (const [name, { broker, production, readOnly, tags = [] }] of Object.entries(contexts)) {
    const notes = [
      ...(production === true ? ['production'] : []),
      ...(readOnly === true ? ['read-only'] : []),
      ...tags.map((tag) => `:${tag}`),
    ].join(', ')
    out(`${name === current ? '*' : ' '} ${name.padEnd(width)}  ${broker}  ${notes}`.trimEnd())
  }
}

/** Runs `switchboard use [name]`; resolves to the exit code. */
export function runUse(name: string | undefined, deps: Dependencies): End {
  try {
    if (name === undefined) printContexts(deps)
    else {
      chooseContext(name, deps.env)
      deps.out(`${name} is used where a line names no broker`)
    }
    return ends.done
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    deps.err(cause.message)
    return ends.badArguments
  }
}
