import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defaultUser } from '@/broker/access/users'
import { defaults } from '@/server/options'
import { startServer } from '@/server/serve'
import { root } from '../registries'

const run = promisify(execFile)
const { username, password } = defaultUser

/** A shell that finds `switchboard`, run from the sources, and an embedded broker with the listener `tcp:default`. */
export async function startShell() {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-completion-'))
  const program = join(folder, 'switchboard')
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' --import tsx src/cli/switchboard.ts "$@"\n`)
  chmodSync(program, 0o755)
  const server = await startServer({
    ...defaults,
    port: 0,
    mqttPort: 0,
    wsPort: 0,
    seed: 'empty',
    bare: true,
  })
  return {
    /** Runs a script, and returns the lines of its output. */
    run: async (shell: string, args: readonly string[]): Promise<readonly string[]> => {
      const { stdout } = await run(shell, [...args], {
        cwd: root,
        env: {
          PATH: `${folder}:${process.env['PATH'] ?? ''}`,
          SWITCHBOARD_BROKER: server.url,
          SWITCHBOARD_USER: username,
          SWITCHBOARD_PASSWORD: password,
        },
      })
      return stdout.trim().split('\n')
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
