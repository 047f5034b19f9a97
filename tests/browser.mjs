import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The headless shell first: a window's own pages cost the full browser as much again for each test.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const onPath = () =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path))

async function bundled() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? path : undefined
}

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * The path of a Chromium: the one named by CHROMIUM_PATH, the system's, Playwright's own, or one installed now, by the
 * system's packages where we may, else by Playwright's download. Throws with words when none can be had.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && existsSync(named)) return named
  const found = onPath() ?? (await bundled())
  if (found !== undefined) return found
  console.error('no Chromium found: installing one')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (run('apt-get', ['install', '-y', '-qq', name]) && onPath() !== undefined) return onPath()
    }
  }
  run(process.execPath, [
    join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
  const late = (await bundled()) ?? onPath()
  if (late === undefined)
    throw new Error('the end-to-end tests need Chromium: install it, or name it by CHROMIUM_PATH')
  return late
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await findBrowser()
  console.log(path, execFileSync(path, ['--version', '--no-sandbox']).toString().trim())
}
