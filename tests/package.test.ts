import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './registries'
import {
  findPackageProblems,
  installPackage,
  packageProgram,
  readAddress,
  readPackageVersion,
  startPackage,
} from './release/try-package'

/**
 * The package from its tarball, in an empty folder with nothing but Node. It is built and installed once; the tests use it in
 * turn. Only the full run has it: building takes many seconds.
 */
const run = promisify(execFile)

let folder = ''
let server: ChildProcess | undefined
let browser: Browser | undefined
let address = ''

const call = (...args: readonly string[]) =>
  run(packageProgram(folder), [...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      SWITCHBOARD_BROKER: address,
      SWITCHBOARD_USER: 'admin',
      SWITCHBOARD_PASSWORD: 'public',
    },
  })

/** The ids of the connected clients, by the API. */
async function clientIds(): Promise<readonly string[]> {
  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(`${address}/api/v5${path}`, init)
    expect(response.status).toBe(200)
    return (await response.json()) as unknown
  }
  const { token } = (await request('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'public' }),
  })) as { token: string }
  const { data } = (await request('/clients?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  })) as { data: readonly { clientid: string }[] }
  return data.map(({ clientid }) => clientid)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-package-'))
  await installPackage(folder)
  const { child, started } = startPackage(folder)
  server = child
  address = await started
  // Packing builds everything.
}, 180_000)

afterAll(async () => {
  await browser?.close()
  server?.kill()
  await rm(folder, { recursive: true, force: true })
})

describe('the package', () => {
  it('installs nothing but itself, at most 30 MB, with its licenses', async () => {
    expect(await findPackageProblems(folder)).toEqual([])
  })

  it('says its version with its commit, its commands and its options', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(await readPackageVersion(folder)).toMatch(
      new RegExp(`^${version.replaceAll('.', '\\.')} \\([\\da-f]{8}\\)$`),
    )
    expect((await call('commands')).stdout).toMatch(/^client\.kick /m)
    expect((await call('--help')).stdout).toMatch(/^usage: switchboard \[options\]/)
    await expect(call('serv')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no "serv"\. Did you mean serve/),
    })
  })

  it('has the license texts of every package that it contains', async () => {
    const files = join(folder, 'node_modules', 'switchboard')
    const { components } = JSON.parse(await readFile(join(files, 'dist-node', 'sbom.json'), 'utf8')) as {
      components: readonly { name: string }[]
    }
    const texts = await Promise.all(
      ['dist', 'dist-node'].map((built) => readFile(join(files, built, 'THIRD-PARTY-LICENSES'), 'utf8')),
    )
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(/^## (\S+) - /gm)].map(([, name]) => name)),
    )
    expect(named.size).toBeGreaterThan(50)
    const listed = new Set(components.map(({ name }) => name))
    expect([...named].filter((name) => name !== undefined && !listed.has(name))).toEqual([])
  })

  it('says that an older Node cannot run it, before it loads anything', async () => {
    const bin = join(folder, 'node_modules', 'switchboard', 'dist-node', 'bin', 'switchboard.js')
    // Older releases of Node fail at what a static import brings, before any line runs.
    expect(await readFile(bin, 'utf8')).not.toMatch(/^import[ {"']/m)
    const older = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.4" })'
    await expect(run(process.execPath, ['--import', older, bin, '--version'])).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Switchboard needs Node 20\.19 or newer; this is 18\.20\.4\.[^\n]*\n$/,
      ) as string,
    })
  })

  it("writes a broker's dashboard folder", async () => {
    const target = join(folder, 'www')
    await call('export', '--to', target)
    // What a broker serves of its folder, besides the editor of the former dashboard.
    expect((await readdir(target)).sort()).toEqual([
      'LICENSE',
      'THIRD-PARTY-LICENSES',
      'index.html',
      'static',
      'version',
    ])
    const page = await readFile(join(target, 'index.html'), 'utf8')
    const [, script = ''] = /<script[^>]* src="\.\/(static\/[^"]+)"/.exec(page) ?? []
    expect((await stat(join(target, script))).size).toBeGreaterThan(0)
    const files = await readdir(target, { recursive: true })
    expect(files.filter((name) => /\.(br|gz)$/.test(name))).toEqual([])
    await expect(call('export', '--to', target)).rejects.toMatchObject({ code: 2 })
  })

  it('lists the clients in the terminal', async () => {
    const { stdout } = await call('list', 'clients', '--columns', 'clientid', '-o', 'csv', '--no-header')
    expect(stdout.trim().split('\n').toSorted()).toEqual((await clientIds()).toSorted())
  })

  it('lists, shows and kicks a client from the terminal', async () => {
    const [client = ''] = await clientIds()
    expect((await call('list', 'clients', '--clientid', client, '-o', 'name')).stdout).toBe(`${client}\n`)
    expect((await call('show', 'client', client, '-o', 'json')).stdout).toContain(`"clientid": "${client}"`)
    const { stdout } = await call('cmd', 'client.kick', '--clientid', client, '--yes')
    expect(stdout).toContain(client)
    expect(await clientIds()).not.toContain(client)
  })

  it('kicks a client from the page', async () => {
    const [client = ''] = await clientIds()
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'],
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('public')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(`kick ${client}`)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: /^Kick/ }).click()
    await expect.poll(clientIds).not.toContain(client)
  })
})

describe('the container and the service', () => {
  const deployed = (name: string) => readFile(join(root, 'src', 'server', 'deploy', name), 'utf8')
  /** The last stage of the container: its instructions by name. */
  const readStage = async () =>
    new Map(
      ((await deployed('Containerfile')).split(/^FROM /m).at(-1) ?? '')
        .split('\n')
        .map((line) => /^([A-Z]+) (.*)$/.exec(line))
        .flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const])),
    )

  it('run what the package has, without a shell and as an unprivileged user', async () => {
    const stage = await readStage()
    const entry = JSON.parse(stage.get('ENTRYPOINT') ?? '') as readonly string[]
    const [, , ...health] = JSON.parse(
      /CMD (.*)$/.exec(stage.get('HEALTHCHECK') ?? '')?.[1] ?? '',
    ) as string[]
    expect(stage.get('USER')).toBe('nonroot')
    expect(entry).toEqual(['/nodejs/bin/node', '/opt/switchboard/dist-node/bin/switchboard.js'])
    // Without an address: it reads the variables of the container, as the console does.
    expect(health).toEqual(['health'])
    expect(stage.get('ENV')).toBe('SWITCHBOARD_LISTEN=0.0.0.0:4180')
    expect(stage.has('CMD')).toBe(false)
    for (const [name, command] of [
      ['switchboard.service', ''],
      [
        'switchboard-watch.service',
        ' watch /etc/switchboard/alarm-rules.json --state %S/switchboard-watch/state.json',
      ],
    ] as const) {
      const unit = await deployed(name)
      expect(unit).toContain(`\nExecStart=/usr/bin/env switchboard${command}\n`)
      for (const line of unit.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/)
      for (const setting of [
        'DynamicUser=yes',
        'ProtectSystem=strict',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
      ])
        expect(unit).toContain(`\n${setting}\n`)
    }
  })

  it('start in a folder that they cannot write, and stop at a signal', async () => {
    const files = join(folder, 'node_modules', 'switchboard')
    await run('chmod', ['-R', 'a-w,a+rX', folder])
    const child = spawn(
      process.execPath,
      [join(files, 'dist-node/bin/switchboard.js'), '--port', '0', '--broker', address],
      // As root, another user; else this one is unprivileged already.
      { cwd: files, env: {}, ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}) },
    )
    const own = await readAddress(child)
    expect((await call('health', own)).stdout).toBe('ok\n')
    child.kill('SIGTERM')
    expect(await new Promise((done) => child.once('exit', done))).toBe(0)
    await expect(call('health', own)).rejects.toMatchObject({ code: 1 })
    await run('chmod', ['-R', 'u+w', folder])
  })
})
