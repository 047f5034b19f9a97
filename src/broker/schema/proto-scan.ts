/** A token of a Protobuf definition with its line. */
export type ProtoToken = {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'bad'
  readonly text: string
  readonly line: number
}

const pattern = new RegExp(
  [
    '\\s+|//[^\\n]*|/\\*[\\s\\S]*?\\*/|(?<word>[A-Za-z_]\\w*)',
    '(?<number>[+-]?(?:0[xX][\\dA-Fa-f]+|(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?))',
    '(?<text>"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\')|(?<sign>[{}[\\]()<>=;,.:-])|(?<bad>[\\s\\S])',
  ].join('|'),
  'gu',
)

/** Tokenizes a definition; drops whitespace and comments. */
export function scanProto(source: string): ProtoToken[] {
  const tokens: ProtoToken[] = []
  let line = 1
  for (const match of source.matchAll(pattern)) {
    const [found = ''] = match
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    if (kind !== undefined) tokens.push({ kind: kind as ProtoToken['kind'], text: found, line })
    line += found.split('\n').length - 1
  }
  return tokens
}
