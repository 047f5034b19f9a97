import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../registries'

const run = promisify(execFile)
const megabyte = 1024 * 1024
const maximumBytes = 30 * megabyte

/** The program of the package that is installed in a folder. */
export const packageProgram = (folder: string): string => join(folder, 'node_modules', '.bin', 'switchboard')

/** Packs the project and installs the tarball in an empty folder, without a network. Returns the tarball's name. */
export async function installPackage(folder: string): Promise<string> {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 16 * megabyte })
  const [tarball = ''] = await readdir(folder)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], {
    cwd: folder,
  })
  return tarball
}

/** Starts the installed package on free ports. `started` resolves to the console's address once the server prints it. */
export function startPackage(folder: string): { child: ChildProcess; started: Promise<string> } {
  const child = spawn(packageProgram(folder), ['--port', '0', '--mqtt-port', '0', '--ws-port', '0'], {
    cwd: folder,
  })
  return { child, started: readAddress(child) }
}

/** Resolves to the console's address as soon as a server prints it. */
export const readAddress = (child: ChildProcess): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (piece: Buffer) => {
      output += piece.toString()
      const [, url] = /^Switchboard +(\S+)$/m.exec(output) ?? []
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`exited with ${String(code)}: ${output}`)))
  })

/** What is wrong with the installed package: other packages, its size, missing files, sources. */
export async function findPackageProblems(folder: string): Promise<readonly string[]> {
  const modules = join(folder, 'node_modules')
  const entries = await readdir(modules, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0)
  const names = files.map((file) => file.slice(join(modules, 'switchboard').length + 1))
  const own = ['.bin', '.package-lock.json', 'switchboard']
  return [
    ...(await readdir(modules)).filter((name) => !own.includes(name)).map((name) => `installs ${name}`),
    ...(size > maximumBytes ? [`has ${String(size)} bytes, more than ${String(maximumBytes)}`] : []),
    ...['dist-node/sbom.json', 'LICENSE', 'dist/THIRD-PARTY-LICENSES', 'dist-node/THIRD-PARTY-LICENSES']
      .filter((name) => !names.includes(name))
      .map((name) => `lacks ${name}`),
    ...names
      .filter((name) => /\.(tsx?|test\.\w+)$|^(commands|tests|e2e)\//.test(name))
      .map((name) => `contains ${name}`),
  ]
}

/** The version that the installed package reports. */
export const readPackageVersion = async (folder: string): Promise<string> =>
  (await run(packageProgram(folder), ['--version'], { cwd: folder })).stdout.trim()
