import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The project's folder, and the folder for reports and other files of a run. */
export const root = join(import.meta.dirname, '..')
export const cacheDir = join(root, '.cache')

/** The path of a program from an npm package of the project. */
export const bin = (name) => join(root, 'node_modules', '.bin', name)

/** The path of a program of the system; undefined where it is not installed. */
export const findOnPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Whether system packages can be installed from here: as root, with apt. */
export const canInstallPackages = () => process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

/** Runs a program with its output on the terminal; returns whether it exited with 0. */
export const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** Runs a program without showing its output; resolves to whether it exited with 0, and the output. */
export const capture = (command, args, env = {}) =>
  new Promise((resolve) => {
    const chunks = []
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (cause) => resolve({ ok: false, output: String(cause) }))
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })

/** Installs system packages with apt; without starting their services. */
export async function installPackages(packages) {
  // Run level 1 keeps the packages from starting their services.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await capture('apt-get', ['update', '-qq'], env)
  return capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}
