import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { zip } from './zip'

/** Python's reader is of another hand: what it and we agree on is the format, not a shared mistake. */
it('passes a stranger’s check of sums, times and sizes', () => {
  const at = Date.UTC(2026, 10, 21, 11, 30, 10)
  const path = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'x.zip')
  writeFileSync(
    path,
    zip([
      { name: 'a.log', data: Buffer.from('hello'), at },
      { name: 'b.log', data: Buffer.alloc(0), at },
    ]),
  )
  const script =
    'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), [(i.filename,i.file_size,i.date_time) for i in z.infolist()])'
  expect(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim()).toBe(
    "None [('a.log', 5, (2026, 11, 21, 11, 30, 10)), ('b.log', 0, (2026, 11, 21, 11, 30, 10))]",
  )
})
