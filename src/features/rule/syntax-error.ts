/**
 * What a broker reports of SQL that it cannot parse: `1: syntax error before: 'FROM'`, with nothing after it at the end of the text
 * (`src/rule-sql/corpus/grammar.ts`). The named groups are the values of the texts.
 */
export const syntaxPatterns = {
  end: /^(?<line>\d+): syntax error before:(?:\s|\\u0020)*$/,
  part: /^(?<line>\d+): syntax error before:\s*(?<part>\S[^]*?)\s*$/,
} as const

/** The same as places of an error at a step. */
export const syntaxPlaces = [
  { pattern: syntaxPatterns.end, step: 'sql', key: 'rule.syntax.end' },
  { pattern: syntaxPatterns.part, step: 'sql', key: 'rule.syntax.part' },
] as const
