import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../registries'
import { developmentOnly, locked, readImporters, shippedPackages, type Locked } from '../shipped'

const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Locked
const { '': own, ...others } = locked
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const named = Object.entries(others).map(([path, one]) => ({ ...one, name: nameOf(path) }))
const shipped = shippedPackages()

/** May be passed on with the product, under its own terms, in any form. */
const free = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
]
/** Tools may be more: they are used, and nothing of them is passed on. */
const freeToUse = [...free, 'MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'OFL-1.1']

describe('dependencies (catalogue S12)', () => {
  it('have licenses that allow redistribution', () => {
    expect(named.length).toBeGreaterThan(300)
    expect(
      shipped
        .map((path) => `${nameOf(path)}: ${locked[path]?.license ?? 'none'}`)
        .filter((line) => !free.includes(line.slice(line.indexOf(': ') + 2))),
    ).toEqual([])
    expect(
      named
        .filter(({ license }) => !freeToUse.includes(license ?? ''))
        .map(({ name, license }) => `${name}: ${license ?? 'none'}`),
    ).toEqual([])
  })

  it('are locked as declared, each package by its hash', () => {
    expect(own?.devDependencies).toEqual(declared.devDependencies)
    // Bundled packages are locked with their parent.
    expect(
      named
        .filter(({ integrity, inBundle }) => inBundle !== true && !/^sha512-/.test(integrity ?? ''))
        .map(({ name }) => name),
    ).toEqual([])
  })

  it('run no install scripts, except known ones', () => {
    expect(named.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name)).toEqual(
      ['esbuild', 'protobufjs'],
    )
  })

  it('can be listed completely to look up vulnerabilities', () => {
    const list = JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', join(root, 'tests', 'sbom.ts')], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        cwd: root,
      }),
    ) as { bomFormat: string; components: { name: string; version: string }[] }
    expect([list.bomFormat, list.components.length]).toEqual(['CycloneDX', shipped.length])
    const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`))
    const direct = [...readImporters().keys()]
      .filter((name) => !developmentOnly.includes(name))
      .map((name) => `${name}@${locked[`node_modules/${name}`]?.version ?? '?'}`)
    expect(direct.filter((one) => !listed.has(one))).toEqual([])
  })
})

describe('what builds and tests the product', () => {
  const folder = join(root, '.github', 'workflows')
  const workflows = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  /** Actions that are named by what their owner can move: a tag or a branch. */
  const unpinned = (workflow: string) =>
    [...workflow.matchAll(/uses: *(\S+)(.*)/g)]
      .filter(
        ([, action = '', comment = '']) =>
          // A workflow of this repository is of the same commit.
          !/^\.\/\.github\/workflows\/[\w-]+\.yml$/.test(action) &&
          (!/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action) || !/^ # v\d+\.\d+\.\d+$/.test(comment)),
      )
      .map(([line]) => line)

  it('names actions by commit, with the version as a comment', () => {
    expect(unpinned('- uses: actions/checkout@v5')).toHaveLength(1)
    expect(workflows.join('').match(/uses:/g)?.length).toBeGreaterThan(5)
    expect(workflows.flatMap(unpinned)).toEqual([])
  })

  it('names one commit for a version of an action', () => {
    const pins = new Set(workflows.flatMap((text) => text.match(/uses: \S+ # v\S+/g) ?? []))
    const versions = [...pins].map((pin) => pin.replace(/@[\da-f]+/, ''))
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('asks for updates of packages and actions', () => {
    const updates = readFileSync(join(root, '.github', 'dependabot.yml'), 'utf8')
    expect([...updates.matchAll(/package-ecosystem: (\S+)/g)].map(([, name]) => name)).toEqual([
      'npm',
      'github-actions',
    ])
  })

  it('tests the oldest release of Node that the package allows', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      engines: { node: string }
    }
    expect(workflows.join('')).toContain(`node: ['${engines.node.replace('>=', '')}', 22, 24]`)
  })

  it('sends neither the history nor installed packages to the build of the image', () => {
    const ignored = readFileSync(join(root, '.containerignore'), 'utf8').split('\n')
    for (const path of ['.git', 'node_modules', 'dist', 'dist-node']) expect(ignored).toContain(path)
  })
})
