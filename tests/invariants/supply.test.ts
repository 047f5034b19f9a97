import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../registries'

type Locked = {
  version?: string
  license?: string
  integrity?: string
  dev?: true
  devOptional?: true
  inBundle?: true
  hasInstallScript?: true
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown
const declared = read('package.json') as Required<Pick<Locked, 'dependencies' | 'devDependencies'>>
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const { '': own, ...others } = packages
const named = Object.entries(others).map(([path, one]) => ({
  ...one,
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
}))

/** May be passed on with the product, under its own terms, in any form. */
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense']
/** Tools may be more: they are used, and nothing of them is passed on. */
const freeToUse = [...free, 'BlueOak-1.0.0', 'MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'OFL-1.1']

describe('dependencies (catalogue S12)', () => {
  it('have licenses that allow redistribution', () => {
    expect(named.length).toBeGreaterThan(300)
    expect(
      named
        .filter(
          ({ dev, devOptional, license }) =>
            dev !== true && devOptional !== true && !free.includes(license ?? ''),
        )
        .map(({ name, license }) => `${name}: ${license ?? 'none'}`),
    ).toEqual([])
    expect(
      named
        .filter(({ license }) => !freeToUse.includes(license ?? ''))
        .map(({ name, license }) => `${name}: ${license ?? 'none'}`),
    ).toEqual([])
  })

  it('are locked as declared, each package by its hash', () => {
    expect([own?.dependencies, own?.devDependencies]).toEqual([
      declared.dependencies,
      declared.devDependencies,
    ])
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
      execFileSync(process.execPath, [join(root, 'tests', 'sbom.mjs')], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
    ) as { bomFormat: string; components: { name: string; version: string }[] }
    expect([list.bomFormat, list.components.length]).toEqual([
      'CycloneDX',
      named.filter(({ dev }) => dev !== true).length,
    ])
    const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`))
    const direct = Object.keys(declared.dependencies).map(
      (name) => `${name}@${packages[`node_modules/${name}`]?.version ?? '?'}`,
    )
    expect(direct.filter((one) => !listed.has(one))).toEqual([])
  })
})
