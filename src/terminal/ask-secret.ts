import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { printable } from '@/lib/text/untrusted'

/** Asks for a secret in the terminal of the process, without showing what is typed. */
export async function askSecret(label: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(`${printable(label)}: `)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
