import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeProblem } from './node-version'

const root = join(import.meta.dirname, '..', '..')

it.each(['18.20.4', '20.18.3', '20.0.0', '16.0.0'])('Node %s is too old', (version) => {
  expect(nodeProblem(version)).toMatch(`Switchboard needs Node 20.19 or newer; this is ${version}.`)
})

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('Node %s is new enough', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})

it('the package, the start from a clone and the program need the same release', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  expect(engines.node).toBe('>=20.19')
  expect(readFileSync(join(root, 'src/server/start.mjs'), 'utf8')).toContain('const wanted = [20, 19]')
})
