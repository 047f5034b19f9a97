import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createStore } from '../store/persist'
import { makeFolders } from './make-folders'

const place = () => {
  const path = mkdtempSync(join(tmpdir(), 'switchboard-folders-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

it('creates a folder with those above it, for its owner only, and leaves an existing one', () => {
  const path = join(place(), 'a', 'b', 'c')
  makeFolders(path, 0o700)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  writeFileSync(join(path, 'x'), '')
  makeFolders(path, 0o700)
  expect(statSync(join(path, 'x')).isFile()).toBe(true)
})

it.each([
  ['below a file', (folder: string) => writeFileSync(join(folder, 'file'), ''), 'file/x', 'ENOTDIR'],
  [
    'below a file system that takes none',
    (folder: string) => mkdirSync(join(folder, 'y')),
    '/proc/x/y',
    'ENOENT',
  ],
])('fails %s instead of trying on', (_, prepare, path, code) => {
  const folder = place()
  prepare(folder)
  const target = path.startsWith('/') ? path : join(folder, path)
  expect(() => makeFolders(target)).toThrow(code)
  expect(() => createStore(target)).toThrow(code)
})
