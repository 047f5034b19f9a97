import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense']
/** Tools may be more: they are used, and nothing of them is passed on. */
const freeToUse = [...free, 'BlueOak-1.0.0', 'MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'OFL-1.1']

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
