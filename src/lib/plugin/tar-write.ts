/** One entry of an archive to be. */
export type Entry = {
  readonly path: string
  readonly text?: string
  readonly type?: string
  /** What its header says, where that is not its length. */ readonly size?: number
}

const encoder = new TextEncoder()

function headerOf({ path, text = '', type = '0', size = encoder.encode(text).length }: Entry): Uint8Array {
  const header = new Uint8Array(512)
  const put = (value: string, at: number) => header.set(encoder.encode(value), at)
  put(path.slice(0, 100), 0)
  put('0000644\0', 100)
  put(`${size.toString(8).padStart(11, '0')}\0`, 124)
  put('00000000000\0', 136)
  put('        ', 148)
  put(type, 156)
  put('ustar\0', 257)
  put(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

/** An archive as `tar` would write it. */
export function tarOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts = entries.flatMap((entry) => {
    const content = encoder.encode(entry.text ?? '')
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512)
    padded.set(content)
    return [headerOf(entry), padded]
  })
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0) + 1024)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
