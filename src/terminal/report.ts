import type { FailureReport } from './describe'
import { ends, type Dependencies, type End } from './session'

/** Reports the result of a command, for people or for machines. */
export type Report = (ok: boolean, message: string, more: object, lines?: readonly string[]) => void

/** Creates the report of a line: lines, or one object with `--json`. */
export function reporter(args: readonly string[], { out, err }: Dependencies): Report {
  const json = args.includes('--json')
  const command = args.find((arg) => !arg.startsWith('--'))
  return (ok, message, more, lines = []) => {
    if (json) return out(JSON.stringify({ ok, command, message, ...more }))
    for (const line of [message, ...lines]) (ok ? out : err)(line)
  }
}

/** Reports a failure; returns its exit code. */
export function reportError(
  report: Report,
  { message, code, status, reason, param, usage: wrong }: FailureReport,
): End {
  report(false, message, {
    code,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(param === undefined ? {} : { param }),
  })
  return wrong ? ends.badArguments : ends.failed
}
