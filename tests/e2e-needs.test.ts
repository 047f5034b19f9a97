import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needsOfFile, needsOfTags } from '../e2e/support/needs'
import { filesBelow, root } from './registries'

const hasAll = () => true
const has51 = (minimum: string, edition?: string) => minimum <= '5.1' && edition === undefined

describe('the needs of an end-to-end test', () => {
  it.each<[string, readonly string[]]>([
    ["test.use({ seed: 'busy', freshContext: true })", ['seed']],
    ["test.use({ seed: 'empty' })", []],
    ["const test = withOwnBroker('empty')", ['own-broker']],
    ["test.use({ needs: ['clock', 'many-brokers'] })", ['clock', 'many-brokers']],
    ["import { test } from '../support/fleet'", ['many-brokers']],
    ["const test = beforeRelease('5.8')", ['release']],
    ["test.use({ edition: 'enterprise' })", ['release']],
    ["const test = beforeRelease('5.1')", []],
  ])('follow from its file: %s', (source, needs) => expect(needsOfFile(source, has51)).toEqual(needs))

  it('have no release in them that the broker has', () =>
    expect(needsOfFile("beforeRelease('6.1', '--edition', 'enterprise')", hasAll)).toEqual([]))

  it('follow from its tags', () =>
    expect(needsOfTags(['@full', '@default-password'])).toEqual(['default-password']))
})

/** Whether a test does what a real broker cannot follow: it controls the broker, or starts a server that is not before one. */
const isSpecial = (source: string) =>
  /\/__(?:clock|plugins)/.test(source) ||
  [...source.matchAll(/\bstart(?:Proxied|Server)\([^;]*/g)].some(([call]) => !call.includes("'--broker'"))

const undeclared = (source: string) =>
  isSpecial(source) && needsOfFile(source, hasAll).length === 0 && !source.includes('toTag(')

it('finds a server of a test that declares no need', () => {
  expect(undeclared("const own = await startServer(['--seed', 'empty'])")).toBe(true)
  expect(undeclared("await startServer(['--broker', server.url])")).toBe(false)
})

/** A broker of ours that real ones connect to. */
const peers = ['e2e/integration/bridges.e2e.ts']

it('are declared where a test starts a server of its own or controls the embedded broker', () => {
  const files = filesBelow('e2e', (file) => file.endsWith('.e2e.ts'))
  expect(files.length).toBeGreaterThan(90)
  const found = files.filter((file) => undeclared(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual(peers)
})
