import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readTextFile } from '@/server/text-file'
import { refuse, withUsage } from '../usage'
import { contextsFile, type SecretSource } from './contexts'

type Environment = Readonly<Record<string, string | undefined>>

const run = promisify(execFile)
/** How long a program that prints a secret may take: it may ask a person, in milliseconds. */
const programTimeoutMs = 60_000
/** The bits of the mode of a file with which others than its owner can do something. */
const othersMode = 0o077

const oneLine = (text: string) => text.replace(/\r?\n$/, '')

/** Why only the owner of a file may read it; Windows has no such modes. */
function checkMode(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & othersMode) !== 0)
    refuse(`${file} can be read by others: chmod 600 ${file}`)
}

/**
 * Reads the secret of a context from the environment, from a file that only its owner can read, or from the output of a program,
 * without a shell. Throws `UsageError`, which never repeats what was read.
 */
export async function readSecret(source: SecretSource, name: string, env: Environment): Promise<string> {
  if ('env' in source)
    return env[source.env] ?? refuse(`context ${name}: the variable ${source.env} is not set`)
  if ('file' in source) {
    const file = resolve(dirname(contextsFile(env)), source.file)
    const secret = oneLine(withUsage(() => readTextFile(file, `context ${name}`)))
    checkMode(file)
    return secret
  }
  const [program = '', ...args] = source.command
  try {
    const { stdout } = await run(program, args, { timeout: programTimeoutMs })
    return oneLine(stdout)
  } catch (cause) {
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'failed'
    return refuse(`context ${name}: ${program} printed no secret (${code})`)
  }
}
